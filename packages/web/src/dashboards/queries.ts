import type { Aggregation, MetricAlias } from '@spanlight/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../data/client.ts';
import { inTurn } from '../data/in-turn.ts';
import { askedBounds, rangeKey } from '../time/range-query.ts';
import type { TimeRange } from '../time/range.ts';
import type { ListSearch } from './search.ts';

// Failures are shown by the panel that asked, so none of these announces them again.
const quiet = { quiet: true };

/** The dashboards of a project. */
export function dashboardsQuery(projectId: string, { q, sort_by, sort_desc }: ListSearch = {}) {
  return queryOptions({
    queryKey: ['dashboards', projectId, q, sort_by, sort_desc],
    queryFn: ({ signal }) =>
      api.dashboards.list(
        { project: projectId, q, sortBy: sort_by, sortDesc: sort_desc },
        { signal },
      ),
    placeholderData: keepPreviousData,
    meta: quiet,
  });
}

/** One dashboard with its rows and items. */
export function dashboardQuery(projectId: string, dashboardId: string) {
  return queryOptions({
    queryKey: ['dashboard', projectId, dashboardId],
    queryFn: ({ signal }) =>
      api.dashboards.get({ project: projectId, id: dashboardId }, { signal }),
    meta: quiet,
  });
}

/** A dashboard as YAML text. */
export function dashboardYamlQuery(projectId: string, dashboardId: string) {
  return queryOptions({
    queryKey: ['dashboard-yaml', projectId, dashboardId],
    queryFn: ({ signal }) =>
      api.dashboards.yaml({ project: projectId, id: dashboardId }, { signal }),
    // Shown when it is asked for, and never an old one.
    staleTime: 0,
    gcTime: 0,
    meta: quiet,
  });
}

/** What an item or a table asks of its metrics. */
export interface MetricsQuestion {
  readonly projectId: string;
  readonly range: TimeRange;
  readonly metrics: readonly MetricAlias[];
  /** Parts joined by ` | `. */
  readonly query: string;
  /** How far the question looks back, in milliseconds. */
  readonly timeOffset?: number | undefined;
  /** Lower limit of the width of buckets, in milliseconds. */
  readonly minInterval?: number | undefined;
}

/** How the series of a column become one number, by name of the column. */
export type Aggregations = Readonly<Record<string, Aggregation>>;

function keyOf(question: MetricsQuestion): readonly unknown[] {
  const { projectId, range, metrics, query, timeOffset, minInterval } = question;
  return [projectId, rangeKey(range), metrics, query, timeOffset, minInterval];
}

function paramsOf(question: MetricsQuestion) {
  const { projectId, range, metrics, query, timeOffset, minInterval } = question;
  return {
    project: projectId,
    time: askedBounds(range),
    metrics,
    query,
    ...(timeOffset ? { timeOffset } : {}),
    ...(minInterval ? { minInterval } : {}),
  };
}

/** Series of a question, with a value for every time. */
export function metricTimeseriesQuery(question: MetricsQuestion) {
  return queryOptions({
    queryKey: ['metric-timeseries', ...keyOf(question)],
    queryFn: ({ signal }) =>
      inTurn(signal, () => api.metrics.timeseries(paramsOf(question), { signal })),
    placeholderData: keepPreviousData,
    meta: quiet,
  });
}

/** What a table asks besides its question. */
export interface TableOrder {
  readonly aggregations: Aggregations;
  readonly sortBy?: string | undefined;
  readonly sortDesc?: boolean | undefined;
  readonly search?: string | undefined;
}

/** A row per combination of the grouping attributes of a question. */
export function metricTableQuery(question: MetricsQuestion, order: TableOrder) {
  return queryOptions({
    queryKey: ['metric-table', ...keyOf(question), order],
    queryFn: ({ signal }) =>
      inTurn(signal, () => api.metrics.table({ ...paramsOf(question), ...order }, { signal })),
    placeholderData: keepPreviousData,
    meta: quiet,
  });
}

/** One value per column of a question. */
export function metricGaugeQuery(question: MetricsQuestion, aggregations: Aggregations) {
  return queryOptions({
    queryKey: ['metric-gauge', ...keyOf(question), aggregations],
    queryFn: ({ signal }) =>
      inTurn(signal, () => api.metrics.gauge({ ...paramsOf(question), aggregations }, { signal })),
    placeholderData: keepPreviousData,
    meta: quiet,
  });
}

/** The distribution of the one metric of a question over time. */
export function metricHeatmapQuery(question: MetricsQuestion) {
  return queryOptions({
    queryKey: ['metric-heatmap', ...keyOf(question)],
    queryFn: ({ signal }) => {
      const { metrics, ...params } = paramsOf(question);
      const metric = metrics[0]?.name ?? '';
      return inTurn(signal, () => api.metrics.heatmap({ ...params, metric }, { signal }));
    },
    placeholderData: keepPreviousData,
    meta: quiet,
  });
}
