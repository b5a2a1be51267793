import { useMemo, useState } from 'react';
import { noteShown } from './range-query.ts';
import {
  durationOf,
  limitRange,
  reloadRange,
  shiftRange,
  type TimeRange,
  zoomRange,
} from './range.ts';
import type { TimeRangeControl } from './use-time-range.ts';

interface OwnRange {
  /** Where it begins; another one takes the place of what was chosen. Keep it the same while it stays so. */
  initial: TimeRange;
  /** What was chosen lasts while this stays the same. @default initial */
  about?: number | undefined;
  /** In milliseconds. */
  longest: number;
  /** No range moves on with the time. @default false */
  isFixed?: boolean;
  /** Asks again. */
  onReload: () => void;
}

/** A range that the URL doesn't hold: what is on the page says where it begins. */
export function useOwnRange(own: OwnRange): TimeRangeControl {
  const { initial, about = initial, longest, isFixed = false, onReload } = own;
  const [chosen, setChosen] = useState<{ about: TimeRange | number; range: TimeRange }>();
  const range = chosen?.about === about ? chosen.range : initial;
  return useMemo((): TimeRangeControl => {
    const setRange = (next: TimeRange): void => {
      const limited = limitRange(next, longest);
      const kept = isFixed ? { ...limited, isLive: false } : limited;
      noteShown(kept);
      setChosen({ about, range: kept });
      // The answers of live ranges of one length are one: only asking again moves them on.
      if (kept.isLive && range.isLive && durationOf(kept) === durationOf(range)) onReload();
    };
    return {
      range,
      longest,
      setRange,
      zoom: (from, to) => setRange(zoomRange(from, to)),
      shift: (direction) => setRange(shiftRange(range, direction, Date.now())),
      reload() {
        if (range.isLive) setRange(reloadRange(range, Date.now()));
        else onReload();
      },
      reset: () => setChosen(undefined),
    };
  }, [range, about, longest, isFixed, onReload]);
}
