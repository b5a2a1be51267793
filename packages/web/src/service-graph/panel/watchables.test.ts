import { parseMetricsQuery } from '@spanlight/query';
import { expect, test } from 'vitest';
import { call } from '../../../test/graph-data.ts';
import { toEdges, toGraph } from '../model/graph.ts';
import { edgeWatchables, nodeWatchables } from './watchables.ts';

const edgeOf = (...parameters: Parameters<typeof call>) =>
  toEdges([call(...parameters)]).flatMap((edge) => edgeWatchables('2', edge));

test('an edge is watched by its calls, their duration and its failures', () => {
  const all = edgeOf('shop', 'cart');
  expect(all.map(({ label }) => label)).toEqual([
    'Calls per minute',
    'Average duration',
    'Slowest call',
    'Failed calls',
  ]);
  expect(all[1]?.link).toEqual({
    to: '/alerting/$projectId/monitors/new-metric',
    params: { projectId: '2' },
    search: {
      name: 'shop → cart: average duration',
      metric: ['uptrace_service_graph_client_duration'],
      alias: ['duration'],
      query: 'avg($duration{type="http", client="shop", server="cart"})',
    },
  });
  // A counter has no count: failures are summed.
  expect(all[3]?.link.search.query).toMatch(/^sum\(\$failed/u);
});

test('calls from outside and received messages are timed where they are answered', () => {
  const metric = (...parameters: Parameters<typeof call>) =>
    edgeOf(...parameters)[0]?.link.search.metric;
  expect(metric('<http-client>', 'shop', { clientAttr: '' })).toEqual([
    'uptrace_service_graph_server_duration',
  ]);
  const queue = { type: 'messaging', clientAttr: 'messaging_destination_name' } as const;
  expect(metric('orders', 'mailer', queue)).toEqual(['uptrace_service_graph_server_duration']);
});

test('a node is watched by what it answers, else by what it makes', () => {
  const { nodes } = toGraph(toEdges([call('shop', 'db:redis', { serverAttr: '_system' })]));
  expect(nodes.map((node) => nodeWatchables('2', node)[0]?.link.search)).toMatchObject([
    { query: 'per_min(count($calls{client="shop"}))', metric: [expect.stringContaining('client')] },
    {
      query: 'per_min(count($calls{server="db:redis"}))',
      metric: [expect.stringContaining('client')],
    },
  ]);
});

test('hostile names stay texts of queries that parse', () => {
  for (const { link } of edgeOf('"}) | drop', 'a\\"b')) {
    const query = link.search.query ?? '';
    expect(parseMetricsQuery(query).filter(({ error }) => error)).toEqual([]);
  }
});
