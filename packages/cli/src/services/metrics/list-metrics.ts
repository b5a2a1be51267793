import type { Instrument, Metric } from '@spanlight/sdk';
import { formatNumber } from '@spanlight/sdk/format';
import type { Column } from '../../output/table.ts';
import type { CommandContext } from '../../program/command-context.ts';
import type { TimeRange } from '../../time/time-range.ts';

/** Which metrics to list. */
export interface ListMetricsOptions {
  readonly time: TimeRange;
  readonly search?: string | undefined;
  readonly instrument?: readonly Instrument[] | undefined;
  readonly attr?: readonly string[] | undefined;
  /** Most series first, instead of by name. */
  readonly bySeries: boolean;
  readonly limit: number;
}

const columns: readonly Column<Metric>[] = [
  { title: 'SERIES', value: (metric) => formatNumber(metric.numTimeseries), align: 'right' },
  { title: 'INSTRUMENT', value: (metric) => metric.instrument },
  { title: 'UNIT', value: (metric) => metric.unit, shrink: 'end' },
  { title: 'NAME', value: (metric) => metric.name, shrink: 'middle', minimum: 20 },
  { title: 'DESCRIPTION', value: (metric) => metric.description, shrink: 'end', wide: true },
  { title: 'ATTRIBUTES', value: (metric) => metric.attrKeys.join(' '), shrink: 'end' },
];

/** Prints the metrics with points in a range, and how many series each has. */
export async function listMetrics(
  context: CommandContext,
  options: ListMetricsOptions,
): Promise<void> {
  const { client, project, signal } = await context.target();
  const { time, search, instrument, attr, limit } = options;
  const answer = await client.metrics.stats(
    { project, time, searchInput: search, instrument, attrKey: attr },
    { signal },
  );
  const metrics = options.bySeries
    ? answer.metrics.toSorted((a, b) => b.numTimeseries - a.numTimeseries)
    : answer.metrics;
  const rows = metrics.slice(0, limit);
  const hasMore = answer.hasMore || rows.length < metrics.length;
  const output = await context.output();
  await output.list({
    rows,
    columns,
    meta: { hasMore },
    empty: 'There are no matching metrics in this range.',
  });
  if (hasMore) output.note(`Only ${rows.length} shown. -n shows more, --search fewer.`);
}
