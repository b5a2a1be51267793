import { expect, it } from 'vitest';
import {
  analyzeMetricsQuery,
  buildGauge,
  buildMetricsTable,
  endedBuckets,
  labelSearch,
  parseSearch,
  reducePoints,
  type TableOptions,
} from '@spanlight/query';
import { textHash } from '../../src/metrics/evaluate/text-hash.ts';
import { evaluate, type SmallMetric } from './small-store.ts';

const _ = undefined;

const duration: SmallMetric = {
  instrument: 'histogram',
  unit: 'microseconds',
  series: [
    { attributes: { host_name: 'web-1', env: 'prod' }, values: [12, _, 15] },
    { attributes: { host_name: 'web-2', env: 'prod' }, values: [30, 40, 50] },
    { attributes: { host_name: 'db "1"', env: 'dev' }, values: [1, 2, _] },
  ],
};

const failed: SmallMetric = {
  instrument: 'counter',
  series: [
    { attributes: { host_name: 'web-1', env: 'prod' }, values: [_, _, _] },
    { attributes: { host_name: 'web-2', env: 'prod' }, values: [3, _, _] },
  ],
};

const metrics = { duration, failed };

async function table(query: string, options?: TableOptions) {
  return buildMetricsTable(await evaluate({ metrics, query, count: 3 }), options);
}

it.each([
  'group by host_name | max($duration) as host_name',
  'max($duration) as host_name group by host_name',
  'max($duration) by (host_name) as host_name',
  'max($duration by (host_name as h)) as x | min($duration) as h group by env as h',
])('a column called like a label of its row is a mistake: %s', (query) => {
  const infos = Object.entries(metrics).map(([name, { series: _series, ...info }]) => ({
    ...info,
    name,
    alias: name,
  }));
  const { parts } = analyzeMetricsQuery(query, { metrics: infos, target: 'table' });
  expect(parts.at(-1)?.error?.message).toMatch(/^"\w+" is the name of a column and of a label$/u);
  const chart = analyzeMetricsQuery(query, { metrics: infos });
  expect(chart.parts.filter(({ error }) => error)).toEqual([]);
});

it('rows and series of different labels have different ids, whatever the labels hold', async () => {
  const values = [1, 2, 3];
  const pair = {
    ...duration,
    series: [
      { attributes: { a: '1,b=2', b: '3' }, values },
      { attributes: { a: '1', b: '2,b=3' }, values },
      { attributes: { a: '1, b=2', b: '3' }, values },
      { attributes: { a: '1', b: '2, b=3' }, values },
      { attributes: { a: '1', b: '2' }, values },
    ],
  };
  const query = 'max($pair) as m | group by a, b';
  const evaluation = await evaluate({ metrics: { pair }, query, count: 3 });
  const ids = evaluation.series.map(({ id }) => id);
  expect(new Set(ids).size).toBe(5);
  const rows = buildMetricsTable(evaluation).items.map((item) => item['_hash']);
  expect(new Set(rows).size).toBe(5);
  // Those of ordinary labels are what they were.
  expect(ids).toContain(textHash('m{a=1,b=2}'));
});

it('makes a row of the labels that columns share', async () => {
  const query =
    'group by host_name | per_min(count($duration)) as rpm | p90($duration) as p90 | sum($failed) as failed';
  expect(await table(query, { sortBy: 'rpm', sortDesc: true })).toEqual({
    columns: [
      { name: 'rpm', unit: '', isGroup: false, tableFunc: 'median' },
      { name: 'p90', unit: 'microseconds', isGroup: false, tableFunc: 'median' },
      { name: 'failed', unit: '', isGroup: false, tableFunc: 'median' },
      { name: 'host_name', unit: '', isGroup: true, tableFunc: '' },
    ],
    items: [
      {
        host_name: 'web-2',
        rpm: 50,
        p90: 50,
        failed: 3,
        _name: 'host_name=web-2',
        _query: 'where host_name = "web-2"',
        _hash: expect.stringMatching(/^\d+$/),
      },
      {
        host_name: 'web-1',
        rpm: 15,
        p90: 15,
        // There is such a series, without points.
        failed: null,
        _name: 'host_name=web-1',
        _query: 'where host_name = "web-1"',
        _hash: expect.stringMatching(/^\d+$/),
      },
      {
        host_name: 'db "1"',
        rpm: 2,
        p90: 2,
        // There is no such series.
        failed: 0,
        _name: 'host_name=db "1"',
        _query: String.raw`where host_name = "db \"1\""`,
        _hash: expect.stringMatching(/^\d+$/),
      },
    ],
    hasMore: false,
    order: { column: 'rpm', desc: true },
  });
});

const hosts = (items: readonly Readonly<Record<string, unknown>>[]) =>
  items.map(({ host_name }) => host_name);

it('sorts by any key, nothing first, and by the first column when there is no such key', async () => {
  const query = 'group by host_name | count($duration) as n | sum($failed) as failed';
  const byHost = await table(query, { sortBy: 'host_name' });
  expect(hosts(byHost.items)).toEqual(['db "1"', 'web-1', 'web-2']);
  const byFailed = await table(query, { sortBy: 'failed' });
  expect(hosts(byFailed.items)).toEqual(['web-1', 'db "1"', 'web-2']);
  const byNothing = await table(query, { sortBy: 'x', limit: 2 });
  expect(hosts(byNothing.items)).toEqual(['web-2', 'web-1']);
  expect(byNothing).toMatchObject({ order: { column: 'n', desc: true }, hasMore: true });
  const empty = await table('group by host_name | count($duration{env="x"})', { sortBy: 'x' });
  expect(empty).toMatchObject({ items: [], order: { column: 'x', desc: false } });
});

it('reduces columns as told', async () => {
  const functions = new Map([['n', 'avg_zero']]);
  const { items } = await table('sum($failed) as n', { functions });
  expect(items.map(({ n }) => n)).toEqual([1]);
});

it('drills down by attributes, not by aliases or folded values', async () => {
  const { items } = await table(
    'count($duration{env="dev"}) as n | group by lower(host_name) as host, env as e',
  );
  expect(items.map(({ _query }) => _query)).toEqual([
    String.raw`where host_name ~ "(?i)^db \"1\"$" | where env = "dev"`,
  ]);
});

it('searches the labels', async () => {
  const search = async (text: string) => {
    const compile = (pattern: string) => (value: string) => new RegExp(pattern).test(value);
    const { items } = await table('count($duration) as n | group by host_name, env', {
      search: labelSearch(parseSearch(text), compile),
      sortBy: 'host_name',
    });
    return hosts(items);
  };
  expect(await search('WEB')).toEqual(['web-1', 'web-2']);
  expect(await search('web|db')).toEqual(['db "1"', 'web-1', 'web-2']);
  expect(await search('prod -2|3')).toEqual(['web-1']);
  expect(await search('~^db')).toEqual(['db "1"']);
  expect(await search('prod dev')).toEqual([]);
  const { items } = await table('count($duration) as n', {
    search: labelSearch(parseSearch('nowhere'), () => () => false),
  });
  expect(items).toHaveLength(1);
});

it('gives raw series with equal labels a row each', async () => {
  const { items } = await table('$failed as one | count($duration) as n | group by env');
  expect(new Set(items.map(({ _hash }) => _hash)).size).toBe(3);
  expect(items.map(({ one, n, env }) => ({ one, n, env }))).toEqual([
    { one: 3, n: 65, env: 'prod' },
    { one: 0, n: 2, env: 'dev' },
    { one: null, n: 65, env: 'prod' },
  ]);
});

it('has a number in every row, and in a row of its own only when there is no other', async () => {
  const rows = async (query: string, options?: TableOptions) => {
    const { items, columns } = await table(query, options);
    return items.map((row) => columns.map(({ name }) => row[name]));
  };
  const grouped = 'group by host_name | sum($failed) as n | 30 as limit | limit * 2 as twice';
  expect(await rows(grouped)).toEqual([[3, 30, 60, 'web-2']]);
  expect(await rows(`${grouped} | count($duration) as all`, { sortBy: 'all' })).toEqual([
    [0, 30, 60, 2, 'db "1"'],
    [null, 30, 60, 15, 'web-1'],
    [3, 30, 60, 50, 'web-2'],
  ]);
  const search = labelSearch(parseSearch('nowhere'), () => () => false);
  expect(await rows(grouped, { search })).toEqual([]);
  expect(await rows('group by env | 30 as limit')).toEqual([[30]]);
  expect(await rows('sum($failed{host_name="web-1"}) as n | 30 as limit')).toEqual([[null, 30]]);
  expect(await rows('$failed as one | group by env | 30 as limit')).toEqual([[3, 30, 'prod']]);
});

it('shows times in milliseconds', async () => {
  const evaluation = await evaluate({ metrics, query: 'max($failed._time) as t', count: 3 });
  expect(buildMetricsTable(evaluation).items[0]).toMatchObject({ t: 3000 });
  expect([...(evaluation.series[0]?.values ?? [])]).toEqual([3, Number.NaN, Number.NaN]);
});

it('makes a gauge of the only row', async () => {
  const gauge = async (query: string) => buildGauge(await evaluate({ metrics, query, count: 3 }));
  expect(await gauge('uniq($duration, env) as envs | count($duration{env="x"}) as none')).toEqual({
    columns: [
      { name: 'envs', unit: '', isGroup: false, tableFunc: 'median' },
      { name: 'none', unit: '', isGroup: false, tableFunc: 'sum' },
    ],
    values: { envs: 1, none: 0, _name: '', _hash: expect.stringMatching(/^\d+$/) },
  });
  expect(await gauge('count($duration{env="x"})')).toMatchObject({ values: {} });
});

it.each([
  ['last', [1, 2, _], 2],
  ['min', [3, _, 2, Infinity], 2],
  ['max', [3, _, 2, Infinity], 3],
  ['max', [-3, _, -2], -2],
  ['sum', [1, 2, _], 3],
  ['sum', [_, _], 0],
  ['avg', [1, 2, _], 1.5],
  ['avg', [_, _], null],
  ['last', [_, Infinity], null],
  ['min', [_], null],
  ['max', [], null],
  ['median', [5, 1, _, 3], 1],
  ['median', [5, 1, 3], 3],
  ['median', [_], 0],
  ['last_zero', [1, 2, _], 0],
  ['avg_zero', [1, 2, _], 1],
  ['min_zero', [1, 2, _], 0],
  ['mode', [1, 2], null],
] as const)('%s of %j', (func, values, expected) => {
  const points = Float64Array.from(values, (value) => value ?? Number.NaN);
  expect(reducePoints(points, func)).toBe(expected);
});

it.each([
  ['last', [80, 90, 15], 90],
  ['last', [80, _, 15], 80],
  ['last', [_, _, 15], 15],
  ['min', [80, 90, 15], 80],
  ['avg', [80, 90, 15], 85],
  ['median', [80, 90, 15], 80],
  ['sum', [80, 90, 15], 185],
  ['max', [80, 90, 99], 99],
  ['last_zero', [80, _, 15], 0],
  ['last_zero', [_, _, 15], 0],
  ['avg_zero', [_, _, 15], 0],
  ['max_zero', [_, _, 15], 15],
] as const)('%s of %j, of which the last bucket has not ended', (func, values, expected) => {
  const points = Float64Array.from(values, (value) => value ?? Number.NaN);
  expect(reducePoints(points, func, 2)).toBe(expected);
});

it.each([
  [-1, 0],
  [0, 0],
  [59_999, 0],
  [60_000, 1],
  [179_999, 2],
  [500_000, 3],
])('at %d, buckets that have ended: %d', (now, expected) => {
  expect(endedBuckets({ start: 0, interval: 60_000, count: 3 }, now)).toBe(expected);
});
