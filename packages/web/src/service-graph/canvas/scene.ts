import { CELL_HEIGHT, type Layout } from '../layout/layout.ts';
import type { Picked } from '../model/emphasis.ts';
import type { Graph, GraphEdge } from '../model/graph.ts';
import { labelMode, type LabelMode } from '../model/labels.ts';
import { edgeWidth, type HealthTone, nodeSizes, type NodeSize, toneOf } from '../model/looks.ts';
import { AROUND, type Box, boxAround } from './camera.ts';
import { shortened } from './node-name.ts';
import { circularCurve, type Curve, distanceTo, layeredCurve, samplesOf } from './curve.ts';

/** A node as it is drawn; pixels of the plane. */
export interface DrawnNode {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly tone: HealthTone;
  /** The way its name leaves a circle, in radians; undefined where names stand below. */
  readonly angle: number | undefined;
  /** How wide a name below may be before it meets the next one. */
  readonly nameRoom: number;
}

/** An edge as it is drawn. */
export interface DrawnEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly curve: Curve;
  readonly width: number;
  readonly tone: HealthTone;
  /** What it is an edge of the graph. */
  readonly of: GraphEdge;
}

/** Everything that is drawn, where it is in the plane. */
export interface Scene {
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
  readonly labels: LabelMode;
  /** From the middle of the outermost nodes to each other. */
  readonly box: Box;
  /** `box` with the edges, which may bend out of it. */
  readonly extent: Box;
  /** Px of the screen that the outermost nodes and their names take beyond that. */
  readonly around: { readonly x: number; readonly y: number };
}

/** Names of so many nodes have room beside a circle as they are read; those of more run outwards. */
export const UPRIGHT = 24;

/** Px that a letter of a name takes, and a node with the gap to its name. */
const LETTER = 6.5;
const NODE = 16;

/**
 * Puts a graph where a layout says. Nodes that it lacks are left out.
 * @param ids the nodes of the layout in its order
 */
export function toScene(
  graph: Graph,
  ids: readonly string[],
  layout: Layout,
  size: NodeSize,
): Scene {
  const index = new Map(ids.map((id, at) => [id, at]));
  const sizes = nodeSizes(graph.nodes, size);
  const nodes = graph.nodes.flatMap((node): DrawnNode[] => {
    const at = index.get(node.id);
    if (at === undefined) return [];
    const [x = 0, y = 0] = layout.places.slice(at * 2, at * 2 + 2);
    return [
      {
        id: node.id,
        name: node.label,
        x,
        y,
        radius: (sizes.get(node.id) ?? 0) / 2,
        tone: toneOf(node.errorRate),
        angle: layout.kind === 'circular' ? Math.atan2(y, x) : undefined,
        nameRoom: nameRoom(layout, x, y),
      },
    ];
  });
  const edges = drawnEdges(graph, nodes, index, layout);
  const box = boxAround(placesOf(layout));
  return {
    nodes,
    edges,
    // Downwards layers are too near to each other for what stands on edges.
    labels: layout.direction === 'down' ? 'on-focus' : labelMode(graph.edges.length),
    box,
    extent: extentOf(box, edges),
    around: roomAround(nodes, layout),
  };
}

/** Around a circle names reach as far as the longest does. */
function roomAround(nodes: readonly DrawnNode[], { kind }: Layout): { x: number; y: number } {
  if (kind !== 'circular') return AROUND;
  const letters = nodes.reduce((most, { name }) => Math.max(most, shortened(name).length), 0);
  const reach = letters * LETTER + NODE;
  return { x: reach, y: nodes.length > UPRIGHT ? reach : AROUND.y };
}

/** A curve lies between its control points. */
function extentOf(box: Box, edges: readonly DrawnEdge[]): Box {
  let { left, top, right, bottom } = box;
  for (const { curve } of edges) {
    const around = boxOf(curve);
    left = Math.min(left, around.left);
    top = Math.min(top, around.top);
    right = Math.max(right, around.right);
    bottom = Math.max(bottom, around.bottom);
  }
  return { left, top, right, bottom };
}

/** The box around the points a curve is told by. */
function boxOf(curve: Curve): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at + 1 < curve.length; at += 2) {
    const x = curve[at] ?? 0;
    const y = curve[at + 1] ?? 0;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}

function placesOf({ places }: Layout): { x: number; y: number }[] {
  return Array.from({ length: places.length / 2 }, (_, at) => ({
    x: places[at * 2] ?? 0,
    y: places[at * 2 + 1] ?? 0,
  }));
}

/** To the nearest node of about the same height. */
function nameRoom({ kind, places }: Layout, x: number, y: number): number {
  let room = Infinity;
  if (kind === 'circular') return room;
  for (let at = 0; at < places.length; at += 2) {
    const [left = 0, top = 0] = [places[at], places[at + 1]];
    if (left !== x && Math.abs(top - y) < CELL_HEIGHT / 2)
      room = Math.min(room, Math.abs(left - x));
  }
  return room;
}

function drawnEdges(
  graph: Graph,
  nodes: readonly DrawnNode[],
  index: ReadonlyMap<string, number>,
  layout: Layout,
): DrawnEdge[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const pairs = Map.groupBy(graph.edges, ({ source, target }) => `${source}>${target}`);
  return graph.edges.flatMap((edge): DrawnEdge[] => {
    const [from, to] = [byId.get(edge.source), byId.get(edge.target)];
    if (!from || !to) return [];
    const beside = pairs.get(`${edge.source}>${edge.target}`) ?? [];
    const input = {
      from,
      to,
      lane: beside.indexOf(edge) - (beside.length - 1) / 2,
      route: layout.routes[`${index.get(edge.source)}>${index.get(edge.target)}`] ?? [],
    };
    return [
      {
        id: edge.id,
        source: edge.source,
        target: edge.target,
        curve:
          layout.kind === 'circular' ? circularCurve(input) : layeredCurve(input, layout.direction),
        width: edgeWidth(edge),
        tone: toneOf(edge.call.errorRate),
        of: edge,
      },
    ];
  });
}

/**
 * What is at a place of the plane: a node before an edge.
 * @param reach how far beside a thing still counts as on it, in pixels of the plane
 * @param shown edges that are drawn; undefined for all
 */
export function hitAt(
  scene: Scene,
  x: number,
  y: number,
  reach: number,
  shown?: ReadonlySet<string>,
): Picked | undefined {
  const node = scene.nodes
    .map((one) => ({ id: one.id, off: Math.hypot(one.x - x, one.y - y) - one.radius }))
    .filter(({ off }) => off <= reach)
    .toSorted((a, b) => a.off - b.off)[0];
  if (node) return { kind: 'node', id: node.id };
  let nearest: { id: string; off: number } | undefined;
  for (const { id, box, samples } of linesOf(scene)) {
    if (shown && !shown.has(id)) continue;
    if (x < box.left - reach || x > box.right + reach) continue;
    if (y < box.top - reach || y > box.bottom + reach) continue;
    const off = distanceTo(samples, x, y);
    if (off <= reach && off < (nearest?.off ?? Number.POSITIVE_INFINITY)) nearest = { id, off };
  }
  return nearest && { kind: 'edge', id: nearest.id };
}

/** An edge as the pointer finds it. */
interface Line {
  readonly id: string;
  readonly box: Box;
  readonly samples: Float64Array;
}

const lines = new WeakMap<Scene, readonly Line[]>();

/** Asked at every move of the pointer, computed at the first. */
function linesOf(scene: Scene): readonly Line[] {
  const known = lines.get(scene);
  if (known) return known;
  const found = scene.edges.map(({ id, curve }) => ({
    id,
    box: boxOf(curve),
    samples: samplesOf(curve),
  }));
  lines.set(scene, found);
  return found;
}

/** The next node from one in a direction, for arrow keys: near, and rather ahead than aside. */
export function nodeTowards(
  nodes: readonly DrawnNode[],
  from: string | undefined,
  direction: { x: number; y: number },
): string | undefined {
  const start = nodes.find(({ id }) => id === from);
  if (!start) return nodes[0]?.id;
  let best: { id: string; cost: number } | undefined;
  for (const node of nodes) {
    const [dx, dy] = [node.x - start.x, node.y - start.y];
    const ahead = dx * direction.x + dy * direction.y;
    if (node === start || ahead <= 0) continue;
    const aside = Math.abs(dx * direction.y - dy * direction.x);
    const cost = ahead + aside * 2.5;
    if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { id: node.id, cost };
  }
  return best?.id;
}
