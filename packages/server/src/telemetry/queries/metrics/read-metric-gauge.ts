import { endedBuckets, buildGaugeInSlices } from '@spanlight/query';
import type { MetricGaugeRequest, MetricGaugeResponse } from '@spanlight/sdk/schemas';
import { runInSlices } from '../../../shared/slices.ts';
import type { MetricContext } from './metric-context.ts';
import { echoOf, runMetricQuery } from './metric-query.ts';

/**
 * One value per column of a metrics query, without grouping.
 *
 * @throws TelemetryError
 */
export async function readMetricGauge(
  context: MetricContext,
  parameters: MetricGaugeRequest,
): Promise<MetricGaugeResponse> {
  const { evaluation, grid } = await runMetricQuery(context, parameters, 'gauge');
  const { columns, values } = await runInSlices(
    buildGaugeInSlices(evaluation, {
      functions: new Map(Object.entries(parameters.table_agg)),
      ended: endedBuckets(grid, Date.now()),
    }),
  );
  const { _name, _hash, ...cells } = values;
  return {
    query: echoOf(evaluation),
    columns: [...columns],
    values: _hash === undefined ? {} : { ...cells, _name: String(_name), _hash: String(_hash) },
  };
}
