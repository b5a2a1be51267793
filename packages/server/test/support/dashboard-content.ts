import type { ItemContent } from '@spanlight/sdk/documents';
import type { DashboardContent } from '../../src/dashboards/content.ts';

const metrics = [{ name: 'http_server_duration', alias: 'dur' }];
const place = { xAxis: 0, yAxis: 0, width: 0, height: 0 };

/** One item of each type, with a value in every field. */
export const chartItem = {
  ...place,
  title: 'Requests',
  description: 'per minute, "quoted" <b>',
  type: 'chart',
  params: {
    chartKind: 'stacked-area',
    metrics,
    query: 'per_min(count($dur)) as rpm',
    columnMap: { rpm: { unit: '', color: '#91cc75' } },
    timeseriesMap: {
      rpm: { color: '#91cc75', opacity: 20, lineWidth: 2.5, symbol: 'pin', symbolSize: 6 },
    },
    legend: { type: 'table', placement: 'right', values: ['avg', 'max'], maxLength: 60 },
    connectNulls: true,
  },
} satisfies ItemContent;

export const tableItem = {
  ...place,
  title: 'By host',
  description: '',
  type: 'table',
  params: {
    metrics,
    query: 'group by host_name | p90($dur) as p90',
    columnMap: {
      p90: { unit: 'microseconds', color: '', aggFunc: 'max_zero', sparklineDisabled: true },
    },
    itemsPerPage: 7,
    denseTable: true,
  },
} satisfies ItemContent;

export const heatmapItem = {
  ...place,
  title: 'Spread',
  description: '',
  type: 'heatmap',
  params: { metric: 'db_duration', unit: 'microseconds', query: 'where host_name exists' },
} satisfies ItemContent;

export const gaugeItem = {
  ...place,
  title: 'Up',
  description: '',
  type: 'gauge',
  params: {
    metrics: [{ name: 'shop_up', alias: 'up' }],
    query: 'uniq($up) as total',
    columnMap: { total: { unit: '', aggFunc: 'last' } },
    template: '${total} shops',
    valueMappings: [{ op: 'eq', value: 0, text: 'none', color: '#ee6666' }],
  },
} satisfies ItemContent;

/** A dashboard with a value in every field, two rows and all types of items. */
export const wholeDashboard: DashboardContent = {
  templateId: '',
  key: '',
  owner: 'team-shop',
  name: 'Shop: HTTP',
  pinned: true,
  minInterval: 120_000,
  timeOffset: -90_000,
  tooltipsConnected: true,
  gridQuery: 'where env = "prod"',
  gridMaxWidth: 1600,
  tableMetrics: metrics,
  tableQuery:
    'group by host.name, lower(service_name) as service | p90($dur) as p90 | group by upper(env)',
  tableColumnMap: {
    p90: { unit: 'us', color: '#5470c6', aggFunc: 'median', sparklineDisabled: false },
  },
  tableItems: [gaugeItem],
  gridRows: [
    { title: 'General', description: 'the usual', expanded: true, items: [chartItem, heatmapItem] },
    { title: 'Empty', description: '', expanded: false, items: [] },
    {
      title: 'Tables',
      description: '',
      expanded: true,
      items: [{ ...tableItem, xAxis: 3, yAxis: 5, width: 20, height: 30 }],
    },
  ],
};
