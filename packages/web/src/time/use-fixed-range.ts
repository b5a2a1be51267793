import { useMemo } from 'react';
import { DEFAULT_ALLOWED } from './periods.ts';
import type { TimeRange } from './range.ts';
import { useOwnRange } from './use-own-range.ts';
import type { TimeRangeControl } from './use-time-range.ts';

/**
 * A range that the URL doesn't hold: the trace or the alert of the page says where it is. It stays fixed; reloading asks
 * again for what says so.
 * @param subject Where it is, before another one is chosen.
 * @param about What it is about, where `subject` moves on with it: a choice lasts as long.
 */
export function useFixedRange(
  subject: TimeRange,
  onReload: () => void,
  about?: number,
): TimeRangeControl {
  const { gte, lt } = subject;
  const initial = useMemo((): TimeRange => ({ gte, lt, isLive: false }), [gte, lt]);
  return useOwnRange({ initial, about, longest: DEFAULT_ALLOWED, isFixed: true, onReload });
}
