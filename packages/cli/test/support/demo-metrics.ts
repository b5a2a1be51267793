import type {
  DashboardResponse,
  DashboardSummary,
  GridItem,
  Metric,
  MetricTimeseries,
} from '@spanlight/sdk';
import { demoNow } from './demo-data.ts';
import type { FakeHandlers, FakeRequest } from './fake-server.ts';

/** A name that would act on a terminal if it could. */
export const hostileName = '\u001b[31mred\u001b[0m \u001b]0;title\u0007\u202ename\r\n::error::x';

const created = '2026-03-01T09:12:44.531876Z';
const noQuery = { parts: [] };
const hosts = ['web-1', 'web-2', hostileName] as const;

/** Starts of buckets, a minute apart, up to now. */
const demoTimes: readonly string[] = Array.from({ length: 60 }, (_value, index) =>
  new Date(demoNow - (60 - index) * 60_000).toISOString().replace('.000Z', 'Z'),
);

function metric(
  name: string,
  instrument: Metric['instrument'],
  unit: string,
  series: number,
): Metric {
  return {
    id: String(series),
    projectId: 2,
    name,
    description: `about ${name}`,
    instrument,
    unit,
    attrKeys: ['code', 'host_name'],
    otelLibraryName: 'demo',
    otelLibraryVersion: '',
    createdAt: created,
    updatedAt: created,
    numTimeseries: series,
  };
}

const metrics: Metric[] = [
  metric('http_requests', 'counter', '{request}', 6),
  metric('http_server_duration', 'histogram', 'milliseconds', 3),
  metric('system_cpu_utilization', 'gauge', 'utilization', 12_300),
];

/** What a query asks for, as far as the fake understands it: its first column and whether it is grouped. */
function readQuery(query: FakeRequest['query']): { column: string; isGrouped: boolean } {
  const column =
    String(query['query'])
      .split(' | ')
      .find((part) => !/^(?:group|where)\s/u.test(part)) ?? '';
  return {
    column: / as (\w+)$/u.exec(column)?.[1] ?? column,
    isGrouped: /group by/u.test(String(query['query'])),
  };
}

function timeseries(query: FakeRequest['query']): MetricTimeseries[] {
  const { column, isGrouped } = readQuery(query);
  const where = /where host_name = "([^"]+)"/u.exec(String(query['query']))?.[1];
  const names = isGrouped ? hosts.filter((host) => where === undefined || host === where) : [''];
  return names.map((host, at) => ({
    id: String(at + 1),
    name: host === '' ? column : `${column}{host_name=${host}}`,
    metric: column,
    unit: 'utilization',
    attrs: host === '' ? {} : { host_name: host },
    value: demoTimes.map((_time, index) =>
      index % 17 === 5 ? null : 0.4 + at * 0.2 + 0.15 * Math.sin(index / 6),
    ),
  }));
}

export function demoSummary(id: number, name: string, pinned: boolean): DashboardSummary {
  return {
    id,
    projectId: 2,
    templateId: '',
    name,
    key: '',
    owner: 'ops',
    pinned,
    revision: 1,
    createdAt: created,
    updatedAt: created,
  };
}

const place = (id: number, rowId: number, title: string) => ({
  id,
  dashId: 7,
  dashKind: rowId === 0 ? ('table' as const) : ('grid' as const),
  rowId,
  title,
  description: '',
  createdAt: created,
  updatedAt: created,
});

const cpu = [{ name: 'system_cpu_utilization', alias: 'cpu' }];

/** A gauge of the demo dashboard. */
export function demoGauge(id: number, rowId: number, title: string, xAxis: number): GridItem {
  return {
    ...place(id, rowId, title),
    width: 6,
    height: 10,
    xAxis,
    yAxis: 0,
    type: 'gauge',
    params: {
      metrics: cpu,
      query: 'avg($cpu) as cpu',
      columnMap: {},
      template: 'now ${cpu}',
      valueMappings: [],
    },
  };
}

/** A chart of the demo dashboard. */
export function demoChart(
  id: number,
  rowId: number,
  title: string,
  xAxis: number,
  yAxis: number,
): GridItem {
  return {
    ...place(id, rowId, title),
    width: 12,
    height: 28,
    xAxis,
    yAxis,
    type: 'chart',
    params: {
      chartKind: 'line',
      metrics: cpu,
      query: 'avg($cpu) as cpu | group by host_name',
      columnMap: {},
      timeseriesMap: {},
      legend: { type: 'list', placement: 'bottom', values: ['avg'], maxLength: 40 },
      connectNulls: false,
    },
  };
}

const table: GridItem = {
  ...place(15, 2, 'Hosts'),
  width: 12,
  height: 28,
  xAxis: 0,
  yAxis: 0,
  type: 'table',
  params: {
    metrics: cpu,
    query: 'avg($cpu) as cpu | group by host_name',
    columnMap: {},
    itemsPerPage: 5,
    denseTable: false,
  },
};

const heatmap: GridItem = {
  ...place(16, 2, 'Latency'),
  width: 12,
  height: 28,
  xAxis: 12,
  yAxis: 0,
  type: 'heatmap',
  params: { metric: 'http_server_duration', unit: 'milliseconds', query: '' },
};

const row = { dashId: 7, description: '', createdAt: created, updatedAt: created };

/** A dashboard with everything a dashboard can have. */
const demoDashboard: DashboardResponse = {
  dashboard: {
    ...demoSummary(7, 'Hosts', true),
    minInterval: 0,
    timeOffset: 0,
    tooltipsConnected: false,
    gridQuery: 'where env = "live"',
    gridMaxWidth: 1416,
    tableMetrics: cpu,
    tableQuery: 'group by host_name | avg($cpu) as cpu',
    tableGrouping: ['host_name'],
    tableColumnMap: {},
  },
  tableItems: [demoGauge(10, 0, 'CPU of all', 0)],
  gridRows: [
    {
      ...row,
      id: 1,
      title: 'Overview',
      expanded: true,
      index: 0,
      items: [
        demoGauge(11, 1, 'CPU now', 0),
        demoGauge(12, 1, hostileName, 6),
        demoChart(13, 1, 'CPU by host', 0, 10),
        demoChart(14, 1, 'Again', 12, 10),
      ],
    },
    { ...row, id: 2, title: 'Details', expanded: true, index: 1, items: [table, heatmap] },
    {
      ...row,
      id: 3,
      title: 'Folded',
      expanded: false,
      index: 2,
      items: [demoChart(17, 3, 'Never asked for', 0, 0)],
    },
  ],
  gridMetrics: ['system_cpu_utilization', 'http_server_duration'],
  yamlUrl: '',
};

const valueColumn = { name: 'cpu', unit: 'utilization', isGroup: false, tableFunc: 'avg' };

/** Handlers of a server with a few metrics and dashboards. */
export function metricHandlers(): FakeHandlers {
  return {
    'metrics.list': () => ({ metrics }),
    'metrics.describe': ({ query }) => ({
      metrics: metrics.filter(({ name }) => [query['metric']].flat().includes(name)),
    }),
    'metrics.stats': ({ query }) => ({
      metrics: metrics.filter(({ name }) =>
        name.includes((query['search_input'] as string | undefined) ?? ''),
      ),
      hasMore: false,
    }),
    'metrics.timeseries': ({ query }) => ({
      query: noQuery,
      time: demoTimes,
      timeseries: timeseries(query),
      columns: [{ ...valueColumn, name: readQuery(query).column }],
      hasMore: false,
    }),
    'metrics.gauge': () => ({
      query: noQuery,
      columns: [valueColumn],
      values: { cpu: 0.5 },
    }),
    'metrics.table': () => ({
      query: noQuery,
      columns: [valueColumn, { name: 'host_name', unit: '', isGroup: true, tableFunc: '' }],
      items: hosts.map((host, at) => ({
        cpu: 0.4 + at * 0.2,
        host_name: host,
        _name: host,
        _query: `where host_name = ${JSON.stringify(host)}`,
        _hash: String(at + 1),
      })),
      hasMore: false,
      order: { column: 'cpu', desc: true },
    }),
    'metrics.heatmap': () => ({
      query: noQuery,
      heatmap: {
        xAxis: demoTimes,
        yAxis: [
          [5, 10],
          [10, 25],
          [25, 50],
        ],
        data: demoTimes.map((_time, index) => [index, index % 3, 1 + index]),
      },
    }),
    'dashboards.list': () => ({
      dashboards: [demoSummary(7, 'Hosts', true), demoSummary(8, hostileName, false)],
    }),
    'dashboards.get': () => demoDashboard,
    'dashboards.pin': () => undefined,
    'dashboards.unpin': () => undefined,
  };
}
