import { addWhere, partsOf, printName, quoteText, textOf } from '@spanlight/query';
import { seriesLabels } from '@spanlight/sdk/format';
import type { MetricTimeseriesResponse } from '@spanlight/sdk';
import type { TableSort } from '../../components/table/table-columns.ts';
import { figuresOf } from '@spanlight/widgets/react';

/** Colours of the palette; with more series they come round again. */
const PALETTE = 9;

/** The figures of a series that the table has a column for. */
export const figures = ['avg', 'min', 'max', 'last'] as const;

/** A figure of a series that the table shows. */
export type Figure = (typeof figures)[number];

/** A series as the table lists it. */
export interface SeriesRow {
  readonly id: string;
  /** In full: what it is known by. */
  readonly name: string;
  /** What tells it from the others of the picture. */
  readonly label: string;
  readonly unit: string;
  readonly attrs: Readonly<Record<string, string>>;
  /** The design token of its line. */
  readonly color: `--${string}`;
  /** Over the values that are there; undefined without any. */
  readonly figures: ReturnType<typeof figuresOf>;
}

/**
 * The series of an answer with their figures. Rows keep the order of the answer, and the chart's colours with it.
 *
 * @param as the unit of all of them; their own unless given
 */
export function seriesRows(
  { timeseries, unfinished = 0 }: Pick<MetricTimeseriesResponse, 'timeseries' | 'unfinished'>,
  as = '',
): SeriesRow[] {
  const labels = seriesLabels(timeseries);
  return timeseries.map(({ id, name, unit, attrs, value }, index) => ({
    id,
    name,
    label: labels[index] ?? name,
    unit: as || unit,
    attrs,
    color: `--series-${(index % PALETTE) + 1}`,
    figures: figuresOf(value, value.length - 1 - unfinished),
  }));
}

/** An answer with the largest series first: the rows of the first page then have a colour each. */
export function strongestFirst(answer: MetricTimeseriesResponse): MetricTimeseriesResponse {
  const { timeseries, unfinished = 0 } = answer;
  const ranked = timeseries.map((one) => ({
    one,
    average: figuresOf(one.value, one.value.length - 1 - unfinished)?.avg ?? -Number.MAX_VALUE,
  }));
  ranked.sort((left, right) => right.average - left.average);
  return { ...answer, timeseries: ranked.map(({ one }) => one) };
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The rows in an order; rows without a value come last, equal ones keep the order of the server. */
export function sortSeries(rows: readonly SeriesRow[], sort: TableSort): readonly SeriesRow[] {
  const sign = sort.desc ? -1 : 1;
  const figure = figures.find((name) => name === sort.column);
  if (figure === undefined)
    return rows.toSorted((left, right) => sign * collator.compare(left.label, right.label));
  return rows.toSorted((left, right) => {
    const a = left.figures[figure];
    const b = right.figures[figure];
    if (a === undefined || b === undefined)
      return Number(a === undefined) - Number(b === undefined);
    return sign * (a - b);
  });
}

/** The query narrowed to one series of it; undefined when its labels don't say how. */
export function querySeries(
  query: string,
  { attrs }: SeriesRow,
  attrKeys: readonly string[],
): string | undefined {
  const labels = Object.entries(attrs);
  // Labels may be hashes, or have names of their own: only attributes can be asked for.
  if (labels.length === 0 || !labels.every(([name]) => attrKeys.includes(name))) return undefined;
  return textOf(
    labels.reduce(
      // What telemetry has in quotes is in quotes.
      (parts, [name, value]) => addWhere(parts, printName(name), '=', quoteText(value)),
      partsOf(query),
    ),
  );
}
