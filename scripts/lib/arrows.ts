/** What each package may import, by name without the scope. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  sdk: ['query'],
  query: [],
  widgets: ['sdk'],
  server: ['sdk', 'query', 'widgets'],
  cli: ['sdk', 'query'],
  web: ['sdk', 'query', 'widgets'],
  shop: ['sdk'],
  'portal-html': ['widgets', 'sdk'],
  'portal-react': ['widgets', 'sdk'],
};

/**
 * The only entries of others that a package may import, so that what browsers load grows by what they use; with files, these
 * alone may.
 */
export const ENTRIES: Readonly<
  Record<string, Readonly<Record<string, 'all' | readonly string[]>>>
> = {
  sdk: {
    '@spanlight/query/escalation': 'all',
    '@spanlight/query/silences': 'all',
    '@spanlight/query/slices': 'all',
    '@spanlight/query/units': 'all',
    // What editors say of keys is loaded by who makes the schemas for them.
    '@spanlight/query': ['packages/sdk/src/documents/key-texts.ts'],
  },
};

/** Packages whose code must also run where there is no Node: in a browser or any other runtime. */
export const WITHOUT_NODE: ReadonlySet<string> = new Set(['sdk', 'query', 'widgets', 'web']);

/** The part of the SDK that is for Node. */
export const FOR_NODE = /^packages\/sdk\/src\/node(\/|\.ts$)/;

/** What a room (a folder of a package's `src`) may import of its package: rooms, or single files by their whole names. */
type Rooms = Readonly<Record<string, readonly string[]>>;

/** Rooms of the console that every page may use. */
const SHARED_BY_PAGES: Rooms = {
  theme: [],
  data: [],
  jsx: [],
  components: ['jsx', 'data/error-description.ts', 'data/store.ts', 'data/stored.ts'],
  answers: ['data', 'components'],
  charts: ['theme', 'components'],
  query: ['components'],
  yaml: ['data', 'components', 'answers', 'query'],
  time: ['data', 'components'],
  annotations: ['data', 'components', 'time', 'charts'],
  items: ['data', 'time'],
  'new-monitor': ['data', 'components', 'time'],
  'dashboard-items': ['data', 'components', 'answers', 'query', 'yaml'],
  'copy-as': ['data', 'components', 'time', 'dashboard-items'],
};

/** Rooms with pages of the console, and which others of them each builds on. */
const PAGES: Rooms = {
  shell: [],
  account: [],
  project: [],
  trace: [],
  explorer: ['project', 'trace'],
  overview: ['explorer'],
  'service-graph': ['explorer', 'overview', 'trace'],
  metrics: ['project'],
  dashboards: ['metrics'],
  alerting: ['metrics', 'trace'],
};

/**
 * The rooms of each package, those that others stand on first. Files beside the rooms put them together and may import all;
 * rooms may import such a file only where it is named here.
 */
export const ROOMS: Readonly<Record<string, Rooms>> = {
  query: {
    units: [],
    shared: ['units'],
    search: ['shared'],
    tracing: ['search', 'shared', 'units'],
    metrics: ['search', 'shared', 'units', 'slices.ts'],
    groups: [],
    monitors: ['escalation', 'groups', 'slices.ts'],
    promql: ['shared', 'slices.ts'],
    silences: ['shared'],
    escalation: ['silences'],
    faults: [],
    builder: ['metrics', 'shared', 'tracing'],
    completion: ['metrics', 'shared', 'tracing'],
  },
  sdk: {
    values: [],
    schemas: ['values'],
    http: ['schemas'],
    columns: ['http', 'schemas', 'values'],
    contract: ['columns', 'schemas'],
    calls: ['contract', 'http'],
    resources: ['calls', 'columns', 'http', 'schemas', 'values'],
    node: ['http', 'client.ts'],
    embed: ['http', 'schemas'],
    format: ['schemas', 'values'],
    documents: ['schemas', 'values'],
  },
  widgets: {
    core: [],
    alerting: ['core'],
    chart: ['core'],
    dashboard: ['chart', 'core', 'gauge', 'heatmap', 'table'],
    gauge: ['core'],
    heatmap: ['chart', 'core'],
    logs: ['core'],
    sparkline: ['core'],
    table: ['core'],
    timeline: ['core'],
    define: [
      'alerting',
      'chart',
      'core',
      'dashboard',
      'gauge',
      'heatmap',
      'logs',
      'sparkline',
      'table',
      'timeline',
    ],
    react: ['alerting', 'chart', 'core', 'gauge', 'heatmap', 'sparkline', 'timeline'],
  },
  server: {
    shared: [],
    yaml: ['shared'],
    config: ['shared'],
    dashboards: ['shared', 'yaml'],
    metadata: ['dashboards', 'shared'],
    telemetry: ['metadata', 'shared'],
    ingest: ['metadata', 'shared', 'telemetry'],
    observe: ['ingest', 'telemetry'],
    auth: ['config', 'metadata', 'shared', 'start-error.ts'],
    templates: ['dashboards', 'metadata', 'shared'],
    alerting: ['metadata', 'shared', 'telemetry'],
    api: [
      'alerting',
      'auth',
      'dashboards',
      'ingest',
      'metadata',
      'observe',
      'shared',
      'telemetry',
      'templates',
      'yaml',
      'site.ts',
      'tls.ts',
    ],
    operations: [
      'api',
      'config',
      'ingest',
      'metadata',
      'observe',
      'shared',
      'telemetry',
      'start-error.ts',
    ],
    start: [
      'alerting',
      'api',
      'auth',
      'config',
      'ingest',
      'metadata',
      'observe',
      'operations',
      'shared',
      'telemetry',
      'site.ts',
      'start-error.ts',
      'tls.ts',
    ],
  },
  cli: {
    errors: [],
    time: ['errors'],
    io: ['errors'],
    output: ['io'],
    config: ['errors'],
    chart: ['output'],
    waterfall: ['output'],
    alerting: ['chart', 'output'],
    program: ['config', 'errors', 'io', 'output', 'time'],
    plan: ['alerting', 'errors', 'io', 'program'],
    report: ['config', 'output', 'plan'],
    fixtures: ['plan'],
    completion: [],
    services: [
      'alerting',
      'chart',
      'completion',
      'config',
      'errors',
      'fixtures',
      'io',
      'output',
      'plan',
      'program',
      'report',
      'time',
      'waterfall',
    ],
    ui: ['alerting', 'chart', 'errors', 'output', 'program', 'services', 'time', 'waterfall'],
    commands: ['completion', 'config', 'errors', 'output', 'program', 'services', 'time', 'ui'],
  },
  web: {
    ...SHARED_BY_PAGES,
    ...Object.fromEntries(
      Object.entries(PAGES).map(([page, others]) => [
        page,
        [...Object.keys(SHARED_BY_PAGES), ...others, 'app-route.tsx'],
      ]),
    ),
  },
};
