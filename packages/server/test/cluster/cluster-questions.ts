import type { Spanlight } from '@spanlight/sdk';
import { MIRA } from '../support/accounts.ts';
import { END, JOB_HOST, spanIdOf, START, traceIdOf } from './cluster-telemetry.ts';
import { HOUR } from '../../src/shared/time-units.ts';

/** Asks one thing and answers what was answered. */
export type Question = (client: Spanlight) => Promise<unknown>;

const all = { gte: new Date(START), lt: new Date(END) };
const hours = { gte: new Date(END - 3 * HOUR), lt: new Date(END) };
const spans = { time: all, system: 'spans:all' };
const metrics = [
  { name: 'queue_length', alias: 'queue' },
  { name: 'workers', alias: 'workers' },
  { name: 'orders', alias: 'orders' },
  { name: 'pay_duration', alias: 'pay' },
  { name: 'uptrace_tracing_spans', alias: 'spans' },
  { name: 'uptrace_service_graph_client_duration', alias: 'edges' },
];
const grouping =
  'group by _group_id | sum(_count) | p50(_duration) | p99(_duration) | _error_rate | max(_duration) | min(_time)';

/** Questions about items: with rollups where there are some, and from items alone. */
export const ITEMS: Readonly<Record<string, Question>> = {
  systems: ({ systems }) => systems.list({ time: all }),
  'systems of an empty range': ({ systems }) =>
    systems.list({ time: { gte: new Date(END + HOUR), lt: new Date(END + 2 * HOUR) } }),
  attributes: ({ attributes }) => attributes.list({ time: all }),
  'attributes of a search': ({ attributes }) => attributes.list({ ...spans, search: 'carts' }),
  'values of a promoted attribute': ({ attributes }) =>
    attributes.values({ time: all, attr: 'service_name' }),
  'values of any attribute': ({ attributes }) =>
    attributes.values({ time: all, attr: 'user_tier' }),
  groups: ({ groups }) => groups.list({ ...spans, query: grouping }),
  'groups of a host': ({ groups }) =>
    groups.list({ ...spans, query: `${grouping} | where host_name = "${JOB_HOST}"` }),
  'groups by attributes': ({ groups }) =>
    groups.list({ ...spans, query: 'group by user_tier | uniq(size) | avg(size) | sum(_count)' }),
  'filtered groups': ({ groups }) =>
    groups.list({
      ...spans,
      query: `${grouping} | where user_tier = "gold" | where _duration > 20ms`,
    }),
  'groups of errors': ({ groups }) =>
    groups.list({ time: all, system: 'log:error', query: 'group by _group_id | sum(_count)' }),
  'groups with a condition on aggregates': ({ groups }) =>
    groups.list({ ...spans, query: `${grouping} | having sum(_count) > 20` }),
  'summary of a group': async ({ groups }) => {
    const { groups: found } = await groups.list({
      ...spans,
      query: grouping,
      sortBy: 'max(_duration)',
    });
    return await groups.summary({ ...spans, groupId: String(found[0]?.['_group_id']) });
  },
  stats: ({ groups }) =>
    groups.stats({ ...spans, columns: ['sum(_count)', 'p90(_duration)', '_error_rate'] }),
  percentiles: ({ groups }) => groups.percentiles(spans),
  'percentiles of some': ({ groups }) =>
    groups.percentiles({ ...spans, query: 'where user_tier = "gold"' }),
  timeseries: ({ groups }) => groups.timeseries({ ...spans, query: grouping }),
  'spans by duration': ({ spans: list }) =>
    list.list({ ...spans, sortBy: '_duration', sortDesc: true, limit: 20 }),
  'spans by time': ({ spans: list }) => list.list({ ...spans, sortBy: '_time', limit: 20 }),
  'filtered spans': ({ spans: list }) =>
    list.list({ ...spans, query: 'where user_tier = "gold" | where _status_code = "error"' }),
  logs: ({ spans: list }) => list.list({ time: all, system: 'log:all', limit: 30 }),
  'a span': ({ spans: list }) => list.get({ traceId: traceIdOf(12), spanId: spanIdOf(12, 1) }),
  trace: ({ traces }) => traces.get({ traceId: traceIdOf(12) }),
  'columns of a trace': ({ traces }) => traces.columns({ traceId: traceIdOf(12) }),
  'whose trace it is': ({ traces }) => traces.find({ traceId: traceIdOf(100) }),
  'service graph': ({ serviceGraph }) => serviceGraph.get({ time: all }),
  usage: ({ usage }) => usage.get({ time: all }),
};

/** A monitor that fires for some hosts. */
const MONITOR = {
  name: 'Queue',
  params: {
    metrics: [{ name: 'queue_length', alias: 'queue' }],
    query: 'avg($queue) as queue | group by host',
    column: 'queue',
    maxAllowedValue: 250,
  },
};

/** Monitors of metrics of every instrument, of spans and of the service graph; each fires for some hosts, or for all. */
export const MONITORS = [
  MONITOR,
  // These ask the same of different metrics, in one statement.
  ...[
    { metric: 'disk_used', most: 270 },
    { metric: 'heat', most: 240 },
  ].map(({ metric, most }) => ({
    name: metric,
    params: {
      metrics: [{ name: metric, alias: 'level' }],
      query: 'avg($level) as level | group by host',
      column: 'level',
      maxAllowedValue: most,
    },
  })),
  ...[
    { name: 'Orders', query: 'per_min(sum($orders)) as value | group by host', maxAllowedValue: 4 },
    { name: 'Workers', query: 'max($workers) as value | group by pool', maxAllowedValue: 0 },
    { name: 'Kinds', query: 'uniq($orders, kind) as value', maxAllowedValue: 1 },
    { name: 'Slow payments', query: 'p90($pay) as value | group by host', maxAllowedValue: 50 },
    {
      name: 'Orders of a payment',
      query: 'sum($orders) / count($pay) as value | group by host',
      minAllowedValue: 1,
    },
    {
      name: 'Spans',
      query: 'count($spans) as value | group by service_name',
      maxAllowedValue: 0,
    },
    { name: 'Slow spans', query: 'p90($spans) as value', maxAllowedValue: 1 },
    { name: 'Calls', query: 'count($edges) as value | group by server', maxAllowedValue: 0 },
  ].map(({ name, query: text, ...bounds }) => ({
    name,
    params: {
      metrics: metrics.filter(({ alias }) => text.includes(`$${alias}`)),
      query: text,
      column: 'value',
      // Not every minute has spans.
      fireNumPoint: 1,
      ...bounds,
    },
  })),
];

const query =
  (text: string): Question =>
  ({ metrics: asked }) =>
    asked.timeseries({ time: hours, metrics, query: text });

/** Questions about metrics: each way in which points become series. */
export const METRICS: Readonly<Record<string, Question>> = {
  metrics: ({ metrics: asked }) => asked.list(),
  'stats of metrics': ({ metrics: asked }) => asked.stats({ time: hours }),
  'stats of some metrics': ({ metrics: asked }) =>
    asked.stats({ time: hours, query: 'where host = "a"' }),
  'attributes of a metric': ({ metrics: asked }) =>
    asked.attributes({ metric: ['queue_length'], time: hours }),
  'attributes of spans': ({ metrics: asked }) =>
    asked.attributes({ metric: ['uptrace_tracing_spans'], time: hours }),
  'values of an attribute': ({ metrics: asked }) =>
    asked.attributeValues({ time: hours, attr: 'host' }),
  'values of an attribute of one metric': ({ metrics: asked }) =>
    asked.attributeValues({ time: hours, attr: 'host', metric: ['pay_duration'] }),
  ...Object.fromEntries(
    [
      '$queue',
      'sum($queue) group by host',
      'avg($queue{host!="a"})',
      'count($queue) as series',
      'max($workers) by (host)',
      'sum($workers{host="b"})',
      '$orders',
      'per_min(sum($orders)) by (kind)',
      'sum($orders{host~"a|b"}) by (kind)',
      'uniq($orders, kind)',
      'uniq($orders)',
      'sum($orders{_value > 3})',
      'count($pay) by (host)',
      'avg($pay)',
      'p50($pay)',
      'p90($pay{host="c"})',
      'p50($pay) | p99($pay) | group by host',
      'max($queue._time)',
      'sum($orders) / count($pay) as ratio | group by host',
      'p90($spans) by (service_name)',
      'count($spans{_status_code="error"})',
      'count($edges) by (server)',
    ].map((text) => [text, query(text)]),
  ),
  table: ({ metrics: asked }) =>
    asked.table({
      time: hours,
      metrics,
      query: 'sum($orders) as orders | p50($pay) as pay | group by host',
      aggregations: { orders: 'sum', pay: 'avg' },
      sortBy: 'orders',
    }),
  'groups in a table': ({ metrics: asked }) =>
    asked.table({ time: hours, metrics, query: 'group by _group_id | sum($spans) as busy' }),
  gauge: ({ metrics: asked }) =>
    asked.gauge({ time: hours, metrics, query: 'sum($orders) as orders | avg($queue) as queue' }),
  heatmap: ({ metrics: asked }) =>
    asked.heatmap({ time: hours, metric: 'pay_duration', query: '' }),
  'filtered heatmap': ({ metrics: asked }) =>
    asked.heatmap({ time: hours, metric: 'pay_duration', query: 'where host = "a"' }),
  'heatmap of spans': ({ metrics: asked }) =>
    asked.heatmap({ time: all, metric: 'uptrace_tracing_spans', query: '' }),
  'what a monitor would have done': ({ monitors }) =>
    monitors.backtest({
      params: MONITOR.params,
      timeGte: hours.gte.toISOString(),
      timeLt: hours.lt.toISOString(),
    }),
};

/** Questions in the language of Prometheus, as paths below a project. */
export const PROMETHEUS: readonly string[] = [
  'query_range?query=sum by (host) (queue_length)',
  'query_range?query=rate(orders[5m])',
  'query_range?query=histogram_quantile(0.9, sum by (le) (rate(pay_duration_bucket[5m])))',
  'labels?',
  'label/host/values?',
  'series?match[]=queue_length{host!="a"}',
].map((path) => `${path}&start=${hours.gte.getTime() / 1000}&end=${END / 1000}&step=60`);

/** Asks a server in the language of Prometheus. */
export async function askPrometheus(url: string, path: string): Promise<unknown> {
  const response = await fetch(encodeURI(`${url}/prometheus/1/api/v1/${path}`), {
    headers: { authorization: `Bearer ${MIRA}` },
  });
  return await response.json();
}
