import { httpError, NotJsonError, type HttpError } from './errors.ts';
import { parseRetryAfter } from '@spanlight/query/units';
import type { TextProblem } from '../schemas/shared/errors.ts';

/** Bytes read of an error answer; enough for any message of the server. */
const errorBodyLimit = 65_536;

const textIn = (body: ArrayBuffer): string => new TextDecoder().decode(body);

/**
 * Reads a JSON answer. An empty body is undefined.
 * @throws NotJsonError when the body is anything else, such as the page existing servers answer unknown paths with.
 */
export function readJson(body: ArrayBuffer, response: Response, call: string): unknown {
  const json = textIn(body);
  if (json.trim() === '') return undefined;
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw notJson(response, call, cause);
  }
}

/**
 * Reads an answer that is text.
 * @throws NotJsonError when it is the page existing servers answer unknown paths with.
 */
export function readText(body: ArrayBuffer, response: Response, call: string): string {
  if (response.headers.get('content-type')?.startsWith('text/html')) throw notJson(response, call);
  return textIn(body);
}

/** The error for an answer that isn't of the expected type. */
export function notJson(response: Response, call: string, cause?: unknown): NotJsonError {
  const type = response.headers.get('content-type') ?? 'no content type';
  return new NotJsonError(
    `${call} answered with ${type}: the server doesn't have this call, or the address isn't that of a server`,
    { status: response.status, traceId: traceIdOf(response), cause },
  );
}

/** The error for an answer with an error status. Its body is read as JSON whatever its content type says. */
export async function readError(response: Response, call: string): Promise<HttpError> {
  const body = parse(await readStart(response));
  const inner = record(body['error']);
  // Existing servers put the type of what they caught before some messages.
  const message = (text(inner['message']) ?? text(body['message']))?.replace(/^\*\w+\.\w+: /, '');
  return httpError(message ?? `${call} answered ${response.status} ${response.statusText}`.trim(), {
    status: response.status,
    code: text(inner['code']) ?? text(body['code']) ?? `http_${response.status}`,
    traceId: text(body['traceId']) ?? traceIdOf(response),
    parameter: text(body['parameter']),
    progress: body['progress'] ? progressOf(record(body['progress'])) : undefined,
    problems: problemsOf(body['problems']),
    retryAfter: parseRetryAfter(response.headers.get('retry-after')),
  });
}

function problemsOf(raw: unknown): TextProblem[] {
  return (Array.isArray(raw) ? raw : []).filter(
    (problem): problem is TextProblem => typeof record(problem)['line'] === 'number',
  );
}

async function readStart(response: Response): Promise<string> {
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let start = '';
  let size = 0;
  const reader = response.body.getReader();
  while (size < errorBodyLimit) {
    const { done, value } = await reader.read();
    if (done) return start;
    size += value.length;
    start += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return start;
}

function parse(body: string): Record<string, unknown> {
  try {
    return record(JSON.parse(body));
  } catch {
    return {};
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function progressOf(raw: Record<string, unknown>): {
  rows: number;
  bytes: number;
  totalRows: number;
} {
  const { rows, bytes, totalRows } = raw;
  return {
    rows: Number(rows ?? 0),
    bytes: Number(bytes ?? 0),
    totalRows: Number(totalRows ?? 0),
  };
}

/** The trace of a request in the server, where its answer tells. */
export function traceIdOf(response: Response): string | undefined {
  return /^[\da-f]{2}-([\da-f]{32})-/.exec(response.headers.get('traceparent') ?? '')?.[1];
}
