import { endedBuckets, hasPoints, labelRecord, type Evaluation } from '@spanlight/query';
import type { MetricTimeseriesResponse } from '@spanlight/sdk/schemas';
import { inSlices, isSliceOver, type Steps } from '../../../shared/steps.ts';
import type { MetricContext } from './metric-context.ts';
import { echoOf, gridTimes, type MetricQueryParameters, runMetricQuery } from './metric-query.ts';

const MAX_SERIES = 1000;

/**
 * The series of a metrics query.
 *
 * @throws TelemetryError
 */
export async function chartMetrics(
  context: MetricContext,
  parameters: MetricQueryParameters,
): Promise<MetricTimeseriesResponse> {
  const { grid, evaluation, hasMore } = await runMetricQuery(context, parameters, 'timeseries');
  const { series, isMore } = await inSlices(wireSeries(evaluation));
  return {
    query: echoOf(evaluation),
    time: evaluation.parts.length === 0 ? [] : gridTimes(grid),
    unfinished: evaluation.parts.length === 0 ? 0 : grid.count - endedBuckets(grid, Date.now()),
    timeseries: series,
    columns: evaluation.columns.map((column) => ({ ...column, isGroup: false })),
    hasMore: hasMore || isMore,
  };
}

/** The first series that have points, and whether there are more. */
function* wireSeries({ series }: Evaluation): Steps<{
  readonly series: MetricTimeseriesResponse['timeseries'];
  readonly isMore: boolean;
}> {
  const found: MetricTimeseriesResponse['timeseries'] = [];
  for (const { id, name, column, unit, groupBy, labels, values } of series) {
    if (!hasPoints(values)) continue;
    if (found.length === MAX_SERIES) return { series: found, isMore: true };
    const attrs = labelRecord(groupBy, labels);
    found.push({ id, name, metric: column, unit, attrs, value: wireValues(values) });
    if (isSliceOver()) yield;
  }
  return { series: found, isMore: false };
}

/** What is no finite number is missing. */
const wireValues = (values: Float64Array): (number | null)[] =>
  Array.from(values, (value) => (Number.isFinite(value) ? value : null));
