import type { Hooks } from './hooks.ts';

/** How a client reaches its server. */
export interface ClientOptions {
  /**
   * Address of the server, with the path it is served under, if any.
   * Default: `SPANLIGHT_URL`; in a browser the origin of the page; else `http://localhost:14318`.
   */
  url?: string | URL | undefined;
  /**
   * Bearer token, or a function that gives one for each request. When the server refuses it with 401, the function is
   * called with `true` and the request repeated once. Without a token the session cookie is used. Default:
   * `SPANLIGHT_TOKEN`.
   */
  token?: string | ((renew: boolean) => string | Promise<string>) | undefined;
  /** Project of calls that don't name one. Default: `SPANLIGHT_PROJECT`. */
  project?: ProjectId | undefined;
  /** The function that sends requests. Default: the global `fetch`. */
  fetch?: FetchFunction | undefined;
  /** Milliseconds a call may take, its retries included. 0 means no limit. Default: 60,000. */
  timeout?: number | undefined;
  /** How often a failed call is repeated. Default: 2. */
  maxRetries?: number | undefined;
  /** Upper limit in milliseconds of the wait before the first retry; it doubles with each one. Default: 500. */
  retryDelay?: number | undefined;
  /** Bytes an answer may have; one with more is an `InvalidResponseError` and is not read on. Default: 268,435,456. */
  maxBytes?: number | undefined;
  /** Headers of every request. `null` removes a header the client would send. */
  headers?: HeaderOptions | undefined;
  /** Functions that are told about every request. Secrets are redacted. */
  hooks?: Hooks | undefined;
}

/** Options of one call; they override those of the client. */
export interface RequestOptions {
  /** Ends the call. */
  signal?: AbortSignal | undefined;
  /** Milliseconds this call may take, its retries included. */
  timeout?: number | undefined;
  /** How often this call is repeated when it fails. */
  maxRetries?: number | undefined;
  /** Headers of this call. `null` removes a header. */
  headers?: HeaderOptions | undefined;
}

/** What the client needs of a fetch; the global one is one. */
export type FetchFunction = (url: string, init: RequestInit) => Promise<Response>;

/** Headers by name; `null` removes one. */
export type HeaderOptions = Readonly<Record<string, string | null>>;

/** Id of a project. */
export type ProjectId = number | string;

/** Parameters every call about a project has. */
export interface ProjectParams {
  /** The project; default is that of the client. */
  project?: ProjectId | undefined;
}

/** Parameters of the calls about one thing of a project. */
export interface IdParams extends ProjectParams {
  /** Its id. */
  id: number | string;
}
