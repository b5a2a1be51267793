import { expect, it } from 'vitest';
import { evaluateMetricsQuery, analyzeMetricsQuery, EvaluationError } from '@spanlight/query';
import { evaluate, MINUTE, type SmallMetric, type SmallQuery, START } from './small-store.ts';

const _ = undefined;

const cpu: SmallMetric = {
  instrument: 'counter',
  unit: 'seconds',
  series: [
    { attributes: { cpu: '0', mode: 'idle' }, values: [30, 40, _, 60] },
    { attributes: { cpu: '0', mode: 'user' }, values: [10, 10, 20, 0] },
    { attributes: { cpu: '1', mode: 'idle' }, values: [50, 30, _, 60] },
    { attributes: { cpu: '1', mode: 'user' }, values: [10, 20, 20, 0] },
  ],
};

const requests: SmallMetric = {
  instrument: 'counter',
  unit: '',
  series: [
    { attributes: { host: 'a', type: 'hits' }, values: [8, 0, _, 6] },
    { attributes: { host: 'a', type: 'misses' }, values: [2, 0, _, _] },
    { attributes: { host: 'b', type: 'hits' }, values: [1, 2, 3, 4] },
  ],
};

/** Series as name and points, missing ones as null, infinite ones as text. */
async function pointsOf(query: SmallQuery): Promise<Record<string, (number | string | null)[]>> {
  const { parts, series } = await evaluate(query);
  expect(parts.map(({ error }) => error).filter((error) => error !== '')).toEqual([]);
  return Object.fromEntries(
    series.map(({ name, values }) => [
      name,
      [...values].map((value) =>
        Number.isNaN(value) ? null : Number.isFinite(value) ? value : String(value),
      ),
    ]),
  );
}

const ask = (query: string, metrics: SmallQuery['metrics'] = { cpu, requests }) =>
  pointsOf({ query, metrics, count: 4 });

it('keeps every series of a metric without function', async () => {
  expect(await ask('$requests{host="b"}')).toEqual({
    '$requests{host="b",hash=3}': [1, 2, 3, 4],
  });
});

it('names series by alias, or by expression with the labels behind each metric', async () => {
  expect(Object.keys(await ask('sum($cpu by (mode)) as used'))).toEqual([
    'used{mode=idle}',
    'used{mode=user}',
  ]);
  expect(Object.keys(await ask('per_min(sum($cpu)) group by mode'))).toEqual([
    'per_min(sum(cpu{mode=idle}))',
    'per_min(sum(cpu{mode=user}))',
  ]);
  expect(Object.keys(await ask('sum($cpu{mode="user"}) / sum($cpu)'))).toEqual([
    'sum($cpu{mode="user"}) / sum(cpu)',
  ]);
  expect(
    Object.keys(await ask('sum($requests) as r | r * 2 group by host | group by host')),
  ).toEqual(['r{host=a}', 'r{host=b}', 'r{host=a} * 2', 'r{host=b} * 2']);
  expect(Object.keys(await ask('uniq($cpu offset 1m, cpu) | -_minutes'))).toEqual([
    'uniq(cpu offset 1m, cpu)',
    '-_minutes',
  ]);
});

it('divides each group by the whole', async () => {
  expect(await ask('sum($cpu by (mode)) / sum($cpu) as share')).toEqual({
    'share{mode=idle}': [0.8, 0.7, null, 1],
    'share{mode=user}': [0.2, 0.3, 1, 0],
  });
});

it('hides columns whose names begin with an underscore', async () => {
  const query =
    'sum($requests{type="hits"}) as _hits | sum($requests{type="misses"}) as _misses | ' +
    '_misses / (_hits + _misses) as miss_rate | group by host';
  expect(await ask(query)).toEqual({
    // No point of host a in the third bucket; in the second 0 is divided by 0.
    'miss_rate{host=a}': [0.2, null, null, null],
    'miss_rate{host=b}': [null, null, null, null],
  });
});

it('counts a missing side as nothing in sums only', async () => {
  const metrics = {
    a: { series: [{ attributes: {}, values: [1, _, 3, _, 0] }] },
    b: { series: [{ attributes: {}, values: [2, 2, _, _, 0] }] },
  };
  const operations = async (...operators: string[]) =>
    Object.values(
      await pointsOf({
        metrics,
        query: operators.map((operator) => `sum($a) ${operator} sum($b)`).join(' | '),
        count: 5,
      }),
    );
  expect(await operations('+', '-', '*', '/', '%', '<=', '==', 'and', 'or', 'unless')).toEqual([
    [3, 2, 3, null, 0],
    [-1, -2, 3, null, 0],
    [2, null, null, null, 0],
    [0.5, null, null, null, null],
    [1, null, null, null, null],
    [1, null, null, null, 1],
    [0, null, null, null, 1],
    [2, null, null, null, 0],
    [1, null, null, null, 0],
    [null, null, 3, null, 0],
  ]);
});

it('divides by zero', async () => {
  const metrics = { a: { series: [{ attributes: {}, values: [5, 0, _] }] } };
  expect(await pointsOf({ metrics, query: 'sum($a) / 0 as x', count: 3 })).toEqual({
    x: ['Infinity', null, null],
  });
});

it('converts numbers with units to the unit of the series', async () => {
  const time = {
    instrument: 'gauge' as const,
    unit: 'milliseconds',
    series: cpu.series.slice(0, 1),
  };
  expect(await ask('avg($time) - 35ms as over | avg($time) > 0.03s as slow', { time })).toEqual({
    over: [-5, 5, null, 25],
    slow: [0, 1, null, 1],
  });
});

it.each([
  ['30ms as limit | avg($time) > limit as x', [0, 1, null, 1]],
  ['10ms as _l | -(_l * 2) as _m | avg($time) + _m as x', [10, 20, null, 40]],
  ['10ms as _l | _l as _m | avg($time) + max(_m) as x', [40, 50, null, 70]],
  ['avg($time) * (1h / 1m) as x', [1800, 2400, null, 3600]],
  ['avg($time) * (1h > 1m) as x', [30, 40, null, 60]],
  ['avg($time) + 1m % 25ms as x', [30, 40, null, 60]],
])('keeps what a number counts: %s', async (query, x) => {
  const time = {
    instrument: 'gauge' as const,
    unit: 'milliseconds',
    series: [{ attributes: {}, values: [30, 40, _, 60] }],
  };
  expect(await ask(query, { time })).toMatchObject({ x });
});

it('keeps numbers as series without labels', async () => {
  expect(await ask('_minutes * 60 == _seconds as same | 2 ^ 3 ^ 2')).toEqual({
    same: [1, 1, 1, 1],
    '2 ^ 3 ^ 2': [64, 64, 64, 64],
  });
});

it('groups rates of raw series by attributes they only carry', async () => {
  const ticks: SmallMetric = {
    instrument: 'gauge',
    series: [
      { attributes: { cpu: '0', mode: 'Idle' }, from: -2, values: [0, 60, 120, 180, 240] },
      { attributes: { cpu: '1', mode: 'idle' }, from: 0, values: [0, 120, 0, 120] },
    ],
  };
  expect(
    await pointsOf({
      metrics: { ticks },
      query: 'sum(irate($ticks) by (lower(mode) as mode))',
      count: 4,
    }),
  ).toEqual({ 'sum(irate(ticks{mode=idle}))': [3, 3, 3, 2] });
});

it('looks back for windows, and cuts that off', async () => {
  const metrics = { m: { series: [{ attributes: {}, from: -3, values: [9, 1, 2, 3, 4, 5] }] } };
  const asked = (query: string) => pointsOf({ metrics, query, count: 3 });
  // A window also has the last point at or before its start.
  expect(await asked('sum_over_time(sum($m)) as x')).toEqual({ x: [5, 7, 9] });
  expect(await asked('sum_over_time(sum($m[2m])) as x')).toEqual({ x: [6, 9, 12] });
  expect(await asked('max_over_time($m[3m]) as x')).toEqual({ 'x{hash=1}': [9, 4, 5] });
  expect(await asked('sum($m) - sum($m offset 2m) as x')).toEqual({ x: [2, 2, 2] });
  expect(await asked('delta(sum($m)) as x | rate(sum($m)) * 60 as y')).toEqual({
    x: [1, 1, 1],
    y: [1, 1, 1],
  });
});

it('joins labels that were renamed', async () => {
  const metrics = {
    m1: { series: [{ attributes: { hostname: 'a' }, values: [1] }] },
    m2: { series: [{ attributes: { host_name: 'a' }, values: [10] }] },
  };
  const query = '$m1 by (hostname as host) + $m2 by (host_name as host) as x';
  expect(await pointsOf({ metrics, query, count: 1 })).toEqual({ 'x{host=a}': [11] });
});

it('treats a side without series as missing', async () => {
  const query =
    'sum($requests{host="z"}) / sum($requests) as x | sum($requests) + sum($requests{host="z"}) as y';
  expect(await ask(query)).toEqual({ x: [null, null, null, null], y: [11, 2, 3, 10] });
});

it('keeps errors inside their parts', async () => {
  const { parts, columns, series } = await evaluate({
    metrics: { cpu, requests },
    query:
      'sum($nothing) | sum($cpu by (mode)) + sum($requests by (host)) as x | x * 2 as y | sum($cpu) as z',
    count: 4,
  });
  expect(parts.map(({ error }) => error)).toEqual([
    expect.stringContaining(`can't find metric with alias "$nothing"`),
    `can't combine series grouped by mode with series grouped by host, group both by the same attributes`,
    'column "x" has an error',
    '',
  ]);
  expect(columns).toEqual([{ name: 'z', unit: 'seconds', tableFunc: 'median' }]);
  expect(series.map(({ name }) => name)).toEqual(['z']);
});

it('says when several raw series fit several', async () => {
  const metrics = { requests, cpu: { ...requests, series: [...requests.series] } };
  const query = '($requests by (host) + 0) * sum($cpu by (host, type)) as x';
  const { parts } = await evaluate({ metrics, query, count: 4 });
  expect(parts[0]?.error).toBe(
    'several series on both sides have the same labels, put sum() or another function around one side',
  );
});

it('turns expected failures of the store into errors of parts, and passes others on', async () => {
  const analysis = analyzeMetricsQuery('sum($a) as x | sum($b) as y', {
    metrics: [
      { name: 'a', alias: 'a' },
      { name: 'b', alias: 'b' },
    ],
  });
  const grid = { start: START, interval: MINUTE, count: 1 };
  const { parts } = await evaluateMetricsQuery(analysis, {
    grid,
    fetch: ({ metric }) =>
      metric.name === 'a'
        ? Promise.reject(new EvaluationError('too many series'))
        : Promise.resolve([{ labels: [], values: Float64Array.of(1) }]),
  });
  expect(parts).toEqual([
    { query: 'sum($a) as x', error: 'too many series' },
    { query: 'sum($b) as y', error: '' },
  ]);
  await expect(
    evaluateMetricsQuery(analysis, { grid, fetch: () => Promise.reject(new Error('gone')) }),
  ).rejects.toThrow('gone');
});

it('asks for the same series once, and two at a time', async () => {
  let running = 0;
  let most = 0;
  const asked: string[] = [];
  const analysis = analyzeMetricsQuery('sum($a) | sum($a) * 2 | max($a) | min($a) | avg($a)', {
    metrics: [{ name: 'a', alias: 'a' }],
  });
  await evaluateMetricsQuery(analysis, {
    grid: { start: START, interval: MINUTE, count: 1 },
    fetch: async ({ func }) => {
      asked.push(func);
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return [];
    },
  });
  expect(asked).toEqual(['sum', 'max', 'min', 'avg']);
  expect(most).toBe(2);
});

it('looks at no more than the written window where a project keeps to Prometheus', async () => {
  const readings: SmallMetric = {
    instrument: 'gauge',
    series: [{ attributes: {}, values: [0, 0, 0, 0, 60, 120, 120, 120] }],
  };
  const rateOf = (query: string, exactWindows: boolean) =>
    pointsOf({ query, metrics: { readings }, count: 8, exactWindows });
  const exact = await rateOf('rate(max($readings[1m])) as r', true);
  expect(exact).toEqual({ r: [0, 0, 0, 0, 1, 1, 0, 0] });
  const widened = await rateOf('rate(max($readings[1m])) as r', false);
  expect(widened['r']?.at(-1)).toBeCloseTo(0.4);
  // Without a window there is nothing to keep to.
  expect(await rateOf('rate(max($readings)) as r', true)).toEqual(widened);
});
