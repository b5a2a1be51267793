import { endedBuckets, type Grid, hasPoints, labelRecord, type Evaluation } from '@spanlight/query';
import type { MetricTimeseriesResponse } from '@spanlight/sdk/schemas';
import { runInSlices, isSliceOver, type Sliced } from '../../../shared/slices.ts';
import type { MetricContext } from './metric-context.ts';
import { echoOf, gridTimes, type MetricQueryParameters, runMetricQuery } from './metric-query.ts';
import { GROUP_ID, nameGroups } from './name-groups.ts';

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
  const { series, isMore } = await runInSlices(wireSeries(evaluation));
  return {
    query: echoOf(evaluation),
    time: evaluation.parts.length === 0 ? [] : gridTimes(grid),
    unfinished: evaluation.parts.length === 0 ? 0 : grid.count - endedBuckets(grid, Date.now()),
    timeseries: await withGroupNames(context, parameters.metric, grid, series),
    columns: evaluation.columns.map((column) => ({ ...column, isGroup: false })),
    hasMore: hasMore || isMore,
  };
}

/** Series of groups of spans, logs or events with what these are called. */
async function withGroupNames(
  context: MetricContext,
  metrics: readonly string[],
  grid: Grid,
  series: MetricTimeseriesResponse['timeseries'],
): Promise<MetricTimeseriesResponse['timeseries']> {
  const ids = series.flatMap(({ attrs }) => attrs[GROUP_ID] ?? []);
  const names = await nameGroups(context, metrics, ids, grid);
  if (names.size === 0) return series;
  const alike = Map.groupBy(names.values(), ({ displayName }) => displayName);
  return series.map((one) => {
    const name = names.get(one.attrs[GROUP_ID] ?? '');
    if (!name) return one;
    const { displayName, system } = name;
    // Who groups by the system as well has it beside the name.
    const isShared = !('_system' in one.attrs) && (alike.get(displayName)?.length ?? 0) > 1;
    return { ...one, groupName: isShared ? `${displayName} (${system})` : displayName };
  });
}

/** The first series that have points, and whether there are more. */
function* wireSeries({ series }: Evaluation): Sliced<{
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
