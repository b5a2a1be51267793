import { ItemQuery, type ItemQueryOptions } from '../../compile/item-query.ts';
import { type QueryContext, selectionOf, type SelectionParameters } from '../../query-context.ts';
import { type Buckets, bucketSeconds, bucketsOf } from '../buckets.ts';
import type { EngineRow } from '../../compile/cells.ts';

/** What selects items for series over time. */
export interface BucketParameters extends SelectionParameters {
  /** Wished width of a bucket, milliseconds. */
  readonly interval?: number | undefined;
  /** Lower limit of the automatic width, milliseconds. */
  readonly min_interval?: number | undefined;
}

/** A query for series: of the range in whole buckets, whose length its rates divide by. */
export function bucketedQuery(
  context: QueryContext,
  parameters: BucketParameters,
  parts: ItemQueryOptions['parts'] = 'all',
): { query: ItemQuery; buckets: Buckets } {
  const selection = selectionOf(context, parameters);
  const buckets = bucketsOf(selection.range, parameters.interval, parameters.min_interval);
  const rateSeconds = bucketSeconds(buckets);
  return {
    buckets,
    query: new ItemQuery({ ...selection, range: buckets.range }, { parts, rateSeconds }),
  };
}

/** A value per bucket: of the row with its number as `bucket`, else `empty`. */
export function bucketValues<Value>(
  rows: readonly EngineRow[],
  { count }: Buckets,
  empty: Value,
  valueOf: (row: EngineRow) => Value,
): Value[] {
  const values = Array.from({ length: count }, () => empty);
  for (const row of rows) {
    const bucket = Number(row['bucket']);
    if (bucket >= 0 && bucket < count) values[bucket] = valueOf(row);
  }
  return values;
}
