import type { StoredShop } from './stored-shop.ts';

const queries = [
  'group by _group_id | per_min(sum(_count)) | {p50,p90,p99}(_duration)',
  'group by _status_code | sum(_count)',
  'group by host_name | max(_duration) | _error_rate',
  'where _status_code = error | group by _group_id | sum(_count)',
];
const systems = ['spans:all', 'db:all', 'httpserver:all', 'log:all'];
const metricQueries = [
  ['shop_orders', 'orders', 'per_min(sum($orders)) as rpm'],
  ['shop_stock', 'stock', 'avg($stock) as stock | max($stock) as most'],
  ['shop_wait', 'wait', 'p50($wait) as half | p99($wait) as most'],
  ['shop_wait', 'wait', 'per_min(count($wait)) as waits'],
  ['shop_orders', 'orders', 'sum($orders) as orders | group by region'],
] as const;

/** Addresses of calls whose answers a restored server must repeat; `ranges` of time asks each so many ways. */
export function recordedCalls(shop: StoredShop, ranges: number): string[] {
  const windows = Array.from({ length: ranges }, (_, index) => ({
    time_gte: new Date(shop.from - index * 600_000).toISOString(),
    time_lt: new Date(shop.to - index * 60_000).toISOString(),
  }));
  return [...about(shop), ...windows.flatMap((time) => [...tracing(time), ...metrics(time)])].map(
    (path) => `/internal/v1${path}`,
  );
}

type Query = Readonly<Record<string, string>>;

const withQuery = (path: string, query: Query): string => `${path}?${new URLSearchParams(query)}`;

function about(shop: StoredShop): string[] {
  const each = (
    ids: readonly (number | string)[],
    paths: (id: number | string) => string[],
  ): string[] => ids.flatMap(paths);
  return [
    '/projects/1/achievements',
    '/pinned-facets',
    '/tracing/1/saved-views',
    '/metrics/1/dashboards',
    ...each(shop.dashboardIds, (id) => [
      `/metrics/1/dashboards/${id}`,
      `/metrics/1/dashboards/${id}/yaml`,
    ]),
    // Each evaluation changes the order they have otherwise.
    '/projects/1/monitors?sort_by=name',
    ...each(shop.monitorIds, (id) => [`/projects/1/monitors/${id}/yaml`]),
    '/projects/1/notification-channels',
    '/projects/1/notification-channels/email',
    ...each(shop.channelIds, (id) => [`/projects/1/notification-channels/webhook/${id}`]),
    ...each(shop.annotationIds, (id) => [`/projects/1/annotations/${id}`]),
    '/projects/1/alerts',
    ...each(shop.traceIds, (id) => [`/tracing/1/traces/${id}`, `/traces/search?trace_id=${id}`]),
    ...['shop_orders', 'shop_stock', 'shop_wait'].map(
      (name) => `/metrics/1/describe?metric=${name}`,
    ),
  ];
}

function tracing(time: Query): string[] {
  return [
    withQuery('/tracing/1/systems', time),
    withQuery('/tracing/1/service-graph', time),
    ...systems.flatMap((system) => [
      withQuery('/tracing/1/spans', { ...time, system, sort_by: '_duration', sort_desc: 'true' }),
      withQuery('/tracing/1/attributes', { ...time, system }),
      withQuery('/tracing/1/attributes/host_name', { ...time, system }),
      withQuery('/tracing/1/percentiles', { ...time, system }),
    ]),
    ...queries.flatMap((query) => [
      withQuery('/tracing/1/groups', { ...time, system: 'spans:all', query }),
      withQuery('/tracing/1/timeseries', { ...time, system: 'spans:all', query }),
    ]),
  ];
}

function metrics(time: Query): string[] {
  return [
    withQuery('/metrics/1', time),
    withQuery('/metrics/1/stats', time),
    ...metricQueries.flatMap(([metric, alias, query]) => [
      withQuery('/metrics/1/timeseries', { ...time, metric, alias, query }),
      withQuery('/metrics/1/table', { ...time, metric, alias, query }),
      withQuery('/metrics/1/gauge', { ...time, metric, alias, query }),
    ]),
    withQuery('/metrics/1/attributes', { ...time, metric: 'shop_orders' }),
    withQuery('/metrics/1/attributes/region', { ...time, metric: 'shop_orders' }),
    withQuery('/metrics/1/heatmap', {
      ...time,
      metric: 'shop_wait',
      alias: 'wait',
      query: '$wait',
    }),
  ];
}

/** Leaves out what goes with the clock: the start of the server, of its own metrics, and when a monitor was evaluated. */
function withoutClock(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const isOwnMetric = 'otelLibraryName' in value && value.otelLibraryName === 'uptrace.dev';
  const isMonitor = 'notifyEveryoneByEmail' in value;
  return isOwnMetric || isMonitor ? { ...value, updatedAt: undefined } : value;
}

/** What the server answers to each call, by its address; the trace of an answer is its own. */
export async function record(
  url: string,
  token: string,
  calls: readonly string[],
): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  for (const call of calls) {
    const response = await fetch(`${url}${call}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    answers.set(call, {
      status: response.status,
      body: isJson ? JSON.parse(text, withoutClock) : text,
    });
  }
  return answers;
}
