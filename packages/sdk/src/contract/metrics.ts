import * as queries from '../schemas/metrics/metric-queries.ts';
import * as schemas from '../schemas/metrics/metrics.ts';
import { call } from './call.ts';

const metrics = '/metrics/{projectId}';
const asked = { embed: 'metrics', lockable: true, shown: true } as const;

/** Calls about metrics and their values. */
export const metricRoutes = {
  'metrics.list': call(
    `GET ${metrics}`,
    'Metrics of the last day; with `query`, metrics with matching points in the range',
    {
      embed: 'metrics',
      query: schemas.metricsRequestSchema,
      response: schemas.metricsResponseSchema,
    },
  ),
  'metrics.stats': call(
    `GET ${metrics}/stats`,
    'Metrics with points in the range, at most 1000, and how many series each has',
    {
      embed: 'metrics',
      query: schemas.metricStatsRequestSchema,
      response: schemas.metricStatsResponseSchema,
    },
  ),
  'metrics.describe': call(`GET ${metrics}/describe`, 'Metrics by name', {
    embed: 'metrics',
    query: schemas.describeMetricsRequestSchema,
    response: schemas.describeMetricsResponseSchema,
    spelling: { metric: 'metric[]' },
  }),
  'metrics.attributes': call(`GET ${metrics}/attributes`, 'Attribute keys of metrics', {
    embed: 'metrics',
    query: schemas.metricAttributesRequestSchema,
    response: schemas.metricAttributesResponseSchema,
  }),
  'metrics.attributeValues': call(
    `GET ${metrics}/attributes/{attr}`,
    'Values of one attribute of metrics, at most 1000',
    {
      embed: 'metrics',
      query: schemas.metricAttributeValuesRequestSchema,
      response: schemas.metricAttributeValuesResponseSchema,
    },
  ),
  'metrics.timeseries': call(`GET ${metrics}/timeseries`, 'Series of a metrics query', {
    ...asked,
    query: queries.metricTimeseriesRequestSchema,
    response: queries.metricTimeseriesResponseSchema,
    needs: ['timeseries'],
  }),
  'metrics.table': call(
    `GET ${metrics}/table`,
    'A row per combination of the grouping attributes of a metrics query',
    {
      ...asked,
      query: queries.metricTableRequestSchema,
      response: queries.metricTableResponseSchema,
      needs: ['items'],
    },
  ),
  'metrics.gauge': call(`GET ${metrics}/gauge`, 'One value per column of a metrics query', {
    ...asked,
    query: queries.metricGaugeRequestSchema,
    response: queries.metricGaugeResponseSchema,
    needs: ['values'],
  }),
  'metrics.heatmap': call(`GET ${metrics}/heatmap`, 'Distribution of a histogram over time', {
    ...asked,
    query: queries.metricHeatmapRequestSchema,
    response: queries.metricHeatmapResponseSchema,
    needs: ['heatmap'],
  }),
};
