import { expect, test } from 'vitest';
import { call } from '../../../test/graph-data.ts';
import { toEdges, toGraph } from './graph.ts';
import { edgeLabel, labelMode } from './labels.ts';
import { nodeSizes, toneOf } from './looks.ts';

test('colours change at 5 % and at 0.5 %', () => {
  expect([0.0499, 0.05, 0.005, 0.0049].map(toneOf)).toEqual(['warning', 'error', 'warning', 'ok']);
});

test('labels stand on fewer than 8 edges with arrows, on fewer than 16, then on focus', () => {
  expect([7, 8, 15, 16].map(labelMode)).toEqual(['all-with-arrows', 'all', 'all', 'on-focus']);
});

test('nodes are 10 to 40 px across by the calls they answer or make, by rate or by duration', () => {
  const { nodes } = toGraph(
    toEdges([
      call('shop', 'cart', { rate: 100, durationAvg: 1e6 }),
      call('cart', 'store', { rate: 25, durationAvg: 4e6 }),
    ]),
  );
  const sizes = (calls: 'incoming' | 'outgoing', by: 'rate' | 'duration') => [
    ...nodeSizes(nodes, { calls, by }).values(),
  ];
  expect(sizes('incoming', 'rate')).toEqual([10, 40, 25]);
  expect(sizes('outgoing', 'rate')).toEqual([40, 25, 10]);
  expect(sizes('incoming', 'duration')).toEqual([10, 25, 40]);
  expect([...nodeSizes([], { calls: 'incoming', by: 'rate' })]).toEqual([]);
});

test('an edge says how often and how long, and failures that deserve a look', () => {
  const label = (more: object) => toEdges([call('a', 'b', more)]).map(edgeLabel)[0];
  expect(label({ rate: 3 })).toEqual(['3/min · 2ms']);
  expect(label({ errorRate: 0.25 })?.[1]).toBe('25% failed');
  expect(label({ durationAvg: 0 })?.[0]).toBe('10/min');
});
