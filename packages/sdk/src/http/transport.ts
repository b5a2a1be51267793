import { toCall, type Answer, type Call } from './call.ts';
import { MAX_TIMEOUT, unlessAborted, wait } from './deadline.ts';
import {
  AbortError,
  ConnectionError,
  InvalidParameterError,
  InvalidResponseError,
  isHttpError,
  isSpanlightError,
  TimeoutError,
} from './errors.ts';
import { isRaw } from './raw.ts';
import type { RequestEvent } from './hooks.ts';
import type {
  ClientOptions,
  HeaderOptions,
  ProjectId,
  ProjectParams,
  RequestOptions,
} from './options.ts';
import { queryString } from './query-string.ts';
import { redactHeaders, redactUrl } from './redact.ts';
import { readBody, readError, traceIdOf } from './response.ts';
import { retryDelay } from './retry.ts';

/** One call, as a resource describes it. */
export interface Request<Value> {
  /** `GET`, `POST`, `PUT` or `DELETE`. */
  method: string;
  /** Path below `/internal/v1`. */
  path: string;
  /** The query string, by name. */
  query: Readonly<Record<string, unknown>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, instead of a body. */
  text?: string | undefined;
  /** The revision to change. */
  ifMatch?: number | undefined;
  /** Media type asked for. Default: JSON. */
  accept?: string | undefined;
  /** Makes what the call answers of the body. */
  read: (body: ArrayBuffer, response: Response, call: string) => Value;
}

/** Codes of failures before anything was sent. */
const refusedCodes = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|CONNECT_TIMEOUT/;

/** What is known of the server. */
export interface Session {
  /** The cookie of the session where no browser keeps it, or empty. */
  cookie: string;
  /** Whether the server does once what comes several times with one key. */
  hasKeys?: boolean;
}

/** Sends requests: address, credentials, timeouts, retries and errors of every resource are here. */
export class Transport {
  readonly options: ClientOptions;
  /** Address of the server, without a slash at the end. */
  readonly url: string;
  readonly #session: Session;

  /** @param session Shared by clients of the same server. */
  constructor(options: ClientOptions, session: Session = { cookie: '' }) {
    this.options = options;
    this.url = baseUrl(options.url);
    this.#session = session;
  }

  /** The transport of the same session with other options. Another server gets none of the credentials of this one. */
  withOptions(options: ClientOptions): Transport {
    const isElsewhere = options.url !== undefined && this.url !== baseUrl(options.url);
    return isElsewhere
      ? new Transport({ ...this.options, token: '', headers: {}, ...options })
      : new Transport({ ...this.options, ...options, url: this.url }, this.#session);
  }

  /** The project a call is about. */
  project(params: ProjectParams): ProjectId {
    const project =
      params.project ?? this.options.project ?? environmentVariable('SPANLIGHT_PROJECT');
    if (project !== undefined) return project;
    throw new InvalidParameterError(
      'project',
      'project is missing: pass it, or set SPANLIGHT_PROJECT',
    );
  }

  /** Starts a call. The description may throw, which rejects the call. */
  call<Value>(describe: () => Request<Value>, options: RequestOptions = {}): Call<Value> {
    return toCall(this.#run(describe, options));
  }

  async #run<Value>(
    describe: () => Request<Value>,
    options: RequestOptions,
  ): Promise<Answer<Value>> {
    const request = describe();
    const { method, path } = request;
    const { signal: caller, timeout = this.options.timeout ?? 60_000 } = options;
    const maxRetries = options.maxRetries ?? this.options.maxRetries ?? 2;
    const expiry = new AbortController();
    // What no timer can hold means no limit, as 0 does.
    const timer =
      timeout > 0 && timeout <= MAX_TIMEOUT ? setTimeout(() => expiry.abort(), timeout) : undefined;
    // The timeout, or the signal of the caller, whichever comes first.
    const signal = AbortSignal.any([expiry.signal, caller ?? expiry.signal]);
    /** Why it was to be tried again. */
    let failure: unknown;
    let renewals = 0;
    let renew = false;
    // Not every page may ask for a UUID.
    const key = method === 'GET' ? null : crypto.getRandomValues(new Uint32Array(4)).join('-');
    try {
      for (let attempt = 0; ; attempt += 1) {
        const event = { ...(await this.#describe(request, options, key, renew, signal)), attempt };
        try {
          signal.throwIfAborted();
          return await this.#send(request, event, signal);
        } catch (error) {
          if (signal.aborted) throw error;
          // A token that was refused is worth another try when there is a way to get a new one.
          renew =
            typeof this.options.token === 'function' && isHttpError(error, 401) && !renewals++;
          const delay = renew
            ? 0
            : attempt < maxRetries
              ? retryDelay(
                  error,
                  !key || this.#session.hasKeys,
                  attempt,
                  this.options.retryDelay ?? 500,
                )
              : undefined;
          if (delay === undefined) throw error;
          failure = error;
          this.options.hooks?.onRetry?.({ ...shown(event), delay, error });
          await wait(delay, signal);
        }
      }
    } catch (error) {
      if (expiry.signal.aborted)
        throw new TimeoutError(`${method} ${path} took longer than ${timeout} ms`, failure);
      if (signal.aborted) throw new AbortError(`${method} ${path} was aborted`, signal.reason);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async #describe(
    {
      method,
      path,
      query,
      ifMatch,
      accept = 'application/json',
      ...sent
    }: Omit<Request<unknown>, 'read'>,
    options: RequestOptions,
    key: string | null,
    renew: boolean,
    signal: AbortSignal,
  ): Promise<Sendable> {
    const { token = environmentVariable('SPANLIGHT_TOKEN') } = this.options;
    const secret =
      typeof token === 'function'
        ? await unlessAborted(
            sendable('token', () => token(renew)),
            signal,
          )
        : token;
    const { cookie } = this.#session;
    const type = sent.body === undefined ? null : 'application/json';
    const own: HeaderOptions = {
      accept,
      'content-type': sent.text === undefined ? type : 'text/yaml',
      'idempotency-key': key,
      'if-match': ifMatch === undefined ? null : `"${ifMatch}"`,
      authorization: secret ? `Bearer ${secret}` : null,
      cookie: secret || !cookie ? null : `token=${cookie}`,
    };
    const headers = new Headers();
    for (const values of [own, this.options.headers, options.headers])
      for (const [name, value] of Object.entries(values ?? {}))
        try {
          if (value === null) headers.delete(name);
          else headers.set(name, value);
        } catch {
          throw new InvalidParameterError(name, `${name} can't be a header`);
        }
    return { method, url: `${this.url}/internal/v1${path}${queryString(query)}`, headers };
  }

  async #send<Value>(
    request: Request<Value>,
    event: Sendable & { attempt: number },
    signal: AbortSignal,
  ): Promise<Answer<Value>> {
    const { method, url, headers } = event;
    const { hooks, fetch: send = globalThis.fetch } = this.options;
    const started = performance.now();
    hooks?.onRequest?.(shown(event));
    const body =
      (request.text ?? (await sendable('body', () => JSON.stringify(request.body)))) || null;
    // Another address would get what is meant for this one. `error` is not known at the edge.
    const response = await reach(url, () =>
      send(url, { method, headers, signal, redirect: 'manual', body }),
    );
    const duration = performance.now() - started;
    hooks?.onResponse?.({ ...shown(event), status: response.status, duration });
    this.#learn(response);
    const call = `${method} ${request.path}`;
    const { status } = response;
    try {
      const bytes = await reach(url, () => readBody(response, this.options.maxBytes ?? 2 ** 28));
      if (!response.ok) throw readError(bytes, response, call);
      return { data: request.read(bytes, response, call), response };
    } catch (error) {
      if (!(error instanceof InvalidResponseError)) throw error;
      throw new InvalidResponseError(`${call} answered ${status}, but ${error.message}`, {
        status,
        traceId: traceIdOf(response),
        cause: error.cause,
      });
    }
  }

  /** Browsers keep cookies themselves and don't show them; elsewhere the session is kept here. */
  #learn(response: Response): void {
    if (response.headers.has('idempotency-keys')) this.#session.hasKeys = true;
    for (const cookie of response.headers.getSetCookie())
      this.#session.cookie = /^token=([^;]*)/.exec(cookie)?.[1] ?? this.#session.cookie;
  }
}

interface Sendable {
  method: string;
  url: string;
  headers: Headers;
}

const shown = (event: Sendable & { attempt: number }): RequestEvent => ({
  ...event,
  url: redactUrl(event.url),
  headers: redactHeaders(event.headers),
});

function baseUrl(url: string | URL | undefined): string {
  const page = (globalThis as { location?: { origin?: string } }).location?.origin;
  const address = String(
    url ?? environmentVariable('SPANLIGHT_URL') ?? page ?? 'http://localhost:14318',
  );
  if (!URL.canParse(address) || !/^https?:/.test(address)) {
    throw new InvalidParameterError('url', `"${address}" is not an http or https address`);
  }
  const { username, origin, pathname } = new URL(address);
  if (username) {
    throw new InvalidParameterError('url', 'url holds a user name: pass `token`');
  }
  return origin + pathname.replace(/\/+$/, '');
}

/** What work comes to; bare errors, of the network and of what the caller handed in, become those of `explain`. */
async function attempt<Value>(
  work: () => Value | Promise<Value>,
  explain: (error: unknown) => Error,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw isSpanlightError(error) ? error : explain(error);
  }
}

/** Waits for the network, and says what couldn't be reached, and why. */
function reach<Value>(url: string, work: () => Promise<Value>): Promise<Value> {
  return attempt(work, (cause) => {
    const { cause: innerCause = cause } = isRaw(cause) ? cause : {};
    const { code, message = innerCause } = isRaw(innerCause) ? innerCause : {};
    // Of a connection that ended the code says less than words.
    const reason = String(code || message).replace(/.*(SOCKET|RESET)$/, 'connection closed');
    return new ConnectionError(
      `No answer from ${new URL(url).origin}: ${reason}. Does Spanlight run there?`,
      { cause, refused: refusedCodes.test(reason) },
    );
  });
}

/** What of the caller's is about to be sent. */
function sendable<Value>(parameter: string, make: () => Value | Promise<Value>): Promise<Value> {
  return attempt(
    make,
    (cause) =>
      new InvalidParameterError(parameter, `${parameter} can't be sent: ${String(cause)}`, cause),
  );
}

/** An environment variable, where there is an environment; empty means unset. */
function environmentVariable(name: string): string | undefined {
  const scope = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return scope.process?.env?.[name] || undefined;
}
