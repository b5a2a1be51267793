import type {
  GroupsResponse,
  GroupStatsResponse,
  TimeseriesResponse,
  CurrentUserResponse,
  ProjectResponse,
  SsoMethodsResponse,
  System,
  UsageResponse,
} from '@spanlight/sdk';

/** Answers a console may get, invented, for tests that need to choose what the server says. */

const project = (id: number, name: string): ProjectResponse['project'] => ({
  id,
  name,
  token: `${name.toLowerCase()}_token`,
  pinnedAttrs: ['service_name', 'host_name', 'deployment_environment'],
  largeAttrs: [],
  groupByEnv: true,
  groupFuncsByService: false,
  promCompat: true,
  forceSpanName: null,
  createdAt: '2026-01-09T08:00:00.5Z',
  updatedAt: '2026-05-14T07:11:42Z',
});

const projects = [project(1, 'Spanlight'), project(2, 'Shop')];

export const signedIn: CurrentUserResponse = {
  user: {
    id: 3,
    email: 'mira@shop.example',
    name: 'Mira Okafor',
    avatar: '',
    notifyByEmail: true,
    authToken: 'tok_7f3a9be3d14b7c9a',
    budget: 0,
    createdAt: '2026-01-09T08:00:00.5Z',
    updatedAt: '2026-05-14T09:30:05.120331Z',
  },
  projects,
};

export const guest: CurrentUserResponse = {
  user: { ...signedIn.user, id: 0, email: '', name: 'Guest', notifyByEmail: false, authToken: '' },
  projects,
};

export const ssoMethods: SsoMethodsResponse = {
  methods: [
    { id: 'corp-idp', name: 'Corp IdP', url: '/internal/v1/sso/corp-idp/start' },
    { id: 'other', name: '', url: '/internal/v1/sso/other/start' },
  ],
  hint: { email: 'admin@spanlight.local', password: 'spanlight' },
};

const system = (name: string, rate: number, errorRate: number, groupCount: number): System => ({
  projectId: 2,
  system: name,
  count: Math.round(rate * 60),
  errorCount: Math.round(rate * 60 * errorRate),
  rate,
  errorRate,
  groupCount,
});

export const systems: System[] = [
  system('db:postgresql', 412.4, 0.0004, 18),
  system('db:redis', 890.1, 0, 6),
  system('funcs', 32, 0.012, 9),
  system('httpclient:checkout', 61.5, 0.031, 5),
  system('httpserver:cart', 184.2, 0.0061, 12),
  system('httpserver:checkout', 62.3, 0.083, 4),
  system(
    'httpserver:storefront-with-a-name-so-long-that-it-has-to-be-cut-somewhere-in-the-middle-7f3a',
    233,
    0,
    31,
  ),
  system('log:error', 4.2, 1, 7),
  system('log:info', 96, 0, 22),
  system('message:kafka', 12, 0, 2),
  system('messaging:kafka', 44, 0.002, 6),
  system('other-events', 3, 0, 3),
  system('rpc:prices', 120, 0.0001, 8),
];

/** A list nobody wants to read, to see that it can be. */
export const manySystems: System[] = Array.from({ length: 1000 }, (_, index) =>
  system(
    `httpserver:service-${String(index).padStart(4, '0')}`,
    (index * 37) % 500,
    (index % 50) / 400,
    index % 40,
  ),
);

const days = 30;
const start = Date.parse('2026-10-21T00:00:00Z');
const each = (value: (index: number) => number) =>
  Array.from({ length: days }, (_, index) => value(index));

export const usage: UsageResponse = (() => {
  const spans = each((index) => Math.round(4e6 + 1.5e6 * Math.sin(index / 3)));
  const bytes = spans.map((count) => count * 412);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  return {
    usage: {
      time: each((index) => start + index * 86_400_000).map((time) =>
        new Date(time).toISOString().replace('.000', ''),
      ),
      spans,
      datapoints: each(() => 0),
      bytes,
      timeseries: each(() => 0),
    },
    spans: sum(spans),
    datapoints: 0,
    bytes: sum(bytes),
    timeseries: 0,
    losses: [
      {
        projectId: 2,
        reason: 'metric_series_limit',
        kind: 'refused',
        count: 1_030,
        message:
          'points of new series were refused: a metric has as many series today as metrics.max_metric_series allows',
      },
      {
        projectId: 1,
        reason: 'value_cut',
        kind: 'changed',
        count: 7,
        message: 'attribute values longer than 16 KiB were cut',
      },
    ],
    startTime: '2026-10-21T00:00:00Z',
    endTime: '2026-11-20T00:00:00Z',
  };
})();

export const projectAnswer = (id: number): ProjectResponse => {
  const found = projects.find((candidate) => candidate.id === id) ?? project(id, `Project ${id}`);
  return { project: found, dsn: `http://${found.token}@localhost:14318?grpc=14317` };
};

const seconds = (time: number) => new Date(time).toISOString().replace('.000', '');
const minutes = Array.from({ length: 60 }, (_, index) =>
  seconds(Date.parse('2026-11-20T05:00:00Z') + index * 60_000),
);
const wave = (height: number) => minutes.map((_, index) => height * (1.2 + Math.sin(index / 6)));

const rateColumn = { name: 'per_min(sum(_count))', unit: '', isNum: true, isGroup: false } as const;

export const trends: TimeseriesResponse = {
  groups: systems.map(({ system, rate }, index) => ({
    _id: String(index),
    _name: system,
    _query: `where _system = "${system}"`,
    _system: system,
    'per_min(sum(_count))': wave(rate ?? 0),
  })),
  time: minutes,
  columns: [{ name: '_system', unit: '', isNum: false, isGroup: true }, rateColumn],
  query: { parts: [] },
};

/** Forty groups, slowest first when that is asked for. */
export const groups = (parameters: URLSearchParams): GroupsResponse => {
  const rows = Array.from({ length: 40 }, (_, index) => ({
    _id: String(index),
    _name: `select number ${index}`,
    _query: `where _group_id = ${index}`,
    _system: 'db:postgresql',
    display_name: `select number ${index}`,
    _group_id: String(index),
    'per_min(sum(_count))': 40 - index,
    _error_rate: index % 7 === 0 ? 0.08 : 0,
    'p50(_duration)': 1e6 * (index + 1),
  }));
  const column = parameters.get('sort_by') ?? 'per_min(sum(_count))';
  const desc = parameters.get('sort_desc') === 'true';
  const key = column === 'p50(_duration)' ? column : 'per_min(sum(_count))';
  return {
    groups: rows.sort((a, b) => (desc ? b[key] - a[key] : a[key] - b[key])),
    columns: [
      { name: '_group_id', unit: '', isNum: false, isGroup: true },
      rateColumn,
      { name: '_error_rate', unit: 'utilization', isNum: true, isGroup: false },
      { name: 'p50(_duration)', unit: 'nanoseconds', isNum: true, isGroup: false },
    ],
    order: { column, desc },
    query: { parts: [] },
    hasMore: false,
  };
};

export const groupStats: GroupStatsResponse = {
  _time: minutes,
  'per_min(sum(_count))': wave(20),
  'p50(_duration)': wave(2e6),
};

/** Every step a project is asked to take. */
export const achievements = [
  { id: 11, name: 'configure-tracing' },
  { id: 12, name: 'configure-metrics' },
  { id: 13, name: 'install-collector' },
  { id: 14, name: 'create-metric-monitor' },
];
