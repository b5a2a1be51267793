import { cheatSheet } from './cheat-sheet.ts';

/** Examples of the metrics query language; every one of them is a valid query on metrics of these aliases. */
export const METRICS_SHEET = cheatSheet(
  <>
    A query speaks of metrics by their aliases, <code>$hits</code>. It is a list of parts with{' '}
    <code>|</code> between them: <b>where</b> filters all series, <b>group by</b> groups them,
    everything else is a column of the result. Dots in attribute names are written as underscores.
  </>,
  `
# Select
$metric1 | $metric2 :: Two columns: every series of both metrics
$cache :: Every series of the metric; sum($cache) makes one of them
$cpu_time{cpu="0",mode="idle"} :: Series with both attribute values
$cpu_time{cpu!="0",mode~"user|system"} :: Another value, and a regular expression
$hits{host_name=localhost} | $misses{host_name=localhost} :: A filter per metric; plain values need no quotes
$hits | $misses | where host_name = 'localhost' :: One filter for all metrics
$hits | $misses | where host_name exists :: Only series that have the attribute
$cpu_time{cpu="0",mode="idle"} as cpu0_idle_time :: A column under a name

# Group
avg($srv_duration) group by host_name :: Mean per host
$hits | $misses | group by host_name :: One grouping for all metrics
$metric1 group by service_name | $metric2 group by host_name :: A grouping of its own for each column
per_min($cache) group by type :: Rate per type
group by lower(service_name) as service :: By a changed value, under a new name
$m1 by (hostname as host) + $m2 by (host_name as host) :: Pair series whose attributes have different names

# Aggregate
per_min($cache) | per_sec($cache) :: Operations per minute and per second
sum($cache) / _minutes | sum($cache) / _seconds :: The same by hand
per_min(count($srv_duration)) | per_sec(count($srv_duration)) :: Request rate of a histogram
per_min($srv_duration) :: The same in short
p50($srv_duration) :: Median of a histogram
p90($srv_duration{env=prod}) | p90($srv_duration{env=dev}) :: The same percentile of two environments
avg($srv_duration{host_name~"api\\d+$"}) :: Mean over hosts that match
min($srv_duration) | max($srv_duration) :: Extremes
delta($kafka_part_offset) as messages_processed :: Growth per bucket
min($cache._time) | max($cache._time) :: First and last update

# Count series
uniq($status) as num_checks :: Number of series
uniq($hits.host_name) as num_host :: Number of values of an attribute
uniq($hits, host_name, service_name) as num_timeseries :: Number of different pairs
uniq($hits by (service_name), host_name) as num_timeseries :: Hosts per service
uniq($status{_value=1}) as num_up | uniq($status{_value=0}) as num_down :: Series by their value

# Calculate
$hits + $misses group by service_name, host_name :: Series are paired by both attributes
$hits + $misses | group by host_name :: The same with the grouping as a part
$misses / ($hits + $misses) | group by host_name :: A share per host
$cache{type=hits} as hits | $cache{type=misses} as misses | hits + misses as total :: Columns made of earlier columns
$cache{type="hits"} as _hits | $cache{type="misses"} as _misses | _misses / (_hits + _misses) as miss_rate :: Columns that begin with an underscore are not shown
sum($cache{type=hits}) + sum($cache{type=misses}) :: Series with different attributes pair once they are aggregated
sum($cpu_secs by (mode)) / sum($cpu_secs) as cpu_util :: The share of each mode in the whole
sum($m by (type)) / sum($m) :: The share of each type
sum(irate($cpu_secs by (mode, cpu)) by (mode)) :: Rate per mode and CPU, added up per mode
$load_avg_15m / uniq($cpu_time, cpu) as cpu_util :: Load per core
avg($load) / sum(irate($cpu_secs)) group by instance, job :: Different metrics per instance and job
$free + $cached as total | 1 - ($free / total) as util :: Constants and parentheses

# As in PromQL
increase($m) :: Growth per bucket
rate($m[5m]) :: Growth per second over five minutes
irate($m[5m]) :: Growth per second between the last two points
delta($m) :: Difference per bucket
avg_over_time($m[5m]) :: Moving average
max_over_time($m[1d]) :: Highest value of the day before
avg by (foo)(sum by (foo, bar)($m)) :: Grouping before the argument
$m offset 1w :: The same a week earlier
`,
);
