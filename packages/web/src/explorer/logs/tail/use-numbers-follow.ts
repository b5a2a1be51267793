import { useIsFetching } from '@tanstack/react-query';
import { useRef } from 'react';
import { useReloadTimer } from '../../../time/use-reload-timer.ts';
import type { TimeRangeControl } from '../../../time/use-time-range.ts';
import type { TailLines } from './tail-lines.ts';

/** Milliseconds between two questions for the numbers around the lines. */
const INTERVAL = 5000;

/**
 * Has the chart and the counts of the page follow the lines of a tail: they are asked again once in a while, if lines came
 * since, never for each, and not before the last answer is there. A range with a fixed end stays as it is.
 * @param lines Undefined while nothing moves.
 */
export function useNumbersFollow(lines: TailLines | undefined, time: TimeRangeControl): void {
  const counted = useRef(lines?.shown);
  const isAsking = useIsFetching() > 0;
  useReloadTimer(
    lines !== undefined && time.range.isLive,
    () => {
      if (isAsking || lines === undefined || lines.shown === counted.current) return;
      counted.current = lines.shown;
      time.reload();
    },
    INTERVAL,
  );
}
