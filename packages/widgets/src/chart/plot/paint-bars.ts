import { bucketLength } from '../../core/buckets.ts';
import type { DrawnSeries } from './options.ts';
import type { SeriesPainter } from './series-painter.ts';

/** Bars beside each other up to this many series, on top of each other beyond. */
const MAX_BESIDE = 8;
/** Share of a bucket beside its bars, and pixels a bar takes at most. */
const FREE = 0.2;
const WIDEST_BAR = 48;

/**
 * Paints a series as bars. Parts are as solid as can be: what they are part of is seen above them.
 * @param isBeside whether the bars of a few series stand beside each other
 * @param opacity 0 to 1
 */
export function barPainter(isBeside: boolean, opacity: number): SeriesPainter {
  return (context, { frame, series, times, alpha }, one) => {
    const scale = frame.axes.get(one.axis)?.scale;
    if (!scale) return;
    const columns = series.filter(isWhole).length;
    const areBeside = isBeside && columns > 1 && columns <= MAX_BESIDE;
    const bucket = frame.time.toPixel(frame.time.from + bucketLength(times)) - frame.box.left;
    // Whole pixels: edges and gaps that blur look like bars of different widths.
    const gap = Math.round(bucket * FREE);
    const slot = Math.min((bucket - gap) / (areBeside ? columns : 1), WIDEST_BAR);
    const place = areBeside ? placeOf(one, series) : 0;
    const foot = scale.toPixel(Math.min(Math.max(0, scale.from), scale.to));
    context.beginPath();
    for (const [index, value] of one.values.entries()) {
      if (value === null) continue;
      const start = frame.time.toPixel(times[index] ?? 0) + slot * place;
      const x = Math.round(start);
      const width = Math.max(Math.round(start + slot) - x, 1);
      const y = scale.toPixel(value);
      context.rect(x, Math.min(y, foot), width, Math.abs(foot - y));
    }
    context.globalAlpha = alpha * (isWhole(one) ? opacity : 1);
    context.fillStyle = one.color;
    context.fill();
  };
}

const isWhole = ({ series }: DrawnSeries): boolean => series.isPart !== true;

/** Which of the bars of a bucket those of a series are, from 0; a part is where the whole is. */
function placeOf(one: DrawnSeries, all: readonly DrawnSeries[]): number {
  return Math.max(all.slice(0, all.indexOf(one) + 1).filter(isWhole).length - 1, 0);
}
