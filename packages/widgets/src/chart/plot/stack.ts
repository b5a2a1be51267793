import { axisOf } from './axis-steps.ts';
import { keyOf } from '../series/chart-data.ts';
import { chartKinds } from './kinds.ts';
import type { DrawnSeries, PlotOptions } from './options.ts';

type Values = readonly (number | null)[];

/** A series in a stack: what it stands on and where it ends, bucket by bucket. */
export interface Layer {
  readonly feet: readonly number[];
  /** Null where the series has no value: there is nothing of it there. */
  readonly tops: Values;
}

/**
 * Puts series on top of each other, the first at the bottom. A missing value adds nothing to what is above it.
 *
 * @param isConnected Whether gaps within a series are bridged by a straight line.
 */
export function stack(series: readonly Values[], length: number, isConnected = false): Layer[] {
  const sums = Array.from({ length }, () => 0);
  return series.map((given) => {
    const values = isConnected ? bridged(given) : given;
    const feet = [...sums];
    const tops = feet.map((foot, index) => {
      const value = values[index] ?? null;
      if (value === null) return null;
      sums[index] = foot + value;
      return foot + value;
    });
    return { feet, tops };
  });
}

/** Values with those between two known ones put on the line from one to the other. */
function bridged(values: Values): Values {
  const filled = [...values];
  let known = -1;
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const before = values[known] ?? null;
    if (before !== null)
      for (let gap = known + 1; gap < index; gap += 1)
        filled[gap] = before + ((value - before) * (gap - known)) / (index - known);
    known = index;
  }
  return filled;
}

/** The series that are shown, those of stacked kinds on top of each other axis by axis. */
export function drawnSeries({
  data,
  kind,
  hidden,
  seriesColors,
  connectNulls,
}: Pick<PlotOptions, 'data' | 'kind' | 'hidden' | 'seriesColors' | 'connectNulls'>): DrawnSeries[] {
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
