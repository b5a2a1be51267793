import type { Aggregation, MetricAlias } from '@spanlight/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../data/client.ts';
import { panelLimiter } from '../data/limiter.ts';
import { askedBounds, rangeKey } from '../time/range-query.ts';
import type { TimeRange } from '../time/range.ts';

/** What a chart, a gauge or a table asks of metrics. */
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
    queryFn: ({ signal, client }) =>
      panelLimiter(client).run(signal, () =>
        api.metrics.timeseries(paramsOf(question), { signal }),
      ),
    placeholderData: keepPreviousData,
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
    queryFn: ({ signal, client }) =>
      panelLimiter(client).run(signal, () =>
        api.metrics.table({ ...paramsOf(question), ...order }, { signal }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** One value per column of a question. */
export function metricGaugeQuery(question: MetricsQuestion, aggregations: Aggregations) {
  return queryOptions({
    queryKey: ['metric-gauge', ...keyOf(question), aggregations],
    queryFn: ({ signal, client }) =>
      panelLimiter(client).run(signal, () =>
        api.metrics.gauge({ ...paramsOf(question), aggregations }, { signal }),
      ),
    placeholderData: keepPreviousData,
  });
}

/** The distribution of the one metric of a question over time. */
export function metricHeatmapQuery(question: MetricsQuestion) {
  return queryOptions({
    queryKey: ['metric-heatmap', ...keyOf(question)],
    queryFn: ({ signal, client }) => {
      const { metrics, ...params } = paramsOf(question);
      const metric = metrics[0]?.name ?? '';
      return panelLimiter(client).run(signal, () =>
        api.metrics.heatmap({ ...params, metric }, { signal }),
      );
    },
    placeholderData: keepPreviousData,
  });
}
