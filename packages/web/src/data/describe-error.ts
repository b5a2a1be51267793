import type { ErrorDescription } from '../components/ErrorCard.tsx';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** The HTTP status of a thrown thing, when a server answered. */
export function statusOf(error: unknown): number | undefined {
  return isRecord(error) ? numberOf(error['status']) : undefined;
}

function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** What to show of anything thrown: the server's status, message, request id and progress where it sent them. */
export function describeError(error: unknown): ErrorDescription {
  const record = isRecord(error) ? error : {};
  const status = statusOf(error);
  const message = record['message'];
  const traceId = record['traceId'];
  const progress = isRecord(record['progress']) ? record['progress'] : undefined;
  return {
    status,
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
