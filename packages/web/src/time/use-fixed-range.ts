import { useMemo, useState } from 'react';
import { hourAround, limitRange, shiftRange, type TimeRange, zoomRange } from './range.ts';
import { DEFAULT_ALLOWED } from './periods.ts';
import type { TimeRangeControl } from './use-time-range.ts';

/**
 * A range around a moment that the URL doesn't hold: the trace or the alert of the page says where it is. It stays
 * fixed; reloading asks again for what says so.
 * @param moment Epoch milliseconds.
 */
export function useFixedRange(moment: number, onReload: () => void): TimeRangeControl {
  const initial = useMemo(() => hourAround(moment), [moment]);
  const [chosen, setChosen] = useState<{ moment: number; range: TimeRange }>();
  const range = chosen?.moment === moment ? chosen.range : initial;
  return useMemo((): TimeRangeControl => {
    const setRange = (next: TimeRange): void =>
      setChosen({ moment, range: fixed(limitRange(next, DEFAULT_ALLOWED)) });
    return {
      range,
      longest: DEFAULT_ALLOWED,
      setRange,
      zoom: (from, to) => setRange(zoomRange(from, to)),
      shift: (direction) => setRange(shiftRange(range, direction, Date.now())),
      reload: onReload,
      reset: () => setChosen(undefined),
    };
  }, [range, moment, onReload]);
}

function fixed(range: TimeRange): TimeRange {
  return { ...range, isLive: false };
}
