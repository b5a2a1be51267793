import { describe, expect, it } from 'vitest';
import { diagnoseMetricsQuery, type Instrument, type MetricInfo } from '@spanlight/query';

const INSTRUMENTS: Readonly<Record<Instrument, string>> = {
  counter: 'hits misses cache metric1 metric2 kafka_part_offset m1 m2',
  gauge: 'cpu_time status load_avg_15m m free cached l',
  additive: 'cpu_secs c',
  histogram: 'srv_duration',
  summary: '',
};

const metrics = Object.entries(INSTRUMENTS).flatMap(([instrument, names]) =>
  names.split(' ').map((name): MetricInfo => ({
    name,
    alias: name,
    instrument: instrument as Instrument,
    unit: '',
  })),
);

function messages(query: string): string[] {
  return diagnoseMetricsQuery(query, { metrics }).map(({ message }) => message);
}

describe('the cheat sheet', () => {
  it.each([
    '$metric1 | $metric2',
    '$cpu_time{cpu="0",mode="idle"}',
    '$cpu_time{cpu!="0",mode~"user|system"}',
    '$hits{host_name=localhost} | $misses{host_name=localhost}',
    "$hits | $misses | where host_name = 'localhost'",
    '$hits | $misses | where host_name exists',
    '$hits + $misses group by service_name, host_name',
    'sum($cpu_secs by (mode)) / sum($cpu_secs) as cpu_util',
    'sum(irate($cpu_secs by (mode, cpu)) by (mode))',
    '$cpu_time{cpu="0",mode="idle"} as cpu0_idle_time',
    '$cache{type="hits"} as _hits | $cache{type="misses"} as _misses | _misses / (_hits + _misses) as hit_rate',
    '$m1 by (hostname as host) + $m2 by (host_name as host)',
    '$cache{type=hits}',
    '$cache{type=hits} + $cache{type=misses}',
    '$cache',
    'per_min($cache) | per_sec($cache)',
    'sum($cache) / _minutes | sum($cache) / _seconds',
    'p50($srv_duration)',
    'p90($srv_duration{env=prod}) | p90($srv_duration{env=dev})',
    'avg($srv_duration) group by host_name',
    String.raw`avg($srv_duration{host_name~"api\d+$"})`,
    'per_min(count($srv_duration)) | per_sec(count($srv_duration))',
    'min($srv_duration) | max($srv_duration)',
    'uniq($status) as num_checks',
    'uniq($hits, host_name, service_name) as num_timeseries',
    'uniq($hits by (service_name), host_name) as num_timeseries',
    'uniq($status{_value=1}) as num_up | uniq($status{_value=0}) as num_down',
    'delta($kafka_part_offset) as messages_processed',
    '$load_avg_15m / uniq($cpu_time, cpu) as cpu_util',
    'min($cache._time), max($cache._time)',
    'group by lower(service_name) as service',
    // Earlier ones
    '$hits | $misses | group by host_name',
    '$misses / ($hits + $misses) | group by host_name',
    '$cache{type=hits} as hits | $cache{type=misses} as misses | hits + misses as total',
    '$metric1 group by service_name | $metric2 group by host_name',
    'per_min($cache) group by type',
    'uniq($hits.host_name) as num_host',
    'min($cache..time)',
    // As in PromQL
    'increase($m)',
    'delta($m)',
    'rate($m[5m])',
    'irate($m[5m])',
    'avg_over_time($m[5m])',
    'avg by (foo)(sum by (foo, bar)($m))',
    '$m offset 1w',
    'sum($m by (type)) / sum($m)',
    'max_over_time($m[1d])',
    '$free + $cached as total | 1 - ($free / total) as util',
    'avg($l) / sum(irate($c)) group by instance, job',
  ])('%s', (query) => {
    expect(messages(query)).toEqual([]);
  });

  it.each([
    ['per_min($srv_duration)', 'histogram instrument requires a func'],
    ['$m1 + $m2 | group by $m1.host.name', "group by can't reference other metrics: $m1"],
  ])('has old forms that mean nothing any more: %s', (query, message) => {
    expect(messages(query)).toEqual([message]);
  });
});
