import { useIsFetching } from '@tanstack/react-query';
import { useRef } from 'react';
import { useReloadTimer } from '../../../time/use-reload-timer.ts';
import type { TimeRangeControl } from '../../../time/use-time-range.ts';
import type { TailLines } from './tail-lines.ts';

/** Milliseconds between two reloads of the chart and the counts. */
const INTERVAL = 5000;

/**
 * Keeps the chart and the counts of the page up to date with a log tail: they are reloaded every 5 seconds if lines have
 * arrived since, and only when no query is running. A range with a fixed end is not reloaded.
 * @param lines Undefined while no tail is running.
 */
export function useTailCounts(lines: TailLines | undefined, time: TimeRangeControl): void {
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
