import type {
  Aggregation,
  MetricAlias,
  MetricColumn,
  MetricRow,
  MetricTimeseries,
  MetricTimeseriesResponse,
  ParsedQuery,
  Spanlight,
} from '@spanlight/sdk';
import { formatDateTime, formatReducedValue, formatValue } from '@spanlight/sdk/format';
import { markOf } from '../../chart/chart.ts';
import { chartsByUnit } from '../../chart/charts-by-unit.ts';
import { endsOf } from '../../chart/ends.ts';
import { figureOf, type Figure } from '../../chart/figures.ts';
import { sparkline } from '../../chart/sparkline.ts';
import type { Output } from '../../output/output.ts';
import { paintLine } from '../../output/segments.ts';
import { sanitise } from '../../output/sanitise.ts';
import type { Column } from '../../output/table.ts';
import type { CommandContext } from '../../program/command-context.ts';
import type { TimeRange } from '../../time/time-range.ts';

/** What to query, and how to show it. */
export interface QueryMetricsOptions {
  /** Parts joined by ` | `; without one, every metric is shown the usual way. */
  readonly query: string | undefined;
  /** `name as $alias` each. */
  readonly metrics: readonly string[];
  readonly time: TimeRange;
  /** Wished bucket width, milliseconds. */
  readonly interval: number | undefined;
  readonly view: 'timeseries' | 'chart' | 'table' | 'gauge';
  /** How columns become one number, by their names. */
  readonly aggregations: Readonly<Record<string, Aggregation>>;
  readonly search: string | undefined;
  readonly sortBy: string | undefined;
  readonly sortDesc: boolean;
  readonly limit: number;
}

/** What is asked of the server. */
export interface MetricsCall {
  readonly client: Spanlight;
  readonly params: {
    readonly project: number;
    readonly time: TimeRange;
    readonly metrics: readonly MetricAlias[];
    readonly query: string;
    readonly interval?: number;
  };
}

/** What is left to tell after printing: which parts the server refused. */
interface Answer {
  readonly query: ParsedQuery;
}

/** Columns of a chart in a pipe. */
const pipeWidth = 100;
const chartHeight = 12;
/** Columns from which on a chart has room for whole dates at its ends. */
const datesFrom = 60;
const sparklineWidth = 24;

/** Prints a line per series, below a chart if one is asked for. */
export async function printTimeseries(
  context: CommandContext,
  { client, params }: MetricsCall,
  { view, limit }: QueryMetricsOptions,
): Promise<Answer> {
  const answer = await client.metrics.timeseries(params, { signal: context.io.signal });
  const rows = answer.timeseries.slice(0, limit).map((series, index) => ({
    series,
    index,
    unfinished: answer.unfinished,
  }));
  const hasMore = answer.hasMore || rows.length < answer.timeseries.length;
  const output = await context.output();
  const isChart = view === 'chart' && output.forPeople;
  if (isChart) output.lines(chartLines(answer, rows, output));
  await output.list({
    rows,
    columns: isChart ? [markColumn, ...seriesColumns] : seriesColumns,
    item: ({ series }) => series,
    meta: { time: answer.time, columns: answer.columns, hasMore },
    empty: 'There are no points in this range.',
  });
  if (hasMore) output.note(`Only ${rows.length} shown. -n shows more.`);
  return answer;
}

/** A series and its place in the chart. */
interface PlacedSeries {
  readonly series: MetricTimeseries;
  readonly index: number;
  /** How many of the newest values may still grow. */
  readonly unfinished: number | undefined;
}

function chartLines(
  { time }: MetricTimeseriesResponse,
  rows: readonly PlacedSeries[],
  { width, paint }: Output,
): string[] {
  const room = Number.isFinite(width) ? width : pipeWidth;
  const lines = chartsByUnit(
    rows.map(({ series: { value, unit } }) => ({ values: value, unit })),
    {
      width: room,
      height: chartHeight,
      ends: room < datesFrom ? endsOf(time, room) : [timeLabel(time[0]), timeLabel(time.at(-1))],
    },
  ).map((line) => paintLine(line, paint).trimEnd());
  return lines.length === 0 ? [] : [...lines, ''];
}

const timeLabel = (time: string | undefined): string =>
  time === undefined ? '' : formatDateTime(time, { precision: 'minute' });

const markColumn: Column<PlacedSeries> = {
  title: '',
  value: ({ index }) => markOf(index).letter,
  tone: ({ index }) => markOf(index).tone,
};

const seriesColumns: readonly Column<PlacedSeries>[] = [
  figure('last'),
  figure('avg'),
  figure('min'),
  figure('max'),
  { title: 'TREND', value: ({ series }) => sparkline(series.value, sparklineWidth) },
  { title: 'SERIES', value: ({ series }) => series.name, shrink: 'middle', minimum: 16 },
];

function figure(name: Figure): Column<PlacedSeries> {
  return {
    title: name.toUpperCase(),
    value: ({ series, unfinished }) =>
      formatValue(figureOf(series.value, name, unfinished), series.unit),
    align: 'right',
  };
}

/** Prints a row per combination of the grouping attributes. */
export async function printTable(
  context: CommandContext,
  { client, params }: MetricsCall,
  { aggregations, search, sortBy, sortDesc, limit }: QueryMetricsOptions,
): Promise<Answer> {
  const answer = await client.metrics.table(
    { ...params, aggregations, search, ...(sortBy === undefined ? {} : { sortBy, sortDesc }) },
    { signal: context.io.signal },
  );
  const rows = answer.items.slice(0, limit);
  const hasMore = answer.hasMore || rows.length < answer.items.length;
  const output = await context.output();
  await output.list({
    rows,
    columns: answer.columns.map(tableColumn),
    meta: { columns: answer.columns, order: answer.order, hasMore },
    empty: 'There are no points in this range.',
  });
  if (hasMore) output.note(`Only ${rows.length} shown. -n shows more.`);
  return answer;
}

function tableColumn({ name, unit, isGroup }: MetricColumn): Column<MetricRow> {
  return {
    title: sanitise(name),
    value: (row) => formatReducedValue(row[name], unit),
    ...(isGroup ? { shrink: 'middle' as const } : { align: 'right' as const }),
  };
}

/** Prints a number per column. */
export async function printGauge(
  context: CommandContext,
  { client, params }: MetricsCall,
  { aggregations }: QueryMetricsOptions,
): Promise<Answer> {
  const answer = await client.metrics.gauge(
    { ...params, aggregations },
    { signal: context.io.signal },
  );
  const { columns, values } = answer;
  const output = await context.output();
  await output.record({
    value: { columns, values },
    fields: columns.map(({ name, unit }) => [name, formatReducedValue(values[name], unit)]),
  });
  if (columns.length === 0) output.note('There are no points in this range.');
  return answer;
}
