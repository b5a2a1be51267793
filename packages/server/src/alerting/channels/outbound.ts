import { Buffer } from 'node:buffer';
import http from 'node:http';
import https from 'node:https';
import { parseRetryAfter } from '@spanlight/query/units';
import { type AddressGuard, ForbiddenAddressError } from './address-guard.ts';

/** Milliseconds a receiver may take. */
const TIMEOUT = 5000;
/** Bytes of an answer that are read. */
const ANSWER_LIMIT = 16_384;

/** What a receiver answered. */
export interface OutboundAnswer {
  readonly status: number;
  readonly text: string;
  /** Milliseconds to wait as `Retry-After` asks; undefined when it doesn't. */
  readonly retryAfter: number | undefined;
}

/** A POST to somewhere people named. */
export interface OutboundRequest {
  readonly url: string;
  readonly body: string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** Sends requests to addresses people named, and nowhere they should not reach. */
export class Outbound {
  readonly #guard: AddressGuard;
  readonly #userAgent: string;

  constructor(guard: AddressGuard, version: string) {
    this.#guard = guard;
    this.#userAgent = `Spanlight/${version}`;
  }

  /** Throws an `Error` for an address that nothing may be posted to, which says why. */
  async requireAllowed(url: string): Promise<void> {
    await this.#guard.requireAllowed(parseUrl(url));
  }

  /**
   * Posts and reads the answer, whatever its status. Redirects aren't followed.
   *
   * @throws ForbiddenAddressError; Error when nobody answered, whose message names the host and never the path, which may be a secret.
   */
  async post(request: OutboundRequest): Promise<OutboundAnswer> {
    const url = parseUrl(request.url);
    this.#guard.checkUrl(url);
    const body = Buffer.from(request.body);
    return await new Promise((resolve, reject) => {
      const fail = (error: Error): void => reject(unreachable(url, error));
      const sent = (url.protocol === 'https:' ? https : http).request(
        url,
        {
          method: 'POST',
          agent: false,
          lookup: this.#guard.lookupFor(url),
          signal: AbortSignal.any([
            AbortSignal.timeout(TIMEOUT),
            ...(request.signal ? [request.signal] : []),
          ]),
          headers: {
            'content-type': request.contentType ?? 'application/json',
            'content-length': String(body.length),
            'user-agent': this.#userAgent,
            ...request.headers,
          },
        },
        (response) => {
          readStart(response)
            .then((text) =>
              resolve({
                status: response.statusCode ?? 0,
                text,
                retryAfter: parseRetryAfter(response.headers['retry-after']),
              }),
            )
            .catch(fail);
        },
      );
      sent.once('error', fail);
      sent.end(body);
    });
  }
}

function parseUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new Error('the url must begin with http:// or https://');
  return url;
}

async function readStart(response: http.IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  const body: AsyncIterable<Buffer> = response;
  for await (const piece of body) {
    pieces.push(piece);
    size += piece.length;
    if (size >= ANSWER_LIMIT) break;
  }
  response.destroy();
  return Buffer.concat(pieces).toString('utf8', 0, ANSWER_LIMIT);
}

function unreachable(url: URL, error: Error): Error {
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return new Error(`${url.host} did not answer within ${TIMEOUT / 1000} s`, { cause: error });
  if (error instanceof ForbiddenAddressError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.message;
  return new Error(`${url.host} can't be reached: ${code}`, { cause: error });
}
