import { expect, test } from 'vitest';
import { call } from '../../../test/graph-data.ts';
import { emphasisOf } from './emphasis.ts';
import { describeNode } from './texts.ts';
import { neighbourhood, nodeId, toEdges, toGraph } from './graph.ts';

const edges = toEdges([
  call('shop', 'cart', { count: 90, errorCount: 9, rate: 3, durationAvg: 10, durationSum: 900 }),
  call('shop', 'cart', { type: 'messaging', count: 10, errorCount: 0, rate: 1, durationAvg: 0 }),
  call('cart', 'store', { type: 'db', serverAttr: 'db_name', count: 30, rate: 1 }),
  call('<http-client>', 'shop', { clientAttr: '', count: 100, errorCount: 1, rate: 4 }),
]);

test('the ends of edges are nodes, named by attribute and name', () => {
  expect(nodeId('service_name', 'cart')).toBe('service_name=cart');
  expect(nodeId('_system', 'db:redis')).toBe('db:redis');
  expect(nodeId('', '<http-client>')).toBe('<http-client>');
  expect(toGraph(edges).nodes.map(({ id }) => id)).toEqual([
    'service_name=shop',
    'service_name=cart',
    'db_name=store',
    '<http-client>',
  ]);
});

test('names of blanks can be seen, and none turns what stands beside it', () => {
  const hostile = toEdges([call(' \t', 'db_name\u202egpj')]);
  const { nodes } = toGraph(hostile);
  expect(nodes.map(({ label }) => label)).toEqual(['<empty>', 'db_name\ufffdgpj']);
  expect(nodes.map(({ name }) => name)).toEqual([' \t', 'db_name\u202egpj']);
  expect(nodes.map(describeNode).join(' ')).not.toMatch(/^\s|\u202e/u);
});

test('a node adds up the calls it answers and the calls it makes', () => {
  const { nodes } = toGraph(edges);
  const [shop, cart, , client] = nodes;
  expect(cart?.incoming).toMatchObject({ count: 100, errorCount: 9, errorRate: 0.09, rate: 4 });
  // Ten of the hundred calls were not timed: the average is that of the others.
  expect(cart?.incoming.durationAvg).toBe(10);
  expect(shop?.outgoing.count).toBe(100);
  expect(shop?.errorRate).toBe(0.01);
  // Nobody calls it: it is coloured by what it gets.
  expect(client?.incoming.count).toBe(0);
  expect(client?.errorRate).toBe(0.01);
});

test('edges of different kinds between the same nodes are told apart', () => {
  expect(new Set(edges.map(({ id }) => id)).size).toBe(4);
  expect(neighbourhood(edges, 'service_name=cart').nodes).toEqual(
    new Set(['service_name=cart', 'service_name=shop', 'db_name=store']),
  );
});

test('a chosen node hides the edges of others, a pointed one makes them fade', () => {
  const graph = toGraph(edges);
  const chosen = { kind: 'node', id: 'db_name=store' } as const;
  const pointed = { kind: 'node', id: '<http-client>' } as const;
  expect(emphasisOf(graph, undefined, undefined)).toBeUndefined();
  expect(emphasisOf(graph, chosen, undefined)?.shown).toEqual(new Set([edges[2]?.id]));
  expect(emphasisOf(graph, undefined, pointed)).toMatchObject({
    shown: undefined,
    nodes: new Set(['<http-client>', 'service_name=shop']),
  });
  expect(emphasisOf(graph, chosen, pointed)?.shown).toEqual(new Set([edges[2]?.id]));
});

test('a chosen edge is highlighted with its ends, and no other edge goes', () => {
  const id = edges[0]?.id ?? '';
  expect(emphasisOf(toGraph(edges), { kind: 'edge', id }, undefined)).toEqual({
    nodes: new Set(['service_name=shop', 'service_name=cart']),
    edges: new Set([id]),
    shown: undefined,
    chosen: id,
  });
});

test('what the filters left out is no emphasis', () => {
  expect(emphasisOf(toGraph([]), { kind: 'node', id: 'gone' }, undefined)).toBeUndefined();
});

test('what has the name of something else says what it is', () => {
  const twins = toEdges([
    call('shop', 'catalog'),
    call('catalog', 'catalog', { type: 'db', serverAttr: 'db_name' }),
    call('shop', 'mail', { type: 'messaging', serverAttr: 'messaging_destination_name' }),
  ]);
  expect(toGraph(twins).nodes.map(({ label }) => label)).toEqual([
    'shop',
    'catalog',
    'catalog (database)',
    'mail',
  ]);
});
