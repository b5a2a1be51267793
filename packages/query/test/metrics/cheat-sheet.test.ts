import { expect, it } from 'vitest';
import { evaluate, type SmallMetric, type SmallQuery } from './small-store.ts';

const one = (attributes: Readonly<Record<string, string>>, ...values: number[]) => ({
  attributes,
  values,
});

const gauge = (...series: SmallMetric['series']): SmallMetric => ({ instrument: 'gauge', series });
const counter = (...series: SmallMetric['series']): SmallMetric => ({
  instrument: 'counter',
  series,
});
const histogram = (...series: SmallMetric['series']): SmallMetric => ({
  instrument: 'histogram',
  series,
});

const metrics: SmallQuery['metrics'] = {
  metric1: gauge(one({ service_name: 's' }, 1)),
  metric2: gauge(one({ host_name: 'h' }, 2)),
  m1: gauge(one({ hostname: 'a' }, 1)),
  m2: gauge(one({ host_name: 'a' }, 2)),
  m: gauge(one({ type: 'x' }, 60, 120), one({ type: 'y' }, 0, 60)),
  hits: counter(
    one({ host_name: 'localhost', service_name: 's' }, 6),
    one({ host_name: 'b', service_name: 's' }, 3),
  ),
  misses: counter(one({ host_name: 'localhost', service_name: 's' }, 2)),
  cpu_time: counter(
    one({ cpu: '0', mode: 'idle' }, 30),
    one({ cpu: '0', mode: 'user' }, 10),
    one({ cpu: '1', mode: 'idle' }, 15),
    one({ cpu: '1', mode: 'system' }, 5),
  ),
  cpu_secs: gauge(
    one({ cpu: '0', mode: 'idle' }, 0, 45),
    one({ cpu: '0', mode: 'user' }, 0, 15),
    one({ cpu: '1', mode: 'idle' }, 0, 60),
  ),
  cache: counter(one({ type: 'hits' }, 60, 90), one({ type: 'misses' }, 20, 10)),
  srv_duration: histogram(
    one({ env: 'prod', host_name: 'api1' }, 10),
    one({ env: 'dev', host_name: 'web' }, 30),
  ),
  status: gauge(one({ host: 'a' }, 1, 0), one({ host: 'b' }, 1, 1)),
  kafka_part_offset: gauge(one({ part: '0' }, 100, 160)),
  load_avg_15m: gauge(one({ host: 'a' }, 1)),
  free: gauge(one({ host: 'a' }, 1)),
  cached: gauge(one({ host: 'a' }, 2)),
  total: gauge(one({ host: 'a' }, 12)),
};

/** The first two points of each series by name. */
async function pointsOf(query: string): Promise<Record<string, (number | null)[]>> {
  const { parts, series } = await evaluate({ metrics, query, count: 2 });
  expect(parts.filter(({ error }) => error !== '')).toEqual([]);
  return Object.fromEntries(
    series.map(({ name, values }) => [
      name,
      [...values].map((value) => (Number.isNaN(value) ? null : value)),
    ]),
  );
}

it.each([
  ['$metric1 | $metric2', { 'metric1{hash=1}': [1, null], 'metric2{hash=1}': [2, null] }],
  ['$cpu_time{cpu="0",mode="idle"}', { '$cpu_time{cpu="0",mode="idle",hash=1}': [30, null] }],
  ['$cpu_time{cpu!="0",mode~"user|system"} as x', { 'x{hash=4}': [5, null] }],
  [
    '$hits{host_name=localhost} as h | $misses{host_name=localhost} as m',
    { 'h{hash=1}': [6, null], 'm{hash=1}': [2, null] },
  ],
  [
    "$hits | $misses | where host_name = 'localhost'",
    { 'hits{hash=1}': [6, null], 'misses{hash=1}': [2, null] },
  ],
  [
    '$hits + $misses group by service_name, host_name',
    {
      'hits{service_name=s,host_name=localhost} + misses{service_name=s,host_name=localhost}': [
        8,
        null,
      ],
      'hits{service_name=s,host_name=b} + misses{service_name=s,host_name=b}': [3, null],
    },
  ],
  [
    'sum($cpu_time by (mode)) / sum($cpu_time) as cpu_util',
    {
      'cpu_util{mode=idle}': [0.75, null],
      'cpu_util{mode=user}': [1 / 6, null],
      'cpu_util{mode=system}': [1 / 12, null],
    },
  ],
  [
    'sum(irate($cpu_secs by (mode, cpu)) by (mode)) as x',
    { 'x{mode=idle}': [1.75, 1.75], 'x{mode=user}': [0.25, 0.25] },
  ],
  [
    '$cache{type="hits"} as _hits | $cache{type="misses"} as _misses | sum(_misses) / (sum(_hits) + sum(_misses)) as miss_rate',
    { miss_rate: [0.25, 0.1] },
  ],
  ['$m1 by (hostname as host) + $m2 by (host_name as host) as x', { 'x{host=a}': [3, null] }],
  ['sum($cache)', { 'sum(cache)': [80, 100] }],
  [
    'per_min($cache) group by type',
    { 'per_min(cache{type=hits})': [60, 90], 'per_min(cache{type=misses})': [20, 10] },
  ],
  [
    'sum($cache) / _minutes as a | sum($cache) / _seconds as b',
    { a: [80, 100], b: [80 / 60, 100 / 60] },
  ],
  [
    'p90($srv_duration{env=prod}) | p90($srv_duration{env=dev})',
    {
      'p90($srv_duration{env="prod"})': [10, null],
      'p90($srv_duration{env="dev"})': [30, null],
    },
  ],
  [
    'avg($srv_duration) group by host_name',
    {
      'avg(srv_duration{host_name=api1})': [10, null],
      'avg(srv_duration{host_name=web})': [30, null],
    },
  ],
  [String.raw`avg($srv_duration{host_name~"api\d+$"}) as x`, { x: [10, null] }],
  [
    'per_min(count($srv_duration)) as a | per_sec(count($srv_duration)) as b',
    { a: [40, null], b: [40 / 60, null] },
  ],
  [
    'min($srv_duration), max($srv_duration)',
    { 'min(srv_duration)': [10, null], 'max(srv_duration)': [30, null] },
  ],
  ['uniq($status) as num_checks', { num_checks: [2, 2] }],
  ['uniq($hits, host_name, service_name) as n', { n: [2, null] }],
  ['uniq($hits by (service_name), host_name) as n', { 'n{service_name=s}': [2, null] }],
  ['uniq($hits, host_name) as n group by service_name', { 'n{service_name=s}': [2, null] }],
  [
    'uniq($status{_value=1}) as num_up | uniq($status{_value=0}) as num_down',
    { num_up: [2, 1], num_down: [null, 1] },
  ],
  ['delta($kafka_part_offset) as messages', { 'messages{hash=1}': [60, 60] }],
  ['$load_avg_15m / uniq($cpu_time, cpu) as cpu_util', { 'cpu_util{hash=1}': [0.5, null] }],
  ['sum($hits) as x | group by upper(service_name) as service', { 'x{service=S}': [9, null] }],
  ['avg by (type)(sum by (type, z)($m)) as x', { 'x{type=x}': [60, 120], 'x{type=y}': [0, 60] }],
  ['sum($m offset 1m) as x', { x: [null, 60] }],
  ['sum($m by (type)) / sum($m) as x', { 'x{type=x}': [1, 2 / 3], 'x{type=y}': [0, 1 / 3] }],
  ['sum(rate($m[5m])) as r | sum(increase($m)) as i', { r: [2, 2], i: [120, 120] }],
  [
    '$free + $cached as used | 1 - (used / $total) as util',
    { 'used{hash=1}': [3, null], 'util{hash=1}': [0.75, null] },
  ],
] as const)('%s', async (query, expected) => {
  expect(await pointsOf(query)).toEqual(expected);
});
