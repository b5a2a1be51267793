import { RecordError } from '../shared/errors/record-error.ts';
import { MINUTE } from '../shared/time-units.ts';

/** Minutes one back-test covers: two weeks. */
const MAX_MINUTES = 14 * 24 * 60;

/** Whole minutes; the times are milliseconds since 1970. */
interface BacktestRange {
  readonly start: number;
  readonly end: number;
  readonly minutes: number;
}

/** The minutes that a back-test from one time to another is about, RFC 3339 both. Throws a `RecordError` for a range that is none. */
export function backtestRange(timeGte: string, timeLt: string): BacktestRange {
  const end = Math.floor(Math.min(Date.parse(timeLt), Date.now()) / MINUTE) * MINUTE;
  const start = Math.floor(Date.parse(timeGte) / MINUTE) * MINUTE;
  const minutes = (end - start) / MINUTE;
  if (minutes <= 0) throw new RecordError('invalid', 'the range has no whole minute', 'timeLt');
  if (minutes > MAX_MINUTES)
    throw new RecordError('invalid', 'the range is longer than 14 days', 'timeGte');
  return { start, end, minutes };
}
