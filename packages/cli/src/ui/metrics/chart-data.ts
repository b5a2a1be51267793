import type { MetricTimeseriesResponse } from '@spanlight/sdk';
import { formatValue, seriesLabels } from '@spanlight/sdk/format';
import { chartsByUnit } from '../../chart/charts-by-unit.ts';
import { endsOf } from '../../chart/ends.ts';
import { figureOf, type Figure } from '../../chart/figures.ts';
import type { Point } from '../../chart/sparkline.ts';
import type { Line } from '../../output/segments.ts';
import type { Area } from '../core/screen.ts';

/** A series as it is drawn. */
export interface ChartedSeries {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly values: readonly Point[];
  /** How many of the newest values may still grow. */
  readonly unfinished?: number | undefined;
}

/** Series over the same times. */
export interface ChartData {
  /** Starts of the buckets, RFC 3339. */
  readonly time: readonly string[];
  readonly series: readonly ChartedSeries[];
  /** A remark on the series, e.g. that there are more on the server. */
  readonly remark?: string;
  /** What the server left out of the query, a sentence per part. @default nothing */
  readonly refused?: readonly string[];
}

/** Units of columns by name. */
type Units = Readonly<Record<string, { readonly unit: string }>>;

/** Series of an answer, in the units a column map asks for, else in their own. */
export function chartDataOf(
  { time, timeseries, unfinished, hasMore }: MetricTimeseriesResponse,
  units: Units = {},
): ChartData {
  const labels = seriesLabels(timeseries);
  return {
    time,
    series: timeseries.map(({ id, name, metric, unit, value }, index) => ({
      id,
      name: labels[index] ?? name,
      unit: unitOf(metric, unit, units),
      values: value,
      unfinished,
    })),
    ...(hasMore ? { remark: 'and more' } : {}),
  };
}

/** The unit a column is shown in. */
export function unitOf(column: string, unit: string, units: Units): string {
  return (Object.hasOwn(units, column) ? units[column]?.unit : undefined) || unit;
}

/** A value in its unit; words such as `{orders}` are left out where every column counts. */
function shortValue(value: number | null | undefined, unit: string): string {
  return formatValue(value, unit.startsWith('{') ? '' : unit);
}

/** The lines of a chart in an area; none without a value, or in no room. */
export function chartPicture(
  time: readonly string[],
  series: readonly ChartedSeries[],
  { width, height }: Area,
): Line[] {
  if (height < 3 || width < 20) return [];
  return chartsByUnit(series, {
    width,
    height: height - 2,
    label: shortValue,
    ends: endsOf(time, width),
  });
}

/** A figure of a series in its unit. */
export const figureText = ({ values, unit, unfinished }: ChartedSeries, figure: Figure): string =>
  shortValue(figureOf(values, figure, unfinished), unit);
