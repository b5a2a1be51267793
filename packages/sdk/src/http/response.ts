import { httpError, InvalidResponseError, NotJsonError, type HttpError } from './errors.ts';
import { parseRetryAfter } from '@spanlight/query/units';
import { isRaw, type Raw } from './raw.ts';
import type { QueryProgress, TextProblem } from '../schemas/shared/errors.ts';

const textIn = (body: ArrayBuffer): string => new TextDecoder().decode(body);

/**
 * Reads a JSON answer. An empty body is undefined.
 * @throws NotJsonError when the body is anything else, such as the page existing servers answer unknown paths with.
 * @throws InvalidResponseError when it is said to be JSON and isn't.
 */
export function readJson(body: ArrayBuffer, response: Response, call: string): unknown {
  const json = textIn(body);
  if (json.trim() === '') return undefined;
  try {
    return JSON.parse(json);
  } catch (cause) {
    if (typeOf(response).includes('json'))
      throw new InvalidResponseError('its JSON is cut off', { cause });
    throw notJson(response, call, cause);
  }
}

/** The media type of an answer, or words for none. */
export const typeOf = (response: Response): string =>
  response.headers.get('content-type') ?? 'no type';

/**
 * Reads an answer that is text.
 * @throws NotJsonError when it is empty, JSON, or the page existing servers answer unknown paths with.
 */
export function readText(body: ArrayBuffer, response: Response, call: string): string {
  if (/html|json/.test(typeOf(response)) || body.byteLength === 0) throw notJson(response, call);
  return textIn(body);
}

/** The error for an answer that isn't of the expected type. */
export function notJson(response: Response, call: string, cause?: unknown): NotJsonError {
  const address = response.url.split('/internal/')[0] || 'it';
  return new NotJsonError(
    `${call} answered with ${typeOf(response)} in place of data: ${address} isn't a Spanlight server, or doesn't have this call`,
    { status: response.status, traceId: traceIdOf(response), cause },
  );
}

/** The error for an answer with an error status. Its body is read as JSON whatever its content type says. */
export function readError(bytes: ArrayBuffer, response: Response, call: string): HttpError {
  const { status, statusText, headers } = response;
  const body = objectIn(textIn(bytes));
  const { error, progress, problems } = body;
  const told = (name: string): string | undefined =>
    [error, body].map((place) => isRaw(place) && place[name]).find(isFilled);
  // Existing servers put the type of what they caught before some messages.
  const message = told('message')?.replace(/^\*\w+\.\w+: /, '');
  // Browsers don't show which redirect it was.
  return httpError(
    message ?? `${call} answered ${status || 'with a redirect'} ${statusText}`.trim(),
    {
      status,
      code: told('code') ?? `http_${status}`,
      traceId: told('traceId') ?? traceIdOf(response),
      parameter: told('parameter'),
      ...(isRaw(progress) && { progress: progressOf(progress) }),
      ...(Array.isArray(problems) && { problems: problems.filter(isProblem) }),
      retryAfter: parseRetryAfter(headers.get('retry-after')),
    },
  );
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isProblem = (value: unknown): value is TextProblem =>
  isRaw(value) && typeof value['line'] === 'number';

/**
 * The body of an answer.
 * @throws InvalidResponseError as soon as it has more than `limit` bytes; the rest is not read.
 */
export async function readBody(response: Response, limit: number): Promise<ArrayBuffer> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
    chunks.push(next.value);
    size += next.value.length;
    if (size <= limit) continue;
    await reader?.cancel();
    throw new InvalidResponseError(`has over ${limit} bytes`);
  }
  return await new Blob(chunks).arrayBuffer();
}

function objectIn(json: string): Raw {
  try {
    const value: unknown = JSON.parse(json);
    return isRaw(value) ? value : {};
  } catch {
    return {};
  }
}

const progressOf = ({ rows, bytes, totalRows }: Raw): QueryProgress => ({
  rows: Number(rows ?? 0),
  bytes: Number(bytes ?? 0),
  totalRows: Number(totalRows ?? 0),
});

/** The trace of a request in the server, where its answer tells. */
export function traceIdOf(response: Response): string | undefined {
  return /^[\da-f]{2}-([\da-f]{32})-/.exec(response.headers.get('traceparent') ?? '')?.[1];
}
