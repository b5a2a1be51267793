import type {
  Dashboard,
  DashboardResponse,
  DashboardSummary,
  GridItem,
  GridRow,
  MetricColumn,
  MetricTableResponse,
  MetricTimeseriesResponse,
} from '@spanlight/sdk';
import { ok, type Handlers } from './fixture-server.ts';

/** An invented dashboard with every sort of item, and what its questions are answered. */

const created = '2026-03-01T08:00:00Z';
const times = { createdAt: created, updatedAt: created };

export const dashboard: Dashboard = {
  id: 42,
  projectId: 2,
  templateId: 'spanlight.http.10.server',
  name: 'HTTP: Server',
  key: '',
  owner: '',
  pinned: false,
  revision: 7,
  minInterval: 120_000,
  timeOffset: 0,
  tooltipsConnected: false,
  gridQuery: 'where env = "prod"',
  gridMaxWidth: 1416,
  tableMetrics: [{ name: 'http_server_request_duration', alias: 'duration' }],
  tableQuery:
    'group by service_name | group by http_route | where env exists | per_min(count($duration)) as rpm | p90($duration) as p90',
  tableGrouping: ['service_name', 'http_route'],
  tableColumnMap: {
    rpm: { unit: '', color: '', aggFunc: 'avg', sparklineDisabled: false },
  },
  ...times,
};

const summary = (id: number, name: string, more: Partial<DashboardSummary> = {}) => ({
  id,
  projectId: 2,
  templateId: '',
  name,
  key: '',
  owner: '',
  pinned: false,
  revision: 1,
  ...times,
  ...more,
});

export const dashboards: DashboardSummary[] = [
  summary(44, 'Checkout', { pinned: true, updatedAt: '2026-03-04T10:00:00Z' }),
  summary(43, 'HTTP: Client', { templateId: 'spanlight.http.20.client' }),
  summary(42, 'HTTP: Server', { templateId: 'spanlight.http.10.server' }),
];

let lastId = 100;
const place = (width: number, height: number, xAxis: number, yAxis: number) => {
  lastId += 1;
  return {
    id: lastId,
    dashId: 42,
    dashKind: 'grid' as const,
    rowId: 7,
    description: '',
    width,
    height,
    xAxis,
    yAxis,
    ...times,
  };
};

const metrics = [{ name: 'http_server_request_duration', alias: 'duration' }];

export function chart(title: string, at: readonly [number, number], query: string): GridItem {
  return {
    ...place(12, 28, at[0], at[1]),
    title,
    type: 'chart',
    params: {
      chartKind: 'line',
      metrics,
      query,
      columnMap: {},
      timeseriesMap: {},
      legend: { type: 'list', placement: 'bottom', values: ['avg'], maxLength: 40 },
      connectNulls: false,
    },
  };
}

const gauge: GridItem = {
  ...place(3, 10, 0, 0),
  dashKind: 'table',
  rowId: 0,
  title: 'Requests',
  description: 'Requests per minute over all services',
  type: 'gauge',
  params: {
    metrics,
    query: 'per_min(count($duration)) as rpm',
    columnMap: { rpm: { unit: '', aggFunc: 'last' } },
    template: '${rpm} a minute',
    valueMappings: [],
  },
};

const items: GridItem[] = [
  chart('Requests per minute', [0, 0], 'per_min(count($duration)) as rpm'),
  chart('Broken', [12, 0], 'p42($duration)'),
  {
    ...place(12, 28, 0, 28),
    title: 'By service',
    type: 'table',
    params: {
      metrics,
      query: 'group by service_name | p90($duration) as p90',
      columnMap: {
        p90: { unit: 'milliseconds', color: '', aggFunc: 'max', sparklineDisabled: true },
      },
      itemsPerPage: 3,
      denseTable: true,
    },
  },
  {
    ...place(12, 28, 12, 28),
    title: 'Spread',
    type: 'heatmap',
    params: { metric: 'http_server_request_duration', unit: 'seconds', query: '' },
  },
];

const row = (id: number, title: string, expanded: boolean, rowItems: GridItem[]): GridRow => ({
  id,
  dashId: 42,
  title,
  description: '',
  expanded,
  index: 0,
  items: rowItems,
  ...times,
});

export const details: DashboardResponse = {
  dashboard,
  tableItems: [gauge],
  gridRows: [
    row(7, 'General', true, items),
    row(8, 'Closed', false, [chart('Unasked', [0, 0], 'sum($unasked)')]),
  ],
  gridMetrics: ['http_server_request_duration'],
  yamlUrl: '/internal/v1/metrics/2/dashboards/42/yaml',
};

const partsOf = (query: string) => ({
  parts: query
    .split(' | ')
    .map((part) => ({ query: part, error: part.includes('p42') ? 'unsupported func: p42' : '' })),
});

const column = (name: string, isGroup: boolean, unit = ''): MetricColumn => ({
  name,
  unit,
  isGroup,
  tableFunc: isGroup ? '' : 'median',
});

const start = Date.UTC(2026, 2, 4, 10);
const bucketTimes = Array.from({ length: 30 }, (_, index) =>
  new Date(start + index * 120_000).toISOString().replace('.000Z', 'Z'),
);

function timeseries(query: string): MetricTimeseriesResponse {
  const isBroken = query.includes('p42');
  return {
    query: partsOf(query),
    time: bucketTimes,
    timeseries: isBroken
      ? []
      : ['rpm', 'p90'].map((metric, at) => ({
          id: String(at),
          name: metric,
          metric,
          unit: '',
          attrs: {},
          // A gap in the middle.
          value: bucketTimes.map((_, index) => (index === 15 ? null : 10 + at + (index % 7))),
        })),
    columns: [column('rpm', false), column('p90', false)],
    hasMore: false,
  };
}

/** So many rows the table has. */
export const ROWS = 20;

function table(query: string): MetricTableResponse {
  return {
    query: partsOf(query),
    columns: [
      column('rpm', false),
      column('p90', false, 'milliseconds'),
      column('service_name', true),
      column('http_route', true),
    ],
    items: Array.from({ length: ROWS }, (_, index) => ({
      service_name: `service-${index}`,
      http_route: '/cart',
      rpm: 200 - index,
      p90: index === 1 ? null : 40 + index,
      _name: `service_name=service-${index},http_route=/cart`,
      _query: `where service_name = "service-${index}" | where http_route = "/cart"`,
      _hash: String(1000 + index),
    })),
    hasMore: false,
    order: { column: 'rpm', desc: true },
  };
}

const textOf = (url: URL): string => url.searchParams.get('query') ?? '';

/** Dashboards with everything they ask. */
export function dashboardHandlers(content: DashboardResponse = details): Handlers {
  return {
    'GET /metrics/2/dashboards': () => ok({ dashboards }),
    'GET /metrics/2/dashboards/42': () => ok(content),
    'GET /metrics/2/timeseries': ({ url }) => ok(timeseries(textOf(url))),
    'GET /metrics/2/table': ({ url }) => ok(table(textOf(url))),
    'GET /metrics/2/gauge': ({ url }) =>
      ok({
        query: partsOf(textOf(url)),
        columns: [column('rpm', false)],
        values: { rpm: 1470, _name: '', _hash: '1' },
      }),
    'GET /metrics/2/heatmap': ({ url }) =>
      ok({
        query: { parts: textOf(url) === '' ? [] : partsOf(textOf(url)).parts },
        heatmap: {
          xAxis: bucketTimes,
          yAxis: [
            [0.01, 0.1],
            [0.1, 1],
          ],
          data: [
            [0, 0, 14],
            [3, 1, 2],
          ],
        },
      }),
    'GET /metrics/2/attributes': () =>
      ok({ items: [{ value: 'service_name', count: 0, pinned: true }] }),
    'GET /metrics/2': () => ok({ metrics: [] }),
    'GET /projects/2/annotations': () => ok({ annotations: [], count: 0 }),
  };
}
