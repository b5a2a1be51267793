import { expect, test } from 'vitest';
import { backbone, pairsOf } from './backbone.ts';
import { layeredLayout } from './layered.ts';
import {
  CELL_HEIGHT,
  CELL_WIDTH,
  circularLayout,
  type LayoutInput,
  layoutInput,
} from './layout.ts';

const input = (nodes: number, edges: readonly number[]): LayoutInput => ({
  kind: 'layered',
  direction: 'right',
  ids: Array.from({ length: nodes }, (_, index) => `service-${index}`),
  edges,
});

const points = (places: readonly number[]) =>
  Array.from({ length: places.length / 2 }, (_, index) => ({
    x: places[index * 2] ?? Number.NaN,
    y: places[index * 2 + 1] ?? Number.NaN,
  }));

/** 300 services in six layers that call each other 2,000 times, and now and then back. */
function dense(): LayoutInput {
  let seed = 7;
  const below = (most: number) => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((seed / 2 ** 32) * most);
  };
  const edges = Array.from({ length: 2000 }, () => {
    const [one, other] = [below(300), below(300)];
    const isBack = below(20) === 0;
    return [isBack ? Math.max(one, other) : Math.min(one, other), isBack ? one : other, below(900)];
  }).flat();
  return input(300, edges);
}

test('callers stand before what they call', () => {
  const { places } = layeredLayout(input(4, [0, 1, 1, 1, 2, 1, 0, 2, 1, 2, 3, 1]));
  const [shopper, shop, cart, store] = points(places).map(({ x }) => x);
  expect(shopper).toBeLessThan(shop ?? 0);
  expect(shop).toBeLessThan(cart ?? 0);
  expect(cart).toBeLessThan(store ?? 0);
});

test('layers follow each other downwards where the picture is narrow', () => {
  const { places } = layeredLayout({ ...input(2, [0, 1, 1]), direction: 'down' });
  const [first, second] = points(places);
  expect(first?.x).toBe(second?.x);
  expect(first?.y).toBeLessThan(second?.y ?? 0);
});

test('circles of calls, calls to oneself and nodes without calls are laid out', () => {
  const { places } = layeredLayout(input(5, [0, 1, 1, 1, 2, 1, 2, 0, 1, 3, 3, 1]));
  expect(places).toHaveLength(10);
  expect(places.every(Number.isFinite)).toBe(true);
  expect(new Set(points(places).map(({ x, y }) => `${x},${y}`)).size).toBe(5);
});

test('an edge across a layer goes around what stands there', () => {
  const { routes } = layeredLayout(input(3, [0, 1, 5, 1, 2, 5, 0, 2, 1]));
  expect(Object.keys(routes)).toEqual(['0>2']);
});

test('300 services with 2,000 edges lie on a grid of readable shape, none over another', () => {
  const { places, routes } = layeredLayout(dense());
  const all = points(places);
  expect(routes).toEqual({});
  expect(new Set(all.map(({ x, y }) => `${x},${y}`)).size).toBe(300);
  const wide = Math.max(...all.map(({ x }) => x)) - Math.min(...all.map(({ x }) => x));
  const high = Math.max(...all.map(({ y }) => y)) - Math.min(...all.map(({ y }) => y));
  expect(wide / high).toBeGreaterThan(0.9);
  expect(wide / high).toBeLessThan(3);
  const touching = all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter(({ x, y }) => Math.abs(one.x - x) < CELL_WIDTH && Math.abs(one.y - y) < CELL_HEIGHT),
  );
  expect(touching).toEqual([]);
});

test('of a dense graph the heaviest callers carry the picture', () => {
  const pairs = pairsOf({
    ids: ['a', 'b', 'c', 'd'],
    edges: [0, 2, 1, 1, 2, 9, 0, 3, 2, 0, 0, 99, 0, 3, 2],
  });
  expect(pairs).toEqual([
    { from: 1, to: 2, weight: 9 },
    { from: 0, to: 3, weight: 4 },
    { from: 0, to: 2, weight: 1 },
  ]);
  expect(backbone(pairs).map(({ from, to }) => [from, to])).toEqual([
    [1, 2],
    [0, 3],
  ]);
});

test('a circle begins at the top and has room for each node', () => {
  const { places } = circularLayout(input(100, []));
  const [first, second] = points(places);
  expect(first?.x).toBeCloseTo(0);
  expect(first?.y).toBeLessThan(0);
  expect(
    Math.hypot((first?.x ?? 0) - (second?.x ?? 0), (first?.y ?? 0) - (second?.y ?? 0)),
  ).toBeGreaterThan(30);
});

test('an edge to a node that is not shown is left out of the input', () => {
  const edges = [
    { source: 'b', target: 'a', weight: 3 },
    { source: 'b', target: 'gone', weight: 1 },
  ];
  expect(layoutInput('layered', 'right', ['a', 'b'], edges).edges).toEqual([1, 0, 3]);
});
