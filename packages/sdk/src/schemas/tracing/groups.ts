import * as z from 'zod';
import { cellSchema, columnSchema, orderSchema } from '../shared/columns.ts';
import { uint64TextSchema } from '../shared/ids.ts';
import { listParameter } from '../shared/parameters.ts';
import { parsedQuerySchema } from '../shared/query-parts.ts';
import { spanFilterParameters, withTimeRange } from '../shared/span-filter.ts';
import { secondTimeSchema } from '../shared/times.ts';
import { mayBeMissing } from '../shared/missing.ts';

const syntheticKeys = {
  _id: uint64TextSchema.describe('Hash of the group-by values; unique per row, stable.'),
  _name: mayBeMissing(z.string().describe('Group-by values as text; empty without group-by.')),
  _query: mayBeMissing(
    z.string().describe('A `where` part that selects this row; empty without group-by.'),
  ),
  _system: z.string().optional().describe('System of the group, when grouped by _group_id.'),
  display_name: z
    .string()
    .optional()
    .describe(
      'Display name of the group, when grouped by _group_id; what differs among its members is {}.',
    ),
};

const seriesSchema = z.array(z.number().nullable());
const secondsSchema = z.array(secondTimeSchema).describe('Bucket starts, ascending.');

/** A row of groups: a value per column under its name, and the synthetic keys. */
export const groupSchema = z.object(syntheticKeys).catchall(cellSchema).meta({ id: 'Group' });

/** Answer of `GET /tracing/{projectId}/groups`. */
export const groupsResponseSchema = z.strictObject({
  groups: z.array(groupSchema).max(1000).describe('Rows as sorted, at most 1000.'),
  columns: z.array(columnSchema).describe('Group-by columns first, then metrics in query order.'),
  order: orderSchema,
  query: parsedQuerySchema,
  hasMore: mayBeMissing(z.boolean().describe('True when more than 1000 rows exist.')),
});

const { group_id: _groupId, ...summaryFilter } = spanFilterParameters;

/** Query of `GET /tracing/{projectId}/groups/{groupId}`; the group is named by the path. */
export const groupSummaryRequestSchema = withTimeRange(summaryFilter);

const metricSchema = z.number().nullable();

/** Answer of `GET /tracing/{projectId}/groups/{groupId}`. Durations in nanoseconds. */
export const groupSummaryResponseSchema = z.strictObject({
  summary: z
    .strictObject({
      _count: metricSchema.describe('Same as sum(_count).'),
      'sum(_count)': metricSchema.describe('Items in the range.'),
      'per_min(sum(_count))': metricSchema.describe('Items per minute.'),
      _error_count: metricSchema.optional().describe('Same as sum(_error_count); spans only.'),
      'sum(_error_count)': metricSchema.optional().describe('Errored items; spans only.'),
      _error_rate: metricSchema.optional().describe('Errored items / items, 0..1; spans only.'),
      'p50(_duration)': metricSchema.optional().describe('Nanoseconds; spans only.'),
      'p90(_duration)': metricSchema.optional().describe('Nanoseconds; spans only.'),
      'p99(_duration)': metricSchema.optional().describe('Nanoseconds; spans only.'),
      'max(_duration)': metricSchema.optional().describe('Nanoseconds; spans only.'),
    })
    .describe('Figures of the range, by column.'),
  firstSeenAt: mayBeMissing(
    secondTimeSchema.describe(
      'Time of the oldest item over all retained data; the zero time when unknown.',
    ),
  ),
  lastSeenAt: mayBeMissing(
    secondTimeSchema.describe(
      'Time of the newest item over all retained data; the zero time when unknown.',
    ),
  ),
});

/** Query of `GET /tracing/{projectId}/group-stats`. */
export const groupStatsRequestSchema = withTimeRange({
  ...spanFilterParameters,
  column: listParameter
    .pipe(z.array(z.string()).min(1, { error: 'is required' }))
    .describe('Column expressions, for example `per_min(sum(_count))`.'),
});

/** Answer of `GET /tracing/{projectId}/group-stats`: a list per column, all parallel to `_time`. */
export const groupStatsResponseSchema = z
  .object({
    _time: secondsSchema,
    _errors: z
      .array(z.string())
      .optional()
      .describe('Query parts that were skipped, each with the reason; absent when all were used.'),
  })
  .catchall(z.array(z.union([z.number(), z.string(), z.null()])));

const percentileSeries = {
  time: secondsSchema,
  count: seriesSchema.describe('Items per bucket.'),
  rate: seriesSchema.describe('Items per minute.'),
  errorCount: seriesSchema.optional().describe('Errored items per bucket; spans only.'),
  errorRate: seriesSchema.optional().describe('Errored items per minute; spans only.'),
  p50: seriesSchema.optional().describe('Nanoseconds; spans only.'),
  p90: seriesSchema.optional().describe('Nanoseconds; spans only.'),
  p99: seriesSchema.optional().describe('Nanoseconds; spans only.'),
  max: seriesSchema.optional().describe('Nanoseconds; spans only.'),
};

/** Parallel series for the latency and rate charts, empty buckets filled with 0. */
export const percentilesSchema = z.strictObject(percentileSeries);

/**
 * Answer of `GET /tracing/{projectId}/percentiles`. The series are written inside `stats` and once more at the
 * top level, because readers of this wire format look in either place.
 */
export const percentilesResponseSchema = z.strictObject({
  ...percentileSeries,
  stats: percentilesSchema.describe('A copy of the series.'),
});

/** A group of the timeseries call: scalars for group-by columns, a list per numeric metric column. */
export const timeseriesGroupSchema = z
  .object(syntheticKeys)
  .catchall(cellSchema)
  .meta({ id: 'TimeseriesGroup' });

/** Answer of `GET /tracing/{projectId}/timeseries`: at most 100 groups, those whose first numeric column is largest, and 10 numeric metric columns; the parts of others have an error. */
export const timeseriesResponseSchema = z.strictObject({
  groups: z
    .array(timeseriesGroupSchema)
    .max(100)
    .describe('At most 100: the ones whose first numeric column is largest over the range.'),
  time: secondsSchema,
  columns: z
    .array(columnSchema)
    .describe('Group-by columns first, then at most 10 numeric metrics.'),
  query: parsedQuerySchema,
});

export type Group = z.infer<typeof groupSchema>;
export type GroupsResponse = z.infer<typeof groupsResponseSchema>;
export type GroupSummaryRequest = z.infer<typeof groupSummaryRequestSchema>;
export type GroupSummaryResponse = z.infer<typeof groupSummaryResponseSchema>;
export type GroupStatsRequest = z.infer<typeof groupStatsRequestSchema>;
export type GroupStatsResponse = z.infer<typeof groupStatsResponseSchema>;
export type Percentiles = z.infer<typeof percentilesSchema>;
export type PercentilesResponse = z.infer<typeof percentilesResponseSchema>;
export type TimeseriesGroup = z.infer<typeof timeseriesGroupSchema>;
export type TimeseriesResponse = z.infer<typeof timeseriesResponseSchema>;
