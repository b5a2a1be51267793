import { bucketLength, lastEnded } from '../../core/buckets.ts';
import { keyOf } from '../series/chart-data.ts';
import type { Frame, Period } from './frame.ts';
import { chartKinds } from './kinds.ts';
import type { DrawnSeries, PlotOptions } from './options.ts';
import { paintBand } from './paint-frame.ts';
import type { PlotContext } from './plot-context.ts';

/** The period a plot shows: every bar that begins or ends in it has its whole width, or it would look like less. */
export function periodOf({
  kind,
  data: { times },
  from,
  to,
}: Pick<PlotOptions, 'kind' | 'data' | 'from' | 'to'>): Period {
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? first;
  const { isBars } = chartKinds[kind];
  const length = bucketLength(times);
  const start = from ?? first;
  const end = to ?? (isBars || last === first ? last + length : last);
  /** Where the bar begins that an edge would cut. */
  const cut = (edge: number): number | undefined =>
    times.find((time) => isBars && time < edge && edge < time + length);
  return { from: cut(start) ?? start, to: (cut(end) ?? end - length) + length };
}

/** How much is left of a series while another one stands out. */
const FADED = 0.15;
/** How much is seen of what is still filling. */
const UNFINISHED = 0.4;

/** Paints the values of all series, clipped to where they belong, over what is shaded; what is still filling faintly. */
export function paintSeries(
  context: PlotContext,
  frame: Frame,
  series: readonly DrawnSeries[],
  { data, kind, connectNulls, band }: Pick<PlotOptions, 'data' | 'kind' | 'connectNulls' | 'band'>,
  highlighted: string | null,
): void {
  const { box } = frame;
  const { isStacked, isBars, paint } = chartKinds[kind];
  paintBand(context, frame, band);
  const { times } = data;
  const left = box.left - 2;
  const right = box.left + box.width + 2;
  const ended = lastEnded(data);
  // The line from the last value that stays is not sure either.
  const unsure = ended === times.length - 1 ? undefined : times[isBars ? ended + 1 : ended];
  const edge = Math.min(Math.max(frame.time.toPixel(unsure ?? Infinity), left), right);
  for (const [from, to, strength] of [
    [left, edge, 1],
    [edge, right, UNFINISHED],
  ] as const) {
    if (to <= from) continue;
    context.save();
    context.beginPath();
    // A line at the edge keeps its width.
    context.rect(from, box.top - 2, to - from, box.height + 3);
    context.clip();
    context.lineJoin = 'round';
    // Stacked bars are painted from the highest, so that each covers the foot of the one above it.
    for (const one of isStacked && isBars ? series.toReversed() : series) {
      const alpha = highlighted === null || highlighted === keyOf(one.series) ? 1 : FADED;
      paint(context, { frame, series, times, connectNulls, alpha: alpha * strength }, one);
    }
    context.restore();
  }
}
