import * as z from 'zod';
import { instruments } from '../../values/metric-values.ts';
import {
  checkTimeOrder,
  listParameter,
  optionalTimeParameter,
  textParameter,
} from '../shared/parameters.ts';
import { withTimeRange } from '../shared/span-filter.ts';
import { timeSchema } from '../shared/times.ts';
import { mayBeMissing } from '../shared/missing.ts';

/** A metric of the catalogue. */
export const metricSchema = z
  .strictObject({
    id: mayBeMissing(z.string().regex(/^\d+$/).describe('Id, decimal.')),
    projectId: mayBeMissing(z.int().nonnegative().describe('Id of the project.')),
    name: z.string().describe('Name, unique in the project; dots became underscores.'),
    description: mayBeMissing(
      z.string().describe('What the sender says of it; empty for nothing.'),
    ),
    instrument: z.enum(instruments).describe('What it measures.'),
    unit: mayBeMissing(
      z.string().describe('Unit of the values, for example `bytes`; empty for none.'),
    ),
    attrKeys: z.array(z.string()).describe('Attribute keys seen on the points.'),
    otelLibraryName: mayBeMissing(
      z.string().describe('Instrumentation library that sent it; empty when it gave no name.'),
    ),
    otelLibraryVersion: mayBeMissing(
      z.string().describe('Version of the library; empty when it gave none.'),
    ),
    createdAt: timeSchema,
    updatedAt: timeSchema.describe('When points were seen last.'),
    numTimeseries: mayBeMissing(
      z
        .int()
        .nonnegative()
        .describe('Different sets of attributes in the range; 0 where they are not counted.'),
    ),
  })
  .meta({ id: 'Metric' });

const catalogueFilter = {
  attr_key: listParameter.describe('Attribute keys a metric must have, all of them.'),
  instrument: listParameter.describe('Instruments, OR-ed.'),
  otel_library_name: listParameter.describe('Instrumentation libraries, OR-ed.'),
};

const optionalRange = {
  time_gte: optionalTimeParameter.describe('Inclusive start. Default: 24 hours ago.'),
  time_lt: optionalTimeParameter.describe('Exclusive end. Default: now.'),
};

const catalogueSearch = {
  ...optionalRange,
  ...catalogueFilter,
  query: textParameter.describe('`where` parts the points must match.'),
  search_input: textParameter.describe(
    'Keep metrics whose name contains this text, whatever its case; `a|b` means either.',
  ),
};

/** Query of `GET /metrics/{projectId}`. The range counts only together with `query`. */
export const metricsRequestSchema = z.object(catalogueSearch).superRefine(checkTimeOrder);

/** Answer of `GET /metrics/{projectId}`, by name. */
export const metricsResponseSchema = z.strictObject({
  metrics: z.array(metricSchema).max(10_000).describe('By name, at most 10,000.'),
});

/** Query of `GET /metrics/{projectId}/stats`. */
export const metricStatsRequestSchema = z.object(catalogueSearch).superRefine(checkTimeOrder);

/** Answer of `GET /metrics/{projectId}/stats`, by name, with `numTimeseries` counted. */
export const metricStatsResponseSchema = z.strictObject({
  metrics: z.array(metricSchema).max(1000).describe('By name, at most 1000.'),
  hasMore: mayBeMissing(
    z.boolean().describe('True when there are more metrics than the answer holds.'),
  ),
});

/** Query of `GET /metrics/{projectId}/describe`. */
export const describeMetricsRequestSchema = z.object({
  metric: listParameter.describe('Names of metrics.'),
});

/** Answer of `GET /metrics/{projectId}/describe`; names nobody knows are left out. */
export const describeMetricsResponseSchema = z.strictObject({
  metrics: z
    .array(metricSchema)
    .max(1000)
    .describe('The known metrics among the given names, at most 1000.'),
});

/** Query of `GET /metrics/{projectId}/attributes`. */
export const metricAttributesRequestSchema = z
  .object({
    ...optionalRange,
    ...catalogueFilter,
    metric: listParameter.describe('Metrics that must all have the keys.'),
    search_input: textParameter.describe('Keep keys containing this text, whatever its case.'),
  })
  .superRefine(checkTimeOrder);

/** An attribute key of metrics. */
export const metricAttributeKeySchema = z.strictObject({
  value: mayBeMissing(z.string().describe('The key, for example `service_name`.')),
  count: mayBeMissing(
    z.int().nonnegative().describe('Metrics that have the key; 0 when metrics were named.'),
  ),
  pinned: mayBeMissing(z.boolean().describe('Whether the caller has the key pinned.')),
});

/** Answer of `GET /metrics/{projectId}/attributes`. */
export const metricAttributesResponseSchema = z.strictObject({
  items: z.array(metricAttributeKeySchema).max(10_000).describe('Keys, at most 10,000.'),
});

/** Query of `GET /metrics/{projectId}/attributes/{attr}`. */
export const metricAttributeValuesRequestSchema = withTimeRange({
  ...catalogueFilter,
  metric: listParameter.describe('Metrics to look at; default: all.'),
  search_input: textParameter.describe('Keep values containing this text.'),
});

/** A value of an attribute of metrics. */
export const metricAttributeValueSchema = z.strictObject({
  value: mayBeMissing(z.string().describe('The value as text; may be empty.')),
  count: mayBeMissing(
    z.int().nonnegative().describe('Metrics that have the value, or spans of a span metric.'),
  ),
  hint: mayBeMissing(z.string().describe('A hint about the value; usually empty.')),
});

/** Answer of `GET /metrics/{projectId}/attributes/{attr}`, by value. */
export const metricAttributeValuesResponseSchema = z.strictObject({
  items: z.array(metricAttributeValueSchema).max(1000).describe('By value, at most 1000.'),
  hasMore: mayBeMissing(
    z.boolean().describe('True when there may be more values than the answer holds.'),
  ),
});

export type Metric = z.infer<typeof metricSchema>;
export type MetricsRequest = z.infer<typeof metricsRequestSchema>;
export type MetricsResponse = z.infer<typeof metricsResponseSchema>;
export type MetricStatsRequest = z.infer<typeof metricStatsRequestSchema>;
export type MetricStatsResponse = z.infer<typeof metricStatsResponseSchema>;
export type MetricAttributesRequest = z.infer<typeof metricAttributesRequestSchema>;
export type MetricAttributeKey = z.infer<typeof metricAttributeKeySchema>;
export type MetricAttributesResponse = z.infer<typeof metricAttributesResponseSchema>;
export type MetricAttributeValuesRequest = z.infer<typeof metricAttributeValuesRequestSchema>;
export type MetricAttributeValue = z.infer<typeof metricAttributeValueSchema>;
export type MetricAttributeValuesResponse = z.infer<typeof metricAttributeValuesResponseSchema>;
