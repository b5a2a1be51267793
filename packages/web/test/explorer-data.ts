import type { Column, Group, Percentiles, SavedView, Span } from '@spanlight/sdk';
import { failure, ok, type Handlers } from './fixture-server.ts';

/** Answers about an invented shop, for tests of the explorer that need to choose what the server says. */

const names = [
  'GET /cart/:id',
  'POST /checkout',
  'SELECT cart by id',
  'GET /products/:id',
  'GET session',
  'UPDATE stock',
  'publish order-placed',
  'render receipt',
  'charge card',
];
const systems = [
  'httpserver:cart',
  'httpserver:checkout',
  'db:postgresql',
  'httpserver:storefront',
  'db:redis',
  'db:postgresql',
  'messaging:kafka',
  'funcs:receipts',
  'httpclient:checkout',
];

const of = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

/** All values of a repeated parameter, in either spelling. */
const listOf = (url: URL, name: string): string[] => [
  ...url.searchParams.getAll(name),
  ...url.searchParams.getAll(`${name}[]`),
];

const asksForLogs = (url: URL): boolean =>
  listOf(url, 'system').every((system) => system.startsWith('log'));

const partsOf = (url: URL): string[] =>
  (url.searchParams.get('query') ?? '').split(' | ').filter((part) => part !== '');

/** Whether a query names a column, alone or as one of `{p50,p90}(_duration)`. */
const isAsked = (parts: readonly string[], name: string): boolean =>
  parts.some((part) => {
    const several = /^\{(.*)\}\((.*)\)$/u.exec(part);
    return several
      ? several[1]?.split(',').some((prefix) => `${prefix}(${several[2]})` === name)
      : part === name || part === `group by ${name}`;
  });

/** The echo of a query; `p42` is no function of the language. */
const echo = (url: URL, isRowsOnly: boolean) => ({
  parts: partsOf(url).map((query) => ({
    query,
    error: query.startsWith('p42(') ? 'unsupported func: p42' : '',
    ...(isRowsOnly && !query.startsWith('where ') ? { disabled: true as const } : {}),
  })),
});

const order = (url: URL, column: string) => ({
  column: url.searchParams.get('sort_by') ?? column,
  desc: url.searchParams.get('sort_desc') !== 'false',
});

/** Starts of one-minute buckets over the asked range. */
function minutes(url: URL): string[] {
  const start = Date.parse(url.searchParams.get('time_gte') ?? '');
  const end = Date.parse(url.searchParams.get('time_lt') ?? '');
  const first = Math.floor(start / 60_000) * 60_000;
  return Array.from({ length: Math.min(120, Math.ceil((end - first) / 60_000)) }, (_, index) =>
    new Date(first + index * 60_000).toISOString().replace('.000', ''),
  );
}

/** A line that goes up and down, the same on every run. */
const wave = (length: number, middle: number): number[] =>
  Array.from({ length }, (_, index) => middle * (1 + Math.sin(index / 5) / 4));

const column = (name: string, unit = '', isNum = true): Column => ({
  name,
  unit,
  isNum,
  isGroup: name === '_group_id',
});

const spanColumns = [
  column('_group_id', '', false),
  column('per_min(sum(_count))'),
  column('_error_rate', 'utilization'),
  column('p50(_duration)', 'nanoseconds'),
  column('p90(_duration)', 'nanoseconds'),
  column('p99(_duration)', 'nanoseconds'),
];
const logColumns = [
  column('_group_id', '', false),
  column('per_min(sum(_count))'),
  column('max(_time)', 'unix-time', false),
];

const group = (index: number, isLog: boolean): Group => ({
  _id: String(1000 + index),
  _group_id: String(11_859_341_763_450_127_344n + BigInt(index)),
  _name: of(names, index),
  _query: `where _group_id = ${1000 + index}`,
  _system: isLog ? 'log:error' : of(systems, index),
  display_name: `${of(names, index)}${index < names.length ? '' : ` ${index}`}`,
  'per_min(sum(_count))': 900 - (index % 900),
  ...(isLog
    ? { 'max(_time)': '2026-03-04T10:59:00Z' }
    : {
        _error_rate: index === 1 ? 0.174 : 0,
        'p50(_duration)': 18_240_512 + index * 1e6,
        'p90(_duration)': 96_468_990 + index * 1e6,
        'p99(_duration)': 402_653_180 + index * 1e6,
      }),
});

export const shopSpan = (index: number, isLog: boolean): Span => {
  const isFailed = index % 5 === 1;
  return {
    id: (0x7f3a91c05de20000n + BigInt(index)).toString(16),
    parentId: '11b0c9d2e4f5a687',
    traceId: (0x9d1c3e07a4b6f2185c0d7e91ab340000n + BigInt(index)).toString(16),
    projectId: 2,
    system: isLog ? 'log:info' : of(systems, index),
    groupId: '11859341763450127344',
    kind: 'server',
    name: of(names, index),
    ...(isLog ? { eventName: 'log' } : {}),
    displayName: isLog ? `cache warmed ${index}` : of(names, index),
    time: '2026-03-04T10:17:42.104233Z',
    duration: isLog ? 0 : 812_345_678 - index * 1e7,
    durationSelf: 0,
    startPct: 0,
    endPct: 0,
    statusCode: isFailed ? 'error' : 'ok',
    statusMessage: isFailed ? 'deadline exceeded' : '',
    attrs: {
      service_name: of(['cart', 'checkout', 'storefront'], index),
      deployment_environment: 'production',
      host_name: `node-${index % 4}`,
      http_response_status_code: isFailed ? 504 : 200,
    },
  };
};

const attributes = [
  ['_event_name', '_kind', '_name', '_status_message', '_system', 'acme_tier', 'cart_items'],
  ['client_address', 'enduser_id', 'http_route', 'url_path'],
]
  .flat()
  .map((value) => ({ value, pinned: false }));
const pinned = ['_status_code', 'deployment_environment', 'service_name', 'host_name'].map(
  (value) => ({ value, pinned: true }),
);

/** A view as the server keeps it. */
export const savedView = (id: number, name: string, query: SavedView['query']): SavedView => ({
  id,
  userId: 3,
  projectId: 2,
  name,
  route: 'SpanGroupList',
  params: { projectId: '2' },
  query,
  pinned: false,
  createdAt: '2026-03-01T09:12:44.531876Z',
  user: { id: 3, name: 'Mira Okafor', avatar: '' },
});

/** The calls of the explorer, with as many groups as wanted. */
export function explorerHandlers({ groups = 38 }: { groups?: number } = {}): Handlers {
  return {
    'GET /tracing/(\\d+)/groups': ({ url }) => {
      const isLog = asksForLogs(url);
      return ok({
        groups: Array.from({ length: Math.min(1000, groups) }, (_, index) => group(index, isLog)),
        columns: isLog ? logColumns : spanColumns,
        order: order(url, 'per_min(sum(_count))'),
        query: echo(url, false),
        hasMore: groups > 1000,
      });
    },
    'GET /tracing/(\\d+)/group-stats': ({ url }) => {
      const time = minutes(url);
      const series = listOf(url, 'column').map((name) => [name, wave(time.length, 40)] as const);
      return ok({ _time: time, ...Object.fromEntries(series) });
    },
    'GET /tracing/(\\d+)/timeseries': ({ url }) => {
      const time = minutes(url);
      const isLog = asksForLogs(url);
      const asked = partsOf(url);
      const all = isLog ? logColumns : spanColumns;
      const columns = (
        asked.length === 0 ? all : all.filter(({ name }) => isAsked(asked, name))
      ).slice(0, 11);
      return ok({
        time,
        columns,
        groups: Array.from({ length: Math.min(100, groups) }, (_, index) => {
          const { _system, ...row } = group(index, isLog);
          const series = columns
            .filter(({ isNum }) => isNum)
            .map(({ name }) => [name, wave(time.length, Number(row[name]))] as const);
          return { ...row, ...Object.fromEntries(series) };
        }),
        query: echo(url, false),
      });
    },
    'GET /tracing/(\\d+)/percentiles': ({ url }) => {
      const time = minutes(url);
      const series = (middle: number): number[] => wave(time.length, middle);
      const stats: Percentiles = {
        time,
        count: series(400),
        rate: series(400),
        ...(asksForLogs(url)
          ? {}
          : {
              errorCount: series(8),
              errorRate: series(8),
              p50: series(18e6),
              p90: series(95e6),
              p99: series(400e6),
              max: series(1800e6),
            }),
      };
      return ok({ stats });
    },
    'GET /tracing/(\\d+)/spans': ({ url }) => {
      const page = Number(url.searchParams.get('page') ?? 1);
      const limit = Number(url.searchParams.get('limit') ?? 10);
      const isLog = asksForLogs(url);
      return ok({
        spans: Array.from({ length: limit }, (_, index) =>
          shopSpan((page - 1) * limit + index, isLog),
        ),
        count: 1260,
        order: order(url, '_time'),
        query: echo(url, true),
        pager: { page, limit, numPage: 84 },
        hasMore: true,
      });
    },
    'GET /tracing/(\\d+)/attributes': () =>
      ok({ items: [...attributes, ...pinned], hasMore: false }),
    'GET /tracing/(\\d+)/attributes/(\\w+)': ({ path, url }) => {
      const contains = url.searchParams.get('search_input') ?? '';
      const items = Array.from({ length: path[2] === 'host_name' ? 40 : 3 }, (_, index) => ({
        value: `${path[2]}-${index}`,
        count: 91_200 - index * 100,
        hint: '',
      }));
      return ok({ items: items.filter(({ value }) => value.includes(contains)), hasMore: false });
    },
    'GET /tracing/(\\d+)/saved-views': () => ok({ views: [] }),
  };
}

/** A query the store gave up on. */
export const tookTooLong = () =>
  failure(504, 'timeout', 'query took too long', {
    traceId: '4c1f0a7be2d94f6389b05a6a1d7e0c35',
    progress: { rows: 81_234_567, bytes: 10_345_678_901, totalRows: 250_000_000 },
  });
