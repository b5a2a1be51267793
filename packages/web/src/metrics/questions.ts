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

/** What panels ask, a few at a time. */
function panelQuery<Answer>(
  key: string,
  question: MetricsQuestion,
  ask: (params: ReturnType<typeof paramsOf>, signal: AbortSignal) => PromiseLike<Answer>,
  more?: unknown,
) {
  return queryOptions({
    queryKey: [key, ...keyOf(question), more],
    queryFn: ({ signal, client }) =>
      panelLimiter(client).run(signal, () => ask(paramsOf(question), signal)),
    placeholderData: keepPreviousData,
  });
}

/** Series of a question, with a value for every time. */
export function metricTimeseriesQuery(question: MetricsQuestion) {
  return panelQuery('metric-timeseries', question, (params, signal) =>
    api.metrics.timeseries(params, { signal }),
  );
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
  const ask = (params: ReturnType<typeof paramsOf>, signal: AbortSignal) =>
    api.metrics.table({ ...params, ...order }, { signal });
  return panelQuery('metric-table', question, ask, order);
}

/** One value per column of a question. */
export function metricGaugeQuery(question: MetricsQuestion, aggregations: Aggregations) {
  const ask = (params: ReturnType<typeof paramsOf>, signal: AbortSignal) =>
    api.metrics.gauge({ ...params, aggregations }, { signal });
  return panelQuery('metric-gauge', question, ask, aggregations);
}

/** The distribution of the one metric of a question over time. */
export function metricHeatmapQuery(question: MetricsQuestion) {
  return panelQuery('metric-heatmap', question, ({ metrics, ...params }, signal) =>
    api.metrics.heatmap({ ...params, metric: metrics[0]?.name ?? '' }, { signal }),
  );
}
