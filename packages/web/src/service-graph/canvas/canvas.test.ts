import { expect, test } from 'vitest';
import { call, manyCalls } from '../../../test/graph-data.ts';
import { layeredLayout } from '../layout/layered.ts';
import { circularLayout, layoutInput } from '../layout/layout.ts';
import { toEdges, toGraph } from '../model/graph.ts';
import { AROUND, boxAround, centreCamera, fitCamera, isInSight, zoomCamera } from './camera.ts';
import { distanceTo, pointOn, samplesOf } from './curve.ts';
import { emphasisOf } from '../model/emphasis.ts';
import { placeFigures } from './place-figures.ts';
import { placeNames } from './place-names.ts';
import { hitAt, nodeTowards, type Scene, toScene } from './scene.ts';
import { meet } from './text-room.ts';

const edges = toEdges([
  call('shop', 'cart'),
  call('shop', 'cart', { type: 'messaging' }),
  call('cart', 'shop'),
  call('cart', 'cart'),
  call('cart', 'store'),
]);

function scene(kind: 'layered' | 'circular', direction: 'right' | 'down' = 'right'): Scene {
  const graph = toGraph(edges);
  const ids = graph.nodes.map(({ id }) => id);
  const input = layoutInput(
    kind,
    direction,
    ids,
    edges.map(({ source, target }) => ({ source, target, weight: 1 })),
  );
  const layout = kind === 'circular' ? circularLayout(input) : layeredLayout(input);
  return toScene(graph, ids, layout, { calls: 'incoming', by: 'rate' });
}

test('an edge runs from the rim of its caller to the rim of what it calls', () => {
  for (const drawn of [scene('layered'), scene('layered', 'down'), scene('circular')]) {
    for (const { source, target, curve } of drawn.edges) {
      const rim = (id: string, at: { x: number; y: number }) => {
        const node = drawn.nodes.find((one) => one.id === id);
        return node ? Math.hypot(at.x - node.x, at.y - node.y) - node.radius : Number.NaN;
      };
      expect(Math.abs(rim(source, pointOn(curve, 0)))).toBeLessThan(9);
      expect(Math.abs(rim(target, pointOn(curve, 1)))).toBeLessThan(9);
    }
  }
});

test('edges between the same nodes, there, back and of another kind, lie apart', () => {
  for (const drawn of [scene('layered'), scene('circular')]) {
    const middles = drawn.edges.slice(0, 3).map(({ curve }) => pointOn(curve, 0.5));
    for (const [index, one] of middles.entries()) {
      for (const other of middles.slice(index + 1)) {
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(5);
      }
    }
  }
});

test('a place on an edge is near it, a place beside it is not', () => {
  const [edge] = scene('layered').edges;
  const curve = edge?.curve ?? [];
  const { x, y } = pointOn(curve, 0.3);
  const samples = samplesOf(curve);
  expect(distanceTo(samples, x, y)).toBeLessThan(1);
  expect(distanceTo(samples, x, y + 20)).toBeGreaterThan(8);
});

test('the pointer finds nodes before edges, and no edge that is not drawn', () => {
  const drawn = scene('layered');
  const [node] = drawn.nodes;
  const [edge] = drawn.edges;
  const middle = pointOn(edge?.curve ?? [], 0.5);
  expect(hitAt(drawn, node?.x ?? 0, node?.y ?? 0, 4)).toEqual({ kind: 'node', id: node?.id });
  expect(hitAt(drawn, middle.x, middle.y, 4)).toEqual({ kind: 'edge', id: edge?.id });
  expect(hitAt(drawn, middle.x, middle.y, 4, new Set())).toBeUndefined();
  expect(hitAt(drawn, -500, -500, 4)).toBeUndefined();
});

test('arrow keys go to the next node in their direction', () => {
  const { nodes } = scene('layered');
  expect(nodeTowards(nodes, 'service_name=cart', { x: 1, y: 0 })).toBe('service_name=store');
  expect(nodeTowards(nodes, 'service_name=store', { x: 1, y: 0 })).toBeUndefined();
  expect(nodeTowards(nodes, undefined, { x: 1, y: 0 })).toBe(nodes[0]?.id);
});

const point = (x: number, y: number) => boxAround([{ x, y }]);

test('everything fits, in the middle and never larger than life', () => {
  const box = { left: -100, top: 0, right: 300, bottom: 100 };
  const size = { width: 200 + 2 * AROUND.x, height: 200 };
  expect(fitCamera(box, size)).toEqual({ scale: 0.5, x: AROUND.x + 50, y: 75 });
  expect(fitCamera(box, { width: 4000, height: 2000 }).scale).toBe(1);
  // Names around it have their room, up to a quarter of the canvas on each side.
  const around = { x: 160, y: 160 };
  const tall = { left: 0, top: 0, right: 10, bottom: 400 };
  expect(fitCamera(tall, { width: 1000, height: 400 }, around)).toMatchObject({
    scale: 0.5,
    y: 100,
  });
});

test('zoom stays between 0.4 and 3 times what shows everything, and keeps the place under the pointer', () => {
  const camera = { scale: 0.5, x: 10, y: 20 };
  const at = { x: 100, y: 60 };
  expect(zoomCamera(camera, 100, at, 0.5).scale).toBe(1.5);
  expect(zoomCamera(camera, 0.01, at, 0.5).scale).toBe(0.2);
  const next = zoomCamera(camera, 2, at, 0.5);
  expect((at.x - next.x) / next.scale).toBeCloseTo((at.x - camera.x) / camera.scale);
  expect((at.y - next.y) / next.scale).toBeCloseTo((at.y - camera.y) / camera.scale);
  expect(isInSight(camera, { width: 200, height: 100 }, point(100, 100), 10)).toBe(true);
  expect(isInSight(camera, { width: 200, height: 100 }, point(900, 100), 10)).toBe(false);
});

test('what is looked for comes into the middle, from farther away only when it has to', () => {
  const camera = { scale: 0.5, x: 10, y: 20 };
  const size = { width: 400, height: 300 };
  expect(centreCamera(camera, size, point(100, 100))).toEqual({ scale: 0.5, x: 150, y: 100 });
  const far = boxAround([
    { x: 0, y: 0 },
    { x: 2000, y: 100 },
  ]);
  const seen = centreCamera(camera, size, far);
  expect(seen.scale).toBeLessThan(0.5);
  expect(isInSight(seen, size, far, 40)).toBe(true);
});

/** Letters of a typewriter, 6 px each. */
const widthOf = (text: string): number => text.length * 6;

test.each(['layered', 'circular'] as const)(
  'of 300 services no two names stand on each other, and there are more of them from nearer (%s)',
  (kind) => {
    const many = toEdges(manyCalls(300, 2000));
    const graph = toGraph(many);
    const ids = graph.nodes.map(({ id }) => id);
    const weighed = many.map(({ source, target }) => ({ source, target, weight: 1 }));
    const input = layoutInput(kind, 'right', ids, weighed);
    const layout = kind === 'circular' ? circularLayout(input) : layeredLayout(input);
    const drawn = toScene(graph, ids, layout, { calls: 'incoming', by: 'rate' });
    const size = { width: 20_000, height: 20_000 };
    const named = [0.05, 0.25, 0.6, 1].map((scale) => {
      const camera = { scale, x: 10_000, y: 10_000 };
      const naming = { scene: drawn, camera, size, emphasis: undefined, active: undefined };
      const names = placeNames(naming, widthOf);
      for (const [index, { rooms }] of names.entries()) {
        const others = names.slice(index + 1).flatMap((other) => other.rooms);
        expect(others.filter((other) => rooms.some((room) => meet(room, other)))).toEqual([]);
      }
      return names.length;
    });
    expect(named).toEqual(named.toSorted((one, other) => one - other));
    expect(named.at(-1)).toBeGreaterThan(250);
  },
);

test('both ends of an edge that is looked at have their names, however near', () => {
  const drawn = scene('layered');
  const [edge] = drawn.edges;
  const nodes = new Set([edge?.source ?? '', edge?.target ?? '']);
  const emphasis = { nodes, edges: new Set([edge?.id ?? '']), shown: undefined, chosen: edge?.id };
  const camera = { scale: 0.02, x: 50, y: 50 };
  const naming = { scene: drawn, camera, size: { width: 100, height: 100 }, active: undefined };
  expect(placeNames({ ...naming, emphasis }, widthOf)).toHaveLength(2);
  expect(placeNames({ ...naming, emphasis: undefined }, widthOf)).toHaveLength(1);
});

test.each(['layered', 'circular'] as const)(
  'figures give way to names and to each other, wherever one has moved to (%s)',
  (kind) => {
    const many = toEdges(manyCalls(302, 900));
    const graph = toGraph(many);
    const ids = graph.nodes.map(({ id }) => id);
    const weighed = many.map(({ source, target }) => ({ source, target, weight: 1 }));
    const input = layoutInput(kind, 'right', ids, weighed);
    const layout = kind === 'circular' ? circularLayout(input) : layeredLayout(input);
    const drawn = toScene(graph, ids, layout, { calls: 'incoming', by: 'rate' });
    const size = { width: 900, height: 600 };
    let figures = 0;
    for (const node of drawn.nodes.slice(0, 12)) {
      const emphasis = emphasisOf(graph, { kind: 'node', id: node.id }, undefined);
      const lit = drawn.edges.filter(({ id }) => emphasis?.edges.has(id));
      for (const x of [150, 450, 750]) {
        const camera = { scale: 0.6, x: x - node.x * 0.6, y: 300 - node.y * 0.6 };
        const naming = { scene: drawn, camera, size, emphasis, active: undefined };
        const names = placeNames(naming, widthOf).flatMap(({ rooms }) => rooms);
        const placed = placeFigures(naming, lit, placeNames(naming, widthOf), widthOf);
        figures += placed.length;
        for (const [index, { room }] of placed.entries()) {
          const others = placed.slice(index + 1).map((other) => other.room);
          expect([...names, ...others].filter((other) => meet(room, other))).toEqual([]);
        }
      }
    }
    expect(figures).toBeGreaterThan(30);
  },
);
