/** How a series is drawn. */
type SeriesShape = 'line' | 'area' | 'bars';

/** One series of a chart, parallel to the chart's times. */
export interface ChartSeries {
  /** Stable name, unique in its chart; decides what the legend hides. */
  readonly key: string;
  readonly label: string;
  /** One value per time; null where there is nothing to say: a gap is drawn as a gap. */
  readonly values: readonly (number | null)[];
  /** The design token of its colour. */
  readonly color: `--${string}`;
  /** @default 'line' */
  readonly shape?: SeriesShape;
  /** Line width in pixels. @default 1.5 */
  readonly width?: number;
  /** Draws a broken line, for a series that frames the others. */
  readonly isDashed?: boolean;
}

/** A moment that is marked across a chart. */
export interface ChartMark {
  /** Epoch milliseconds. */
  readonly time: number;
  readonly label: string;
  /** Any CSS colour; what is none is drawn in the colour of texts. */
  readonly color?: string | undefined;
}

/** What a time chart draws: series that share their times and their unit. */
export interface ChartData {
  /** Bucket starts in epoch milliseconds, ascending. */
  readonly times: readonly number[];
  readonly series: readonly ChartSeries[];
}

/** Whether a chart has a single value to draw. */
export function hasValues(data: ChartData): boolean {
  return data.series.some((series) => series.values.some((value) => value !== null));
}

/** Values where `weights` is above zero, null elsewhere: the wire fills empty buckets with zeroes. */
export function gapsWhereEmpty(
  values: readonly (number | null)[],
  weights: readonly (number | null)[],
): (number | null)[] {
  return values.map((value, index) => ((weights[index] ?? 0) > 0 ? value : null));
}

/** The length of a bucket in milliseconds; the shortest step between times, one minute when there is none. */
export function bucketLength(times: readonly number[]): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let index = 1; index < times.length; index += 1) {
    const step = (times[index] ?? 0) - (times[index - 1] ?? 0);
    if (step > 0 && step < shortest) shortest = step;
  }
  return Number.isFinite(shortest) ? shortest : 60_000;
}

/** One line of a tooltip. */
export interface TooltipRow {
  readonly key: string;
  readonly label: string;
  readonly color: `--${string}`;
  readonly value: number;
}

/** How many series a tooltip lists. */
export const TOOLTIP_ROWS = 10;

/**
 * The lines of a tooltip at one time: at most ten, in the order of the legend, or the ten largest when there are more.
 * Hidden series have none. `omitted` counts the series with a value that found no place.
 */
export function tooltipRows(
  data: ChartData,
  index: number,
  hidden: ReadonlySet<string>,
): { rows: readonly TooltipRow[]; omitted: number } {
  const rows: TooltipRow[] = [];
  for (const { key, label, color, values } of data.series) {
    const value = values[index];
    const isShown = value !== null && value !== undefined && !hidden.has(key);
    if (isShown) rows.push({ key, label, color, value });
  }
  if (rows.length <= TOOLTIP_ROWS) return { rows, omitted: 0 };
  const largest = rows.toSorted((left, right) => right.value - left.value);
  return { rows: largest.slice(0, TOOLTIP_ROWS), omitted: rows.length - TOOLTIP_ROWS };
}

/**
 * The bucket a legend speaks of: the last that has ended by `now` (epoch milliseconds). One that is still filling, or lies in the
 * future, has less in it than will be. The last of all when none has ended.
 */
export function lastEnded({ times }: ChartData, now: number = Date.now()): number {
  const length = bucketLength(times);
  const ended = times.findLastIndex((time) => time + length <= now);
  return ended < 0 ? times.length - 1 : ended;
}

/** The value at a bucket, else the nearest one before; undefined when there is none. */
export function valueUpTo({ values }: ChartSeries, index: number): number | undefined {
  return values.slice(0, index + 1).findLast((value) => value !== null) ?? undefined;
}

/** Lowest and highest value of a series; undefined when it has none. */
export interface SeriesSummary {
  readonly min: number;
  readonly max: number;
}

/** Sums a series up for a text alternative. */
export function summarise(values: readonly (number | null)[]): SeriesSummary | undefined {
  let summary: SeriesSummary | undefined;
  for (const value of values) {
    if (value === null) continue;
    summary = {
      min: Math.min(summary?.min ?? value, value),
      max: Math.max(summary?.max ?? value, value),
    };
  }
  return summary;
}

/** A chart in a sentence or two for those who can't see it. */
export function describeChart(
  title: string,
  data: ChartData,
  format: (value: number) => string,
): string {
  if (!hasValues(data)) return `${title}: no data`;
  const ended = lastEnded(data);
  const series = data.series.flatMap((one) => {
    const { label, values } = one;
    const summary = summarise(values);
    if (summary === undefined) return [];
    const { min, max } = summary;
    const last = valueUpTo(one, ended) ?? min;
    return [`${label} from ${format(min)} to ${format(max)}, last ${format(last)}`];
  });
  const more = series.length - TOOLTIP_ROWS;
  const shown = series.slice(0, TOOLTIP_ROWS).join('; ');
  return `${title}: ${shown}${more > 0 ? `; and ${more} more` : ''}`;
}
