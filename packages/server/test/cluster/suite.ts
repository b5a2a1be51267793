/** What `npm run test:cluster` tries on an installation, in words, and the tests that do. */
interface Trial {
  readonly what: string;
  /** Paths from the package. */
  readonly files: readonly string[];
}

const of = (folder: string, names: string): string[] =>
  names.split(/\s+/).map((name) => `test/${folder}${name}.test.ts`);

export const SUITE: readonly Trial[] = [
  {
    what: 'every question of telemetry, rollups, late rows, monitors and deletion, compared with one store that has the same rows',
    files: ['test/cluster/as-one-store.ts'],
  },
  {
    what: 'tables and migrations, begun by two servers at once; inserts that are repeated',
    files: of('cluster/', 'cluster-store'),
  },
  {
    what: 'the contract: every call through the SDK, every answer through its schema',
    files: of('', 'contract'),
  },
  {
    what: 'questions about spans, logs, traces, groups and usage',
    files: of(
      '',
      'span-queries trace-queries group-queries group-names name-queries usage tracing-language query-fuzz large-answers cursors locked-filters',
    ),
  },
  {
    what: 'questions about metrics, those in the language of Prometheus too',
    files: [
      ...of('', 'metric-selectors classic-histograms unfinished-buckets pictures'),
      ...of('prometheus-api/', 'answers'),
    ],
  },
  {
    what: 'accounts, sessions and who may see what',
    files: of('', 'accounts access sign-in http-manners embed-narrowing'),
  },
  {
    what: 'dashboards and templates',
    files: of(
      '',
      'dashboards-wire dashboards-yaml dashboards-fuzz dashboard-refusals template-dashboards',
    ),
  },
  {
    what: 'monitors, alerts, silences, groups, escalation and delivery',
    files: of(
      'alerting/',
      'alerting rules acknowledge escalation silences severity noise groups backtest',
    ),
  },
  {
    what: 'everything that PostgreSQL keeps, and a server that starts on it again',
    files: [
      ...of('', 'metadata metadata-dashboards metadata-metrics postgres-server'),
      ...of('alerting/', 'stores silence-stores escalation-stores group-stores'),
      ...of('operations/', 'metadata-dump'),
    ],
  },
  {
    what: "operators' calls, and items folded across starts",
    files: [
      ...of('operations/', 'retention metrics operations-page'),
      ...of('rollups/', 'rollups-on-a-server'),
    ],
  },
];

export const NOT_TRIED: readonly string[] = [
  'nodes, shards, replicas and networks that fail meanwhile',
  'load: how much it takes in, how fast it answers',
  'several servers at once on these stores (a part of npm test)',
  'what embedded stores alone can: backups by /-/backups, damaged stores, upgrades of a data directory',
];
