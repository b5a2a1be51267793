import { hasPoints, labelRecord } from '@spanlight/query';
import type { MetricTimeseriesResponse } from '@spanlight/sdk/schemas';
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
  const series = evaluation.series.filter(({ values }) => hasPoints(values));
  return {
    query: echoOf(evaluation),
    time: evaluation.parts.length === 0 ? [] : gridTimes(grid),
    timeseries: series
      .slice(0, MAX_SERIES)
      .map(({ id, name, column, unit, groupBy, labels, values }) => ({
        id,
        name,
        metric: column,
        unit,
        attrs: labelRecord(groupBy, labels),
        value: wireValues(values),
      })),
    columns: evaluation.columns.map((column) => ({ ...column, isGroup: false })),
    hasMore: hasMore || series.length > MAX_SERIES,
  };
}

/** What is no finite number is missing. */
const wireValues = (values: Float64Array): (number | null)[] =>
  Array.from(values, (value) => (Number.isFinite(value) ? value : null));
