import { useMemo, useState } from 'react';
import { limitRange, shiftRange, type TimeRange, zoomRange } from './range.ts';
import { DEFAULT_ALLOWED } from './periods.ts';
import type { TimeRangeControl } from './use-time-range.ts';

/**
 * A range that the URL doesn't hold: the trace or the alert of the page says where it is. It stays fixed; reloading asks
 * again for what says so.
 * @param subject Where it is, before another one is chosen.
 */
export function useFixedRange(subject: TimeRange, onReload: () => void): TimeRangeControl {
  const { gte, lt } = subject;
  const initial = useMemo((): TimeRange => ({ gte, lt, isLive: false }), [gte, lt]);
  const [chosen, setChosen] = useState<{ initial: TimeRange; range: TimeRange }>();
  const range = chosen?.initial === initial ? chosen.range : initial;
  return useMemo((): TimeRangeControl => {
    const setRange = (next: TimeRange): void =>
      setChosen({ initial, range: fixed(limitRange(next, DEFAULT_ALLOWED)) });
    return {
      range,
      longest: DEFAULT_ALLOWED,
      setRange,
      zoom: (from, to) => setRange(zoomRange(from, to)),
      shift: (direction) => setRange(shiftRange(range, direction, Date.now())),
      reload: onReload,
      reset: () => setChosen(undefined),
    };
  }, [range, initial, onReload]);
}

function fixed(range: TimeRange): TimeRange {
  return { ...range, isLive: false };
}
