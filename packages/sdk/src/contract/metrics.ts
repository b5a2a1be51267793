import * as metricQueries from '../schemas/metrics/metric-queries.ts';
import * as metrics from '../schemas/metrics/metrics.ts';
import { call } from './call.ts';

/** Calls about metrics and their values. */
export const metricRoutes = {
  'metrics.list': call(
    'GET /metrics/{projectId}',
    'Metrics of the last day, or those with points that match a query',
    {
      embed: 'metrics',
      query: metrics.metricsRequestSchema,
      response: metrics.metricsResponseSchema,
    },
  ),
  'metrics.stats': call(
    'GET /metrics/{projectId}/stats',
    'Metrics with points in the range and how many series each has',
    {
      embed: 'metrics',
      query: metrics.metricStatsRequestSchema,
      response: metrics.metricStatsResponseSchema,
    },
  ),
  'metrics.describe': call('GET /metrics/{projectId}/describe', 'Metrics by name', {
    embed: 'metrics',
    query: metrics.describeMetricsRequestSchema,
    response: metrics.describeMetricsResponseSchema,
    spelling: { metric: 'metric[]' },
  }),
  'metrics.attributes': call('GET /metrics/{projectId}/attributes', 'Attribute keys of metrics', {
    embed: 'metrics',
    query: metrics.metricAttributesRequestSchema,
    response: metrics.metricAttributesResponseSchema,
  }),
  'metrics.attributeValues': call(
    'GET /metrics/{projectId}/attributes/{attr}',
    'Values of one attribute of metrics',
    {
      embed: 'metrics',
      query: metrics.metricAttributeValuesRequestSchema,
      response: metrics.metricAttributeValuesResponseSchema,
    },
  ),
  'metrics.timeseries': call('GET /metrics/{projectId}/timeseries', 'Series of a metrics query', {
    embed: 'metrics',
    query: metricQueries.metricTimeseriesRequestSchema,
    response: metricQueries.metricTimeseriesResponseSchema,
    needs: ['timeseries'],
  }),
  'metrics.table': call(
    'GET /metrics/{projectId}/table',
    'A row per combination of the grouping attributes of a metrics query',
    {
      embed: 'metrics',
      query: metricQueries.metricTableRequestSchema,
      response: metricQueries.metricTableResponseSchema,
      needs: ['items'],
    },
  ),
  'metrics.gauge': call(
    'GET /metrics/{projectId}/gauge',
    'One value per column of a metrics query',
    {
      embed: 'metrics',
      query: metricQueries.metricGaugeRequestSchema,
      response: metricQueries.metricGaugeResponseSchema,
      needs: ['values'],
    },
  ),
  'metrics.heatmap': call(
    'GET /metrics/{projectId}/heatmap',
    'Distribution of a histogram over time',
    {
      embed: 'metrics',
      query: metricQueries.metricHeatmapRequestSchema,
      response: metricQueries.metricHeatmapResponseSchema,
      needs: ['heatmap'],
    },
  ),
};
