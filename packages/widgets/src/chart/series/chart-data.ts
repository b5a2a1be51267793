import type { SeriesSymbol } from '@spanlight/sdk';
import { formatValue } from '@spanlight/sdk/format';

/** One series of a chart. */
export interface ChartSeries {
  /** What it is called. */
  readonly name: string;
  /** The whole name of one that is called by a part of it; a legend tells it on hover. @default its name */
  readonly title?: string | undefined;
  /** What it is known by, unique in its chart: decides what the legend hides. @default its name */
  readonly key?: string | undefined;
  /** A value for each time; null where nothing is known. */
  readonly values: readonly (number | null)[];
  /** Unit of the values, as in the API. @default '' */
  readonly unit?: string | undefined;
  /** Writes a value, where its unit doesn't say enough; the first series of an axis writes the axis too. */
  readonly format?: ((value: number) => string) | undefined;
  /** Any CSS colour; without one, the next of the palette. */
  readonly color?: string | undefined;
  /** Opacity of the area below the line, 0..100. @default 10 */
  readonly opacity?: number | undefined;
  /** Pixels. @default 1.5 */
  readonly lineWidth?: number | undefined;
  /** Draws the line of dashes, as bounds are. */
  readonly isDashed?: boolean | undefined;
  /** Draws its bars in front of those of the series before, of which they are a part, and not beside them. */
  readonly isPart?: boolean | undefined;
  /** Mark of the points. @default 'none' */
  readonly symbol?: SeriesSymbol | undefined;
  /** Pixels. @default 4 */
  readonly symbolSize?: number | undefined;
}

/** What a chart shows. */
export interface ChartData {
  /** Epoch milliseconds, ascending. */
  readonly times: readonly number[];
  readonly series: readonly ChartSeries[];
  /** How many of the newest times have not ended. @default what the clock of this machine says */
  readonly unfinished?: number | undefined;
}

/** A moment, or a period with `end`, that is marked across a chart. */
export interface ChartMarker {
  /** Epoch milliseconds. */
  readonly time: number;
  /** Epoch milliseconds; without it a moment is meant. */
  readonly end?: number | undefined;
  readonly label: string;
  /** Any CSS colour. */
  readonly color?: string | undefined;
}

/** A range of values that is shaded across a chart, on the axis of its first series. */
export interface ChartBand {
  /** Null is unbounded. */
  readonly from: number | null;
  readonly to: number | null;
  /** Any CSS colour; it is drawn faintly. */
  readonly color: string;
}

/** What a series is known by. */
export function keyOf({ key, name }: ChartSeries): string {
  return key ?? name;
}

/** A value of a series with its unit. */
export function writeValue(
  { unit, format }: Pick<ChartSeries, 'unit' | 'format'>,
  value: number | null | undefined,
): string {
  return format && value !== null && value !== undefined ? format(value) : formatValue(value, unit);
}

/** Chart data with null in place of values that aren't finite: no axis could show them. */
export function finiteValues(data: ChartData): ChartData {
  const series = data.series.map((one) => ({
    ...one,
    values: one.values.map((value) => (Number.isFinite(value) ? value : null)),
  }));
  return { ...data, series };
}

/** Whether there is a value to draw. */
export function hasValues({ series }: ChartData): boolean {
  return series.some(({ values }) => values.some((value) => value !== null));
}
