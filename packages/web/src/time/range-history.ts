import { DEFAULT_DURATION, lastRange, limitRange, type TimeRange } from './range.ts';
import { readTimeSearch, writeTimeSearch, type TimeSearch } from './search.ts';

/** How many time blocks a tab remembers; more than a session's back button needs. */
const REMEMBERED = 200;

/**
 * The ranges this browser tab has looked at. Pages opened without a time block start from the last one, and a block
 * seen before keeps its liveness: the URL alone would call a live range fixed as soon as five minutes have passed.
 */
export interface RangeHistory {
  /** The range a URL asks for, else the last one; never longer than `longest` milliseconds. */
  resolve(search: TimeSearch, longest: number): TimeRange;
  /** Remembers a range the user chose, so that the block written for it reads back as that very range. */
  remember(range: TimeRange): void;
}

/** A memory of ranges; `now` gives epoch milliseconds. */
export function createRangeHistory(now: () => number = Date.now): RangeHistory {
  const seen = new Map<string, TimeRange>();
  let last: TimeRange | undefined;

  const add = (key: string, range: TimeRange): void => {
    last = range;
    seen.delete(key);
    seen.set(key, range);
    const oldest = seen.keys().next().value;
    if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest);
  };

  return {
    resolve(search, longest) {
      const key = keyOf(search);
      const range = seen.get(key) ?? readTimeSearch(search, now());
      if (range !== undefined) add(key, range);
      // A page with a shorter limit shows less; the next page gets the whole range back.
      return limitRange((last ??= lastRange(DEFAULT_DURATION, now())), longest);
    },
    remember(range) {
      add(keyOf(writeTimeSearch(range)), range);
    },
  };
}

function keyOf(search: { [name in keyof TimeSearch]?: string | undefined }): string {
  return [search.time_gte, search.time_dur, search.time_within].map((part) => part ?? '').join(' ');
}
