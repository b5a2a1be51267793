import { MINUTE, DAY } from '../../shared/time-units.ts';

const FIRST_THRESHOLDS = [100, 1000, 10_000, 100_000, 1_000_000];

/** What is known of the alert of an error group. Times are milliseconds since 1970. */
export interface ErrorAlertState {
  readonly status: 'open' | 'closed';
  /** Errors counted so far. */
  readonly count: number;
  readonly createdAt: number;
  /** Time of its newest event: of the error it told about. */
  readonly eventTime: number;
  /** When the newest event was written. */
  readonly recordedAt: number;
}

/** What has become of the errors of a group since. */
export interface ErrorNews {
  /** Errors since the alert was created. */
  readonly count: number;
  /** The newest of them. */
  readonly newest: number;
}

/** What to do: open or tell again, only keep the figures up to date, or nothing. */
export type ErrorDecision = 'created' | 'recurring' | 'refresh' | 'none';

/** Decides about the errors of one group. */
export function decideError(alert: ErrorAlertState | undefined, news: ErrorNews): ErrorDecision {
  if (alert === undefined) return 'created';
  // Errors from before it was closed don't open it again.
  if (alert.status === 'closed') return news.newest > alert.recordedAt ? 'recurring' : 'none';
  const elapsed = news.newest - alert.eventTime;
  if (elapsed >= 10 * MINUTE && news.count >= nextThreshold(alert.count)) return 'recurring';
  const age = news.newest - alert.createdAt;
  if (elapsed >= (age < 3 * DAY ? DAY : 7 * DAY)) return 'recurring';
  return news.count === alert.count ? 'none' : 'refresh';
}

/** The count from which on an error is told again: powers of ten, then doublings of a million. */
export function nextThreshold(count: number): number {
  const first = FIRST_THRESHOLDS.find((threshold) => threshold > count);
  if (first !== undefined) return first;
  return 1_000_000 * 2 ** (Math.floor(Math.log2(count / 1_000_000)) + 1);
}
