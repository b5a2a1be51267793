import { axisOf } from './axis-steps.ts';
import { isStacked, keyOf, type ChartSeries } from '../series/chart-data.ts';
import { stack } from './stack.ts';
import type { PlotOptions } from './options.ts';

/** A series as it is drawn. */
export interface DrawnSeries {
  readonly series: ChartSeries;
  /** Its position in the data. */
  readonly index: number;
  readonly color: string;
  /** The axis it belongs to. */
  readonly axis: string;
  /** Its values; in a stack, on top of those below. */
  readonly values: readonly (number | null)[];
  /** What it stands on in a stack, bucket by bucket. */
  readonly feet: readonly number[] | undefined;
}

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
  if (!isStacked(kind))
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

/** The smallest and the largest of the values; null where there are none. */
export function valueRange(series: readonly DrawnSeries[]): [number | null, number | null] {
  let low: number | null = null;
  let high: number | null = null;
  for (const { values } of series)
    for (const value of values) {
      if (value === null) continue;
      if (low === null || value < low) low = value;
      if (high === null || value > high) high = value;
    }
  return [low, high];
}
