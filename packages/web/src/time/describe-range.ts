import { describeFixedRange } from './local-time.ts';
import { describePeriod } from './periods.ts';
import { durationOf, type TimeRange } from './range.ts';

/** A range in words: `Last 1 hour`, or from when to when. */
export function describeRange(range: TimeRange): string {
  return range.isLive ? `Last ${describePeriod(durationOf(range))}` : describeFixedRange(range);
}
