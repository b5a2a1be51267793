import { AbortError, ConnectionError } from '@spanlight/sdk';
import type { ErrorDescription } from './error-description.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** The HTTP status of a thrown thing, when a server answered. */
export function statusOf(error: unknown): number | undefined {
  return isRecord(error) ? numberOf(error['status']) : undefined;
}

/** What browsers and the bundler say when a page's script or style doesn't arrive. */
const partMissing = /dynamically imported module|module script failed|unable to preload css/iu;

/**
 * True when a part of the console itself could not be fetched: the server is gone, or a newer one has other parts.
 * Only loading the whole page anew helps, the browser remembers that the part is missing.
 */
export function isPartMissing(error: unknown): boolean {
  return error instanceof Error && partMissing.test(error.message);
}

/** The advice for failures whose own message is a browser's and helps nobody; undefined for the others. */
function adviceFor(error: unknown): string | undefined {
  if (isPartMissing(error)) {
    return 'A part of the console could not be loaded. Check that the server is running and that you are online, then try again.';
  }
  if (error instanceof ConnectionError) {
    return "The server can't be reached. Check that it is running and that you are online, then try again.";
  }
  const status = statusOf(error);
  if (status === 414 || status === 431) {
    return 'The query is too long for the server, or for a proxy in front of it. Shorten a value in it.';
  }
  return undefined;
}

/** A first word that is a name: of a host, a path, a field. */
const name = /^\S+(?:[.:/_]\S|[A-Z])/u;

/** A text of a server as a sentence: it begins with a capital, or with a name as it is written. */
export function sentence(text: string): string {
  return name.test(text) ? text : text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** What to show of anything thrown: the server's status, message, request id and progress where it sent them. */
export function describeError(error: unknown): ErrorDescription {
  const record = isRecord(error) ? error : {};
  const status = statusOf(error);
  const message = adviceFor(error) ?? record['message'];
  const traceId = record['traceId'];
  const progress = isRecord(record['progress']) ? record['progress'] : undefined;
  return {
    status,
    ...(error instanceof AbortError && { isStopped: true }),
    message:
      typeof message === 'string' && message !== ''
        ? sentence(message)
        : 'Something went wrong in the console. Reload the page and try again.',
    requestId: typeof traceId === 'string' && traceId !== '' ? traceId : undefined,
    progress: progress && {
      rows: numberOf(progress['rows']) ?? 0,
      bytes: numberOf(progress['bytes']) ?? 0,
      totalRows: numberOf(progress['totalRows']) ?? 0,
    },
  };
}
