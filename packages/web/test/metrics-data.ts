import type {
  Annotation,
  Metric,
  MetricHeatmapResponse,
  MetricTimeseriesResponse,
} from '@spanlight/sdk';
import { ok, type Handlers } from './fixture-server.ts';

/** Invented metrics of a shop, and what their questions are answered. */

const created = '2026-03-01T08:00:00Z';

const metric = (id: number, name: string, more: Partial<Metric>): Metric => ({
  id: String(id),
  projectId: 2,
  name,
  description: '',
  instrument: 'gauge',
  unit: '',
  attrKeys: ['host_name', 'service_name'],
  otelLibraryName: '@opentelemetry/instrumentation-http',
  otelLibraryVersion: '1.0.0',
  createdAt: created,
  updatedAt: '2026-03-04T10:59:00Z',
  numTimeseries: 1,
  ...more,
});

export const metrics: readonly Metric[] = [
  metric(1, 'http_server_request_duration', {
    description: 'Duration of HTTP server requests',
    instrument: 'histogram',
    unit: 'seconds',
    attrKeys: ['http_route', 'service_name'],
    numTimeseries: 18,
  }),
  metric(2, 'shop_orders', {
    description: '<img src=x onerror=alert(1)>',
    instrument: 'counter',
    unit: '{order}',
    otelLibraryName: '',
    numTimeseries: 3,
  }),
  metric(3, 'system_memory_usage', { instrument: 'additive', unit: 'bytes', numTimeseries: 27 }),
];

/** A project whose metrics are more than an answer holds. */
export const manyMetrics: readonly Metric[] = Array.from({ length: 1000 }, (_, index) =>
  metric(index + 1, `queue_${String(index).padStart(4, '0')}_depth`, { numTimeseries: index }),
);

export const annotation: Annotation = {
  id: 7,
  projectId: 2,
  name: 'deploy 1.2',
  description: '**Bold** <img src=x onerror=alert(1)>\n[link](javascript:alert(1))',
  color: '#cc3333',
  attrs: { service_version: '1.2.0' },
  revision: 1,
  createdAt: '2026-03-04T10:30:00Z',
};

const listOf = (url: URL, name: string): string[] => [
  ...url.searchParams.getAll(name),
  ...url.searchParams.getAll(`${name}[]`),
];

const echo = (url: URL) => ({
  parts: (url.searchParams.get('query') ?? '')
    .split(' | ')
    .filter((part) => part !== '')
    .map((query) => ({
      query,
      error: query.startsWith('p42(') ? 'unsupported func: p42' : '',
    })),
});

const times = Array.from({ length: 60 }, (_, minute) =>
  new Date(Date.parse('2026-03-04T10:00:00Z') + minute * 60_000).toISOString().replace('.000', ''),
);

/** Eleven routes when the query groups, one series per column otherwise. */
export function timeseries(url: URL): MetricTimeseriesResponse {
  const query = echo(url);
  const columns = query.parts
    .map((part) => part.query)
    .filter((part) => !/^(?:group by|where|p42\()/u.test(part));
  const isGrouped = query.parts.some((part) => part.query === 'group by http_route');
  const groups: Record<string, string>[] = isGrouped
    ? Array.from({ length: 11 }, (_, index) => ({ http_route: `/route-${index}` }))
    : [{}];
  return {
    query,
    time: times,
    columns: columns.map((name) => ({ name, unit: '', isGroup: false, tableFunc: 'median' })),
    hasMore: false,
    timeseries: columns.flatMap((name, column) =>
      groups.map((attrs, index) => ({
        id: String(1000 * column + index),
        name: isGrouped ? `${name}{http_route=${attrs['http_route']}}` : name,
        metric: name,
        unit: name.startsWith('avg') ? 'seconds' : '',
        attrs,
        value: times.map((_, minute) =>
          minute > 20 && minute < 26 ? null : (index + 1) * (10 + (minute % 7)),
        ),
      })),
    ),
  };
}

export const heatmap = (url: URL): MetricHeatmapResponse => ({
  query: echo(url),
  heatmap: {
    xAxis: times,
    yAxis: [
      [0.01, 0.1],
      [0.1, 1],
    ],
    data: times.map((_, minute) => [minute, minute % 2, 10]),
  },
});

const counts = (values: readonly string[]) => {
  const found = new Map<string, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return Array.from(found, ([value, count]) => ({ value, count, hint: '' }));
};

/** Answers of the catalogue and the questions; filters and search work. */
export function metricHandlers(all: readonly Metric[] = metrics): Handlers {
  const matching = (url: URL): Metric[] => {
    const wanted = (url.searchParams.get('search_input') ?? '').split('|');
    const instruments = listOf(url, 'instrument');
    const libraries = listOf(url, 'otel_library_name');
    const keys = listOf(url, 'attr_key');
    return all.filter(
      ({ name, instrument, otelLibraryName, attrKeys }) =>
        wanted.some((text) => name.includes(text)) &&
        (instruments.length === 0 || instruments.includes(instrument)) &&
        (libraries.length === 0 || libraries.includes(otelLibraryName)) &&
        keys.every((key) => attrKeys.includes(key)),
    );
  };
  return {
    'GET /metrics/(\\d+)': () => ok({ metrics: all }),
    'GET /metrics/(\\d+)/stats': ({ url }) =>
      ok({ metrics: matching(url), hasMore: all.length >= 1000 }),
    'GET /metrics/(\\d+)/describe': ({ url }) =>
      ok({ metrics: all.filter(({ name }) => listOf(url, 'metric').includes(name)) }),
    'GET /metrics/(\\d+)/attributes': ({ url }) => {
      const named = listOf(url, 'metric');
      const keys = (named.length > 0 ? all.filter(({ name }) => named.includes(name)) : all)
        .flatMap(({ attrKeys }) => attrKeys)
        .toSorted();
      return ok({
        items: counts(keys).map(({ value, count }) => ({ value, count, pinned: false })),
      });
    },
    'GET /metrics/(\\d+)/attributes/(\\w+)': ({ url, path }) => {
      const found = matching(url);
      if (path[2] === '_instrument')
        return ok({ items: counts(found.map(({ instrument }) => instrument)), hasMore: false });
      if (path[2] === 'otel_library_name')
        return ok({
          items: counts(found.map(({ otelLibraryName }) => otelLibraryName)),
          hasMore: false,
        });
      return ok({ items: [{ value: '/cart', count: 1, hint: '' }], hasMore: false });
    },
    'GET /metrics/(\\d+)/timeseries': ({ url }) => ok(timeseries(url)),
    'GET /metrics/(\\d+)/heatmap': ({ url }) => ok(heatmap(url)),
    'GET /projects/(\\d+)/annotations': () => ok({ annotations: [annotation], count: 1 }),
  };
}
