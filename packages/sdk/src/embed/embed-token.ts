import { unlessAborted } from '../http/deadline.ts';
import {
  ConnectionError,
  InvalidParameterError,
  InvalidResponseError,
  isSpanlightError,
} from '../http/errors.ts';
import type { FetchFunction } from '../http/options.ts';
import { readBody, readError, readJson } from '../http/response.ts';
import type { EmbedTokenCreated } from '../schemas/accounts/embed-tokens.ts';

/** Where a page that embeds widgets gets its tokens. */
export interface EmbedTokenOptions {
  /** Address of the page's own backend, relative to the page. */
  url: string;
  /** Headers the backend wants, for example one that proves where the request comes from. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** The function that asks the backend. Default: the global `fetch`. */
  fetch?: FetchFunction | undefined;
}

interface Held {
  readonly token: string;
  /** All in epoch milliseconds of this machine's clock. */
  readonly since: number;
  readonly renewAt: number;
  readonly endsAt: number;
}

/** Milliseconds before its end that a token is renewed; a token of less than five minutes after four fifths of its life. */
const RENEW_BEFORE_END = 60_000;

/** Milliseconds. A younger token isn't renewed when it is refused: the reason is another, or the refused one was its predecessor. */
const MIN_RENEW_AGE = 5000;

/**
 * Gives tokens to a client whose page embeds widgets: for its option `token`.
 *
 * The page's own backend mints them: it answers a POST with what `client.embedTokens.create()` gave it. The token is
 * kept in memory, shared by all requests, renewed before it ends, and once when the server refuses it. While the
 * backend fails, a token that still lives is used on.
 *
 * @throws InvalidParameterError when the url is an address of anything else than http or https
 * @throws SpanlightError (the returned function) when the backend can't be reached, refuses, or answers anything else
 */
export function embedToken(options: EmbedTokenOptions): (renew?: boolean) => Promise<string> {
  const [scheme] = /^[a-z][a-z\d+.-]*:/i.exec(options.url) ?? [];
  if (scheme && !/^https?:/i.test(scheme))
    throw new InvalidParameterError('url', `"${options.url}" is not an http or https address`);
  let held: Held | undefined;
  let pending: Promise<Held> | undefined;
  const fetchOnce = async (): Promise<Held> => {
    pending ??= fetchToken(options);
    try {
      held = await pending;
      return held;
    } finally {
      pending = undefined;
    }
  };
  return async (renew = false) => {
    const now = Date.now();
    const isRefused = renew && held !== undefined && now - held.since > MIN_RENEW_AGE;
    if (held !== undefined && !isRefused && now < held.renewAt) return held.token;
    const fallback = isRefused ? undefined : held;
    try {
      return (await fetchOnce()).token;
    } catch (error) {
      if (fallback !== undefined && Date.now() < fallback.endsAt) return fallback.token;
      throw error;
    }
  };
}

/** Milliseconds after which a request to the backend is given up, as all callers wait for the one under way. */
const REQUEST_TIMEOUT = 30_000;

/** Bytes of an answer of a backend. */
const MAX_BYTES = 1_000_000;

async function fetchToken({
  url,
  headers,
  fetch = globalThis.fetch,
}: EmbedTokenOptions): Promise<Held> {
  const since = Date.now();
  const call = `POST ${url}`;
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT);
  const init: RequestInit = {
    method: 'POST',
    headers: { accept: 'application/json', ...headers },
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
  };
  const answered = async (): Promise<[Response, ArrayBuffer]> => {
    const response = await fetch(url, init);
    return [response, await readBody(response, MAX_BYTES)];
  };
  const [response, body] = await unlessAborted(answered(), signal).catch((cause: unknown) => {
    if (isSpanlightError(cause)) throw cause;
    const message = `No answer from ${url}: ${String(cause)}. Does the backend of the page run there?`;
    throw new ConnectionError(message, { cause, refused: false });
  });
  if (!response.ok) throw readError(body, response, call);
  const { token, embedToken: about } = (readJson(body, response, call) ??
    {}) as Partial<EmbedTokenCreated>;
  // The clocks of page and server may differ, so only the length of its life counts.
  const life = Date.parse(about?.expiresAt ?? '') - Date.parse(about?.createdAt ?? '');
  if (typeof token !== 'string' || token === '' || !(life > 0)) {
    throw new InvalidResponseError(
      `${call} must answer what embedTokens.create() gave: { token, embedToken: { createdAt, expiresAt } }`,
      { status: response.status },
    );
  }
  return {
    token,
    since,
    renewAt: since + life - Math.min(RENEW_BEFORE_END, life / 5),
    endsAt: since + life,
  };
}
