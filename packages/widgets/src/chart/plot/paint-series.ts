import { keyOf } from '../series/chart-data.ts';
import type { Frame } from './frame.ts';
import { chartKinds } from './kinds.ts';
import type { DrawnSeries, PlotOptions } from './options.ts';

/** How much is left of a series while another one stands out. */
const FADED = 0.15;

/** Paints the values of all series, clipped to where they belong. */
export function paintSeries(
  context: CanvasRenderingContext2D,
  frame: Frame,
  series: readonly DrawnSeries[],
  { data, kind, connectNulls }: Pick<PlotOptions, 'data' | 'kind' | 'connectNulls'>,
  highlighted: string | null,
): void {
  const { box } = frame;
  const { isStacked, isBars, paint } = chartKinds[kind];
  context.save();
  context.beginPath();
  // A line at the edge keeps its width.
  context.rect(box.left - 2, box.top - 2, box.width + 4, box.height + 3);
  context.clip();
  context.lineJoin = 'round';
  // Stacked bars are painted from the highest, so that each covers the foot of the one above it.
  for (const one of isStacked && isBars ? series.toReversed() : series) {
    const alpha = highlighted === null || highlighted === keyOf(one.series) ? 1 : FADED;
    paint(context, { frame, series, times: data.times, connectNulls, alpha }, one);
  }
  context.restore();
}
