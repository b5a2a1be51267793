import { ConnectionError, isHttpError, isRetryableError } from './errors.ts';

/** Longest wait between two tries, in milliseconds. */
const longestDelay = 8000;

/** Longest wait a server may ask for, in milliseconds; beyond it the error goes to the caller. */
const longestRetryAfter = 60_000;

/**
 * Milliseconds to wait before a request is repeated, or undefined when it must not be.
 * @param isSafe Whether doing it twice is the same as doing it once; else it is repeated only when it is certain that nothing was sent.
 * @param attempt 0 after the first try.
 * @param firstDelay Upper limit of the first wait, in milliseconds.
 */
export function retryDelay(
  error: unknown,
  isSafe: boolean | undefined,
  attempt: number,
  firstDelay: number,
): number | undefined {
  if (!isRetryableError(error)) return undefined;
  if (!isSafe && !(error instanceof ConnectionError && error.refused)) return undefined;
  const asked = isHttpError(error) ? (error.retryAfter ?? 0) : 0;
  if (asked > longestRetryAfter) return undefined;
  // Full jitter: clients that failed together must not come back together.
  const jittered = Math.random() * Math.min(longestDelay, firstDelay * 2 ** attempt);
  return asked + jittered;
}
