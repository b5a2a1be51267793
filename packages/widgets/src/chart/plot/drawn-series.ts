import { axisOf } from './axis-steps.ts';
import { keyOf } from '../series/chart-data.ts';
import { chartKinds } from './kinds.ts';
import { stack } from './stack.ts';
import type { DrawnSeries, PlotOptions } from './options.ts';

/** The series that are shown, those of stacked kinds on top of each other axis by axis. */
export function drawnSeries({
  data,
  kind,
  hidden,
  seriesColors,
  connectNulls,
}: PlotOptions): DrawnSeries[] {
  const shown = data.series.flatMap((series, index) =>
    hidden.has(keyOf(series))
      ? []
      : [{ series, index, color: seriesColors[index] ?? '', axis: axisOf(series.unit ?? '') }],
  );
  if (!chartKinds[kind].isStacked)
    return shown.map((one) => ({ ...one, values: one.series.values, feet: undefined }));
  const drawn: DrawnSeries[] = [];
  for (const own of Map.groupBy(shown, ({ axis }) => axis).values()) {
    const layers = stack(
      own.map(({ series }) => series.values),
      data.times.length,
      connectNulls,
    );
    for (const [place, one] of own.entries()) {
      const { tops = [], feet } = layers[place] ?? {};
      drawn.push({ ...one, values: tops, feet });
    }
  }
  return drawn.toSorted((left, right) => left.index - right.index);
}
