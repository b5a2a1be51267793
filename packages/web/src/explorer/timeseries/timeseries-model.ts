import type { Column, TimeseriesGroup, TimeseriesResponse } from '@spanlight/sdk';
import { gapsWhereEmpty, type ChartData } from '../../charts/series.ts';
import type { Sorting } from '../../items/search.ts';
import { numbersOf } from '../../items/cells.ts';

/** Colours of the palette; with more groups they come round again. */
const PALETTE = 9;

/** Groups that have lines until somebody chooses: each has a colour of its own. */
const STRONGEST = PALETTE;

/** A group with what is drawn and listed of it. */
export interface TimeseriesRow {
  readonly id: string;
  readonly group: TimeseriesGroup;
  readonly name: string;
  /** The design token of its lines, the same in every chart. */
  readonly color: `--${string}`;
  /** Values by metric column, parallel to the times. */
  readonly series: ReadonlyMap<string, readonly (number | null)[]>;
  /** Means by metric column; null where nothing happened. */
  readonly averages: ReadonlyMap<string, number | null>;
}

/** An answer of the timeseries call as the tab shows it. */
export interface TimeseriesModel {
  /** Bucket starts in epoch milliseconds. */
  readonly times: readonly number[];
  /** The columns with a chart each. */
  readonly metrics: readonly Column[];
  readonly rows: readonly TimeseriesRow[];
}

/** Makes charts and rows of an answer. Rows keep the server's order, and their colours with it. */
export function timeseriesModel({ columns, groups, time }: TimeseriesResponse): TimeseriesModel {
  const metrics = columns.filter(({ isNum, isGroup }) => isNum && !isGroup);
  const names = distinctNames(groups);
  return {
    times: time.map((instant) => Date.parse(instant)),
    metrics,
    rows: groups.map((group, index) => {
      const series = seriesOf(group, metrics);
      return {
        id: group._id,
        group,
        name: names[index] ?? '',
        color: colorOf(index),
        series,
        averages: new Map(Array.from(series, ([name, values]) => [name, meanOf(values)])),
      };
    }),
  };
}

/** The rows in an order, coloured by their place in it, so that the first nine can be told apart. */
export function rankRows(
  rows: readonly TimeseriesRow[],
  sorting: Sorting | undefined,
): readonly TimeseriesRow[] {
  return sortRows(rows, sorting).map((row, index) => ({ ...row, color: colorOf(index) }));
}

/** The groups without lines until somebody chooses: all but the first nine. */
export function weakerRows(ranked: readonly TimeseriesRow[]): ReadonlySet<string> {
  return new Set(ranked.slice(STRONGEST).map(({ id }) => id));
}

/** The chart of one metric with the lines of some groups. */
export function chartOf(
  { times }: TimeseriesModel,
  metric: Column,
  rows: readonly TimeseriesRow[],
): ChartData {
  return {
    times,
    series: rows.map(({ id, name, color, series }) => ({
      key: id,
      name,
      color,
      unit: metric.unit,
      values: series.get(metric.name) ?? [],
    })),
  };
}

const AVERAGE = /^_avg_(.*)$/su;

/** The name under which the average of a metric sorts, in addresses and saved views. */
export function averageKey(metric: string): string {
  return `_avg_${metric}`;
}

/** The sorting in force: the one asked for if the answer has such a column, else the first metric's average. */
export function sortingOf(model: TimeseriesModel, asked: Sorting | undefined): Sorting | undefined {
  const known = model.metrics.map(({ name }) => averageKey(name));
  if (asked !== undefined && (asked.column === '_name' || known.includes(asked.column)))
    return asked;
  return known[0] === undefined ? undefined : { column: known[0], desc: true };
}

/** The rows in an order; rows without a value come last, equal ones keep the order of the server. */
export function sortRows(
  rows: readonly TimeseriesRow[],
  sorting: Sorting | undefined,
): readonly TimeseriesRow[] {
  if (!sorting) return rows;
  const sign = sorting.desc ? -1 : 1;
  const metric = AVERAGE.exec(sorting.column)?.[1];
  if (metric === undefined) {
    return rows.toSorted((left, right) => sign * collator.compare(left.name, right.name));
  }
  return rows.toSorted((left, right) => {
    const a = left.averages.get(metric) ?? null;
    const b = right.averages.get(metric) ?? null;
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a - b);
  });
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function colorOf(place: number): `--${string}` {
  return `--series-${(place % PALETTE) + 1}`;
}

/** What groups are called; those that share a name say of which system they are. */
function distinctNames(groups: readonly TimeseriesGroup[]): string[] {
  const names = groups.map(nameOf);
  const known = new Set<string>();
  const shared = new Set(names.filter((name) => known.size === known.add(name).size));
  return groups.map(({ _system }, index) => {
    const name = names[index] ?? '';
    return _system !== undefined && shared.has(name) ? `${name} (${_system})` : name;
  });
}

function nameOf(group: TimeseriesGroup): string {
  const name = group.display_name ?? group._name;
  return name === '' ? '(no name)' : name;
}

/** A column that counts items: where it is zero, nothing happened. */
const COUNTS = /^(?:per_min\()?(?:sum\()?_count\)*$/u;

/**
 * The series of a group by metric. The wire fills empty buckets with zeroes, but nothing took no time at all and no share
 * of nothing failed: durations and shares have gaps there. Without a column that counts, a duration of zero tells.
 */
function seriesOf(
  group: TimeseriesGroup,
  metrics: readonly Column[],
): Map<string, readonly (number | null)[]> {
  const counting = metrics.find(({ name }) => COUNTS.test(name));
  const counts = counting && numbersOf(group[counting.name]);
  return new Map(
    metrics.map(({ name, unit }) => {
      const values = numbersOf(group[name]);
      const isPerItem = unit === 'nanoseconds' || unit === 'utilization';
      const weights = counts ?? (unit === 'nanoseconds' ? values : undefined);
      return [name, isPerItem && weights ? gapsWhereEmpty(values, weights) : values];
    }),
  );
}

function meanOf(values: readonly (number | null)[]): number | null {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    if (value === null) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? null : sum / count;
}
