import type { Instrument } from '@spanlight/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../data/client.ts';
import { askedBounds, rangeKey } from '../time/range-query.ts';
import type { TimeRange } from '../time/range.ts';
import type { MetricFilter } from './search.ts';

/** The metrics of a project that had points in the last day. */
export function metricsQuery(projectId: string) {
  return queryOptions({
    queryKey: ['metrics', projectId],
    queryFn: ({ signal }) => api.metrics.list({ project: projectId }, { signal }),
    // Who has just sent their first metrics expects to find them.
    refetchOnMount: ({ state }) => (state.data?.length === 0 ? 'always' : true),
  });
}

const inRange = (projectId: string, range: TimeRange) => ({
  project: projectId,
  time: askedBounds(range),
});

function paramsOf({ attributes, instruments, libraries, search }: MetricFilter) {
  return {
    attrKey: attributes,
    // The server judges what an address asks for.
    instrument: instruments as readonly Instrument[],
    otelLibraryName: libraries,
    ...(search === '' ? {} : { searchInput: search }),
  };
}

/** The metrics with points in a range, at most 1000, and how many series each has. */
export function metricStatsQuery(projectId: string, range: TimeRange, filter: MetricFilter) {
  return queryOptions({
    queryKey: ['metrics', projectId, 'stats', rangeKey(range), filter],
    queryFn: ({ signal }) =>
      api.metrics.stats({ ...inRange(projectId, range), ...paramsOf(filter) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The attribute keys of all metrics in a range and how many metrics have each, whichever are chosen. */
export function metricKeysQuery(projectId: string, range: TimeRange, filter: MetricFilter) {
  const { instruments, libraries } = filter;
  const params = paramsOf({ search: '', attributes: [], instruments, libraries });
  return queryOptions({
    queryKey: ['metrics', projectId, 'keys', rangeKey(range), instruments, libraries],
    queryFn: ({ signal }) =>
      api.metrics.attributes({ ...inRange(projectId, range), ...params }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What metrics are told apart by besides their attributes. */
export type MetricTrait = '_instrument' | 'otel_library_name';

/** The instruments or libraries of metrics in a range and how many metrics have each, whichever of them are chosen. */
export function metricTraitsQuery(
  projectId: string,
  range: TimeRange,
  trait: MetricTrait,
  filter: MetricFilter,
) {
  const others: MetricFilter = {
    search: '',
    attributes: filter.attributes,
    instruments: trait === '_instrument' ? [] : filter.instruments,
    libraries: trait === 'otel_library_name' ? [] : filter.libraries,
  };
  return queryOptions({
    queryKey: ['metrics', projectId, 'traits', rangeKey(range), trait, others],
    queryFn: ({ signal }) =>
      api.metrics.attributeValues(
        { ...inRange(projectId, range), attr: trait, ...paramsOf(others) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** One metric of the catalogue; undefined when nobody knows it. */
export function metricQuery(projectId: string, name: string) {
  return queryOptions({
    queryKey: ['metrics', projectId, 'metric', name],
    queryFn: async ({ signal }) => {
      const metrics = await api.metrics.describe({ project: projectId, metric: name }, { signal });
      return metrics.find((metric) => metric.name === name) ?? null;
    },
  });
}

/** The attribute keys that some metrics have in common. */
export function commonKeysQuery(projectId: string, range: TimeRange, metrics: readonly string[]) {
  return queryOptions({
    queryKey: ['metrics', projectId, 'common-keys', rangeKey(range), metrics],
    queryFn: ({ signal }) =>
      api.metrics.attributes({ ...inRange(projectId, range), metric: metrics }, { signal }),
  });
}

/** Values of one attribute of some metrics that contain a text. */
export function keyValuesQuery(
  projectId: string,
  range: TimeRange,
  metrics: readonly string[],
  attr: string,
  contains: string,
) {
  return queryOptions({
    queryKey: ['metrics', projectId, 'values', rangeKey(range), metrics, attr, contains],
    queryFn: ({ signal }) =>
      api.metrics.attributeValues(
        { ...inRange(projectId, range), metric: metrics, attr, searchInput: contains },
        { signal },
      ),
  });
}
