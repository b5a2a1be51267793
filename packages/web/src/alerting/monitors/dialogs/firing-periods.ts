import type { BacktestTransition } from '@spanlight/sdk';
import type { ChartMarker } from '@spanlight/widgets/react';

/**
 * The periods in which at least one series would have fired, as bands across a chart; one that had not ended lasts
 * until `end`, epoch milliseconds.
 */
export function firingPeriods(
  transitions: readonly BacktestTransition[],
  end: number,
  color: string,
): ChartMarker[] {
  const markers: ChartMarker[] = [];
  const open = new Set<string>();
  let start = 0;
  for (const { series, status, since } of transitions) {
    const time = Date.parse(since);
    if (status === 'open') {
      if (open.size === 0) start = time;
      open.add(series);
    } else if (open.delete(series) && open.size === 0) {
      markers.push({ time: start, end: Math.max(time, start), label: '', color });
    }
  }
  if (open.size > 0) markers.push({ time: start, end, label: '', color });
  return markers;
}
