import type { Percentiles, PercentilesResponse } from '@spanlight/sdk/schemas';
import { figuresSql } from '../../compile/aggregate-sql.ts';
import { type EngineRow, type EngineValue, plainNumber } from '../../compile/cells.ts';
import { ItemQuery } from '../../compile/item-query.ts';
import { isEventRequest } from '../../compile/system-sql.ts';
import {
  type Buckets,
  bucketSeconds,
  bucketsOf,
  bucketKey,
  bucketTimes,
  slotLimits,
} from '../buckets.ts';
import { type QueryContext, queryOptions, selectionOf } from '../../query-context.ts';
import { bucketsSql, readBuckets } from '../../rollups/reading/bucket-reading.ts';
import { type BucketParameters, bucketValues } from './bucketed-query.ts';

/**
 * How many items there were over time, how many failed, and how long they took. Logs and events have
 * no durations: for them only counts are answered.
 *
 * @throws BadParameterError, TelemetryError
 */
export async function chartPercentiles(
  context: QueryContext,
  parameters: BucketParameters,
): Promise<PercentilesResponse> {
  const selection = selectionOf(context, parameters);
  const buckets = bucketsOf(selection.range, parameters.interval, parameters.min_interval);
  const query = new ItemQuery({ ...selection, range: buckets.range }, { parts: 'rows' });
  const countsOnly = isEventRequest(parameters.system);
  const sources = await readBuckets(context, query, slotLimits(buckets));
  const rows = await context.client.rows<EngineRow>(
    bucketsSql(query, sources, [bucketKey(buckets, query.bindings)], () => ({
      columns: figuresOf(query, countsOnly),
    })),
    query.bindings.parameters,
    queryOptions(context, 'chart percentiles'),
  );
  const minutes = bucketSeconds(buckets) / 60;
  const quantile = (index: number) => (row: EngineRow) =>
    Array.isArray(row['quantiles']) ? Math.round(plainNumber(row['quantiles'][index]) ?? 0) : 0;
  const count = filled(rows, buckets, (row) => row['item_count']);
  const errorCount = countsOnly ? undefined : filled(rows, buckets, (row) => row['errors']);
  const stats: Percentiles = {
    time: bucketTimes(buckets),
    count,
    rate: count.map((value) => value / minutes),
    ...(errorCount && {
      errorCount,
      errorRate: errorCount.map((value) => value / minutes),
      p50: filled(rows, buckets, quantile(0)),
      p90: filled(rows, buckets, quantile(1)),
      p99: filled(rows, buckets, quantile(2)),
      max: filled(rows, buckets, (row) => row['longest']),
    }),
  };
  return { ...stats, stats };
}

function figuresOf({ aggregates }: ItemQuery, countsOnly: boolean): string[] {
  const figures = figuresSql(aggregates);
  const count = `${figures.count} AS item_count`;
  if (countsOnly) return [count];
  return [
    count,
    `${figures.errorCount} AS errors`,
    `${figures.quantiles} AS quantiles`,
    `${figures.longest} AS longest`,
  ];
}

/** A value per bucket, 0 where there were no items. */
const filled = (
  rows: readonly EngineRow[],
  buckets: Buckets,
  valueOf: (row: EngineRow) => EngineValue | undefined,
): number[] => bucketValues(rows, buckets, 0, (row) => plainNumber(valueOf(row)) ?? 0);
