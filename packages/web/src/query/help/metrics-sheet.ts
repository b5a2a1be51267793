import type { CheatSheetSection } from './cheat-sheet.ts';

/** Examples of the metrics query language; every one of them is a valid query on metrics of these aliases. */
export const METRICS_SHEET: readonly CheatSheetSection[] = [
  {
    title: 'Select',
    lines: [
      { query: '$metric1 | $metric2', meaning: 'Two columns: every series of both metrics' },
      { query: '$cache', meaning: 'Every series of the metric; sum($cache) makes one of them' },
      { query: '$cpu_time{cpu="0",mode="idle"}', meaning: 'Series with both attribute values' },
      {
        query: '$cpu_time{cpu!="0",mode~"user|system"}',
        meaning: 'Another value, and a regular expression',
      },
      {
        query: '$hits{host_name=localhost} | $misses{host_name=localhost}',
        meaning: 'A filter per metric; plain values need no quotes',
      },
      {
        query: "$hits | $misses | where host_name = 'localhost'",
        meaning: 'One filter for all metrics',
      },
      {
        query: '$hits | $misses | where host_name exists',
        meaning: 'Only series that have the attribute',
      },
      {
        query: '$cpu_time{cpu="0",mode="idle"} as cpu0_idle_time',
        meaning: 'A column under a name',
      },
    ],
  },
  {
    title: 'Group',
    lines: [
      { query: 'avg($srv_duration) group by host_name', meaning: 'Mean per host' },
      { query: '$hits | $misses | group by host_name', meaning: 'One grouping for all metrics' },
      {
        query: '$metric1 group by service_name | $metric2 group by host_name',
        meaning: 'A grouping of its own for each column',
      },
      { query: 'per_min($cache) group by type', meaning: 'Rate per type' },
      {
        query: 'group by lower(service_name) as service',
        meaning: 'By a changed value, under a new name',
      },
      {
        query: '$m1 by (hostname as host) + $m2 by (host_name as host)',
        meaning: 'Pair series whose attributes have different names',
      },
    ],
  },
  {
    title: 'Aggregate',
    lines: [
      {
        query: 'per_min($cache) | per_sec($cache)',
        meaning: 'Operations per minute and per second',
      },
      { query: 'sum($cache) / _minutes | sum($cache) / _seconds', meaning: 'The same by hand' },
      {
        query: 'per_min(count($srv_duration)) | per_sec(count($srv_duration))',
        meaning: 'Request rate of a histogram',
      },
      { query: 'per_min($srv_duration)', meaning: 'The same in short' },
      { query: 'p50($srv_duration)', meaning: 'Median of a histogram' },
      {
        query: 'p90($srv_duration{env=prod}) | p90($srv_duration{env=dev})',
        meaning: 'The same percentile of two environments',
      },
      { query: 'avg($srv_duration{host_name~"api\\d+$"})', meaning: 'Mean over hosts that match' },
      { query: 'min($srv_duration) | max($srv_duration)', meaning: 'Extremes' },
      { query: 'delta($kafka_part_offset) as messages_processed', meaning: 'Growth per bucket' },
      { query: 'min($cache._time) | max($cache._time)', meaning: 'First and last update' },
    ],
  },
  {
    title: 'Count series',
    lines: [
      { query: 'uniq($status) as num_checks', meaning: 'Number of series' },
      { query: 'uniq($hits.host_name) as num_host', meaning: 'Number of values of an attribute' },
      {
        query: 'uniq($hits, host_name, service_name) as num_timeseries',
        meaning: 'Number of different pairs',
      },
      {
        query: 'uniq($hits by (service_name), host_name) as num_timeseries',
        meaning: 'Hosts per service',
      },
      {
        query: 'uniq($status{_value=1}) as num_up | uniq($status{_value=0}) as num_down',
        meaning: 'Series by their value',
      },
    ],
  },
  {
    title: 'Calculate',
    lines: [
      {
        query: '$hits + $misses group by service_name, host_name',
        meaning: 'Series are paired by both attributes',
      },
      {
        query: '$hits + $misses | group by host_name',
        meaning: 'The same with the grouping as a part',
      },
      { query: '$misses / ($hits + $misses) | group by host_name', meaning: 'A share per host' },
      {
        query: '$cache{type=hits} as hits | $cache{type=misses} as misses | hits + misses as total',
        meaning: 'Columns made of earlier columns',
      },
      {
        query:
          '$cache{type="hits"} as _hits | $cache{type="misses"} as _misses | _misses / (_hits + _misses) as miss_rate',
        meaning: 'Columns that begin with an underscore are not shown',
      },
      {
        query: 'sum($cache{type=hits}) + sum($cache{type=misses})',
        meaning: 'Series with different attributes pair once they are aggregated',
      },
      {
        query: 'sum($cpu_secs by (mode)) / sum($cpu_secs) as cpu_util',
        meaning: 'The share of each mode in the whole',
      },
      { query: 'sum($m by (type)) / sum($m)', meaning: 'The share of each type' },
      {
        query: 'sum(irate($cpu_secs by (mode, cpu)) by (mode))',
        meaning: 'Rate per mode and CPU, added up per mode',
      },
      { query: '$load_avg_15m / uniq($cpu_time, cpu) as cpu_util', meaning: 'Load per core' },
      {
        query: 'avg($load) / sum(irate($cpu_secs)) group by instance, job',
        meaning: 'Different metrics per instance and job',
      },
      {
        query: '$free + $cached as total | 1 - ($free / total) as util',
        meaning: 'Constants and parentheses',
      },
    ],
  },
  {
    title: 'As in PromQL',
    lines: [
      { query: 'increase($m)', meaning: 'Growth per bucket' },
      { query: 'rate($m[5m])', meaning: 'Growth per second over five minutes' },
      { query: 'irate($m[5m])', meaning: 'Growth per second between the last two points' },
      { query: 'delta($m)', meaning: 'Difference per bucket' },
      { query: 'avg_over_time($m[5m])', meaning: 'Moving average' },
      { query: 'max_over_time($m[1d])', meaning: 'Highest value of the day before' },
      { query: 'avg by (foo)(sum by (foo, bar)($m))', meaning: 'Grouping before the argument' },
      { query: '$m offset 1w', meaning: 'The same a week earlier' },
    ],
  },
];
