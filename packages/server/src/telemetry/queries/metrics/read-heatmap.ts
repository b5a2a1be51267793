import { analyzeMetricsQuery, describeError } from '@spanlight/query';
import type { MetricHeatmapRequest, MetricHeatmapResponse } from '@spanlight/sdk/schemas';
import { BadParameterError } from '../../compile/item-query.ts';
import { checkPattern } from '../../compile/patterns.ts';
import { fetchSketches } from '../../series/fetch-sketches.ts';
import { binSketches } from '../../series/heatmap-bins.ts';
import { conditionProblem } from '../../series/sql/select-items.ts';
import { lockedSeriesFilters } from '../../locked-filters.ts';
import { type MetricContext, metricInfos } from './metric-context.ts';
import { gridTimes, metricGrid } from './metric-query.ts';

/**
 * How the values of a histogram are distributed over time.
 *
 * @throws BadParameterError for a metric that is no histogram; TelemetryError
 */
export async function readHeatmap(
  context: MetricContext,
  parameters: MetricHeatmapRequest,
): Promise<MetricHeatmapResponse> {
  const grid = metricGrid(parameters, context.minuteDays);
  const [metric] = await metricInfos(context, parameters.metric.slice(0, 1), ['m']);
  if (metric?.instrument !== undefined && metric.instrument !== 'histogram')
    throw new BadParameterError(
      'metric',
      `must be a histogram: "${metric.name}" is a ${metric.instrument}`,
    );
  const { parts, where } = analyzeMetricsQuery(parameters.query, {
    metrics: [],
    target: 'heatmap',
    checkPattern,
  });
  const echo = parts.map(({ text, error }) => ({
    query: text,
    error: error ? describeError(error) : '',
  }));
  const filters = where.flatMap(({ partIndex, filter }) => {
    const problem = metric?.source === undefined ? undefined : conditionProblem(filter);
    const part = echo[partIndex];
    if (part && problem !== undefined) part.error = problem;
    return problem === undefined ? [filter] : [];
  });
  const sketches =
    metric === undefined || metric.exists === false
      ? []
      : await fetchSketches(
          context,
          metric,
          [...filters, ...lockedSeriesFilters(context.locked)],
          grid,
        );
  return {
    query: { parts: echo },
    heatmap: { xAxis: gridTimes(grid), ...binSketches(sketches) },
  };
}
