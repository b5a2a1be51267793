import type { ChartSeries as WidgetSeries } from '@spanlight/widgets/react';

/** One series of a chart as the widgets draw it, its colour as a design token. */
export interface ChartSeries extends Omit<WidgetSeries, 'color'> {
  readonly color: `--${string}`;
}

/** What a time chart draws: series that share their times. */
export interface ChartData {
  /** Bucket starts in epoch milliseconds, ascending. */
  readonly times: readonly number[];
  readonly series: readonly ChartSeries[];
}

/** Values where `weights` is above zero, null elsewhere: the wire fills empty buckets with zeroes. */
export function gapsWhereEmpty(
  values: readonly (number | null)[],
  weights: readonly (number | null)[],
): (number | null)[] {
  return values.map((value, index) => ((weights[index] ?? 0) > 0 ? value : null));
}
