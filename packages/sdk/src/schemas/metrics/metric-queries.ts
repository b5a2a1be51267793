import * as z from 'zod';
import { orderSchema } from '../shared/columns.ts';
import { uint64TextSchema } from '../shared/ids.ts';
import {
  booleanParameter,
  listParameter,
  mapParameter,
  textParameter,
} from '../shared/parameters.ts';
import { parsedQuerySchema } from '../shared/query-parts.ts';
import { withTimeRange } from '../shared/span-filter.ts';
import { secondTimeSchema } from '../shared/times.ts';
import { mayBeMissing } from '../shared/missing.ts';
import { aggregations } from '../../values/metric-values.ts';

const queryParameters = {
  metric: listParameter.describe('Names of 1 to 10 metrics.'),
  alias: listParameter.describe('The short name of each metric, in the same order, without `$`.'),
  query: textParameter.describe('Query text: parts joined by " | ".'),
};

const aggregationParameter = mapParameter
  .superRefine((chosen, context) => {
    for (const [column, name] of Object.entries(chosen)) {
      if (name === '' || aggregations.some((known) => known === name)) continue;
      context.addIssue({
        code: 'custom',
        message: `table_agg[${column}] must be one of ${aggregations.join(', ')}`,
        params: { isSentence: true },
      });
    }
  })
  .describe(
    `How the series of a column become one number, by column: \`table_agg[name]=median\`. One of ${aggregations.join(', ')}; default: last.`,
  );

/** What went wrong with the metrics of a query, in the order it is looked for. */
function checkMetrics(
  { metric, alias }: { metric: string[]; alias: string[] },
  context: z.RefinementCtx,
): void {
  const fault = metricsProblem(metric, alias);
  if (!fault) return;
  const [path, message] = fault;
  context.addIssue({ code: 'custom', message, path: [path], params: { isSentence: true } });
}

/** The parameter at fault and what is wrong with it. */
function metricsProblem(
  metric: readonly string[],
  alias: readonly string[],
): readonly ['metric' | 'alias', string] | undefined {
  if (metric.length === 0) return ['metric', 'at least one metric is required'];
  if (metric.length > 10) return ['metric', 'at most 10 metrics are allowed'];
  if (metric.length !== alias.length)
    return ['alias', `got ${metric.length} metrics and ${alias.length} aliases`];
  if (metric.includes('')) return ['metric', "metric name can't be empty"];
  return alias.includes('') ? ['alias', "metric alias can't be empty"] : undefined;
}

/** Query of `GET /metrics/{projectId}/timeseries`. */
export const metricTimeseriesRequestSchema =
  withTimeRange(queryParameters).superRefine(checkMetrics);

/** Query of `GET /metrics/{projectId}/table`. */
export const metricTableRequestSchema = withTimeRange({
  ...queryParameters,
  sort_by: textParameter.describe('Column to sort by; default: the first one.'),
  sort_desc: booleanParameter.describe('True to sort descending.'),
  search: textParameter.describe(
    'Quick search in the grouping attributes: words AND-ed, a|b, "phrase", -exclude, ~regexp.',
  ),
  table_agg: aggregationParameter,
}).superRefine(checkMetrics);

/** Query of `GET /metrics/{projectId}/gauge`. */
export const metricGaugeRequestSchema = withTimeRange({
  ...queryParameters,
  table_agg: aggregationParameter,
}).superRefine(checkMetrics);

/** Query of `GET /metrics/{projectId}/heatmap`. Of several metrics the first counts. */
export const metricHeatmapRequestSchema = withTimeRange({
  metric: listParameter
    .pipe(z.array(z.string().min(1, { error: "can't be empty" })).min(1, { error: 'is required' }))
    .describe('Name of a histogram.'),
  alias: queryParameters.alias,
  query: textParameter.describe('`where` parts joined by " | ".'),
});

/** A column of a query's result. */
export const metricColumnSchema = z
  .strictObject({
    name: mayBeMissing(
      z.string().describe('Alias or canonical text of the expression; the key in rows.'),
    ),
    unit: mayBeMissing(z.string().describe('Unit of the values; empty for none.')),
    isGroup: mayBeMissing(z.boolean().describe('True for a grouping attribute.')),
    tableFunc: mayBeMissing(
      z.string().describe('Suggested way to reduce a series; empty for groups.'),
    ),
  })
  .meta({ id: 'MetricColumn' });

/** One series of a query's result. */
export const metricTimeseriesSchema = z
  .strictObject({
    id: uint64TextSchema.describe('Hash of the series, decimal.'),
    name: mayBeMissing(z.string().describe('What to show, and the key of its style.')),
    metric: mayBeMissing(z.string().describe('Name of the column.')),
    unit: mayBeMissing(z.string().describe('Unit of the values; empty for none.')),
    attrs: z.record(z.string(), z.string()).describe('Grouping attributes.'),
    groupName: z
      .string()
      .optional()
      .describe(
        'Name of the span, log or event group whose `_group_id` is among them, with its system if another has the same name. Absent without one.',
      ),
    value: z.array(z.number().nullable()).describe('One per time; null for missing values.'),
  })
  .meta({ id: 'MetricTimeseries' });

const bucketsSchema = z.array(secondTimeSchema).describe('Bucket starts, ascending.');

/** Answer of `GET /metrics/{projectId}/timeseries`. */
export const metricTimeseriesResponseSchema = z.strictObject({
  query: parsedQuerySchema,
  time: bucketsSchema,
  unfinished: z
    .int()
    .nonnegative()
    .optional()
    .describe(
      'How many of the newest buckets have not ended, so that their values may still change. Absent if a server omits it.',
    ),
  timeseries: z.array(metricTimeseriesSchema).max(1000).describe('At most 1000.'),
  columns: z.array(metricColumnSchema).describe('Metrics in query order.'),
  hasMore: mayBeMissing(
    z.boolean().describe('True when there are more series than the answer holds.'),
  ),
});

/**
 * A row: a value per column under its name, texts for groups, and the synthetic keys. Rows of groups of spans
 * (`_group_id`) have their `display_name` and `_system`.
 */
export const metricRowSchema = z
  .object({
    _name: z.string().describe('Grouping attributes as text; empty without grouping.'),
    _query: z.string().describe('`where` parts that select this row; empty without grouping.'),
    _hash: uint64TextSchema.describe('Hash of the grouping attributes.'),
  })
  .catchall(z.union([z.string(), z.number(), z.null()]))
  .meta({ id: 'MetricRow' });

/** Answer of `GET /metrics/{projectId}/table`. */
export const metricTableResponseSchema = z.strictObject({
  query: parsedQuerySchema,
  columns: z.array(metricColumnSchema).describe('Metrics in query order, then groups.'),
  items: z.array(metricRowSchema).max(1000).describe('Rows as sorted, at most 1000.'),
  hasMore: mayBeMissing(
    z.boolean().describe('True when there are more rows than the answer holds.'),
  ),
  order: orderSchema,
});

/** Answer of `GET /metrics/{projectId}/gauge`. */
export const metricGaugeResponseSchema = z.strictObject({
  query: parsedQuerySchema,
  columns: z.array(metricColumnSchema).describe('Metrics in query order.'),
  values: z
    .object({
      _name: z
        .string()
        .optional()
        .describe('Grouping attributes in words; empty without grouping, absent without data.'),
      _hash: uint64TextSchema
        .optional()
        .describe('Hash of the grouping attributes, decimal; absent without data.'),
    })
    .catchall(z.union([z.string(), z.number(), z.null()]))
    .describe('A value per column under its name; nothing when there is no data.'),
});

/** A distribution over time. */
export const heatmapSchema = z.strictObject({
  xAxis: bucketsSchema,
  yAxis: z
    .array(z.tuple([z.number(), z.number()]))
    .describe('Ranges of values, start inclusive, end exclusive, in the unit of the metric.'),
  data: z
    .array(z.tuple([z.int().nonnegative(), z.int().nonnegative(), z.number()]))
    .describe('Position on the x axis, position on the y axis, count; empty cells left out.'),
});

/** Answer of `GET /metrics/{projectId}/heatmap`. */
export const metricHeatmapResponseSchema = z.strictObject({
  query: parsedQuerySchema,
  heatmap: heatmapSchema.describe('The distribution over time.'),
});

export type MetricTimeseriesRequest = z.infer<typeof metricTimeseriesRequestSchema>;
export type MetricTableRequest = z.infer<typeof metricTableRequestSchema>;
export type MetricGaugeRequest = z.infer<typeof metricGaugeRequestSchema>;
export type MetricHeatmapRequest = z.infer<typeof metricHeatmapRequestSchema>;
export type MetricColumn = z.infer<typeof metricColumnSchema>;
export type MetricTimeseries = z.infer<typeof metricTimeseriesSchema>;
export type MetricTimeseriesResponse = z.infer<typeof metricTimeseriesResponseSchema>;
export type MetricRow = z.infer<typeof metricRowSchema>;
export type MetricTableResponse = z.infer<typeof metricTableResponseSchema>;
export type MetricGaugeResponse = z.infer<typeof metricGaugeResponseSchema>;
export type Heatmap = z.infer<typeof heatmapSchema>;
export type MetricHeatmapResponse = z.infer<typeof metricHeatmapResponseSchema>;
