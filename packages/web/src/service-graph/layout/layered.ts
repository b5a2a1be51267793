import { Graph, layout as layOut } from '@dagrejs/dagre';
import { labelMode } from '../model/labels.ts';
import { backbone, type Pair, pairsOf } from './backbone.ts';
import {
  CELL_HEIGHT,
  CELL_WIDTH,
  type Direction,
  type Layout,
  type LayoutInput,
} from './layout.ts';

/** With more pairs than this the library is given those that carry the picture, and its layers are packed. */
const MAX_PAIRS = 60;

/** Pixels between layers for the edges; more where their figures stand on all of them. */
const LAYER_GAP = 92;
const LABELLED_GAP = 150;

/** Width over height that packed layers come near to. */
const ASPECT = 1.7;

/** What dagre writes on nodes and edges. */
interface PlacedNode {
  width: number;
  height: number;
  x?: number;
  y?: number;
}
interface RoutedEdge {
  points?: readonly { x: number; y: number }[];
}

/** Callers before what they call, layer by layer. Circles of calls are broken where that turns the fewest edges around. */
export function layeredLayout(input: LayoutInput): Layout {
  const pairs = pairsOf(input);
  const isDense = pairs.length > MAX_PAIRS;
  const drawn = place(input, isDense ? backbone(pairs) : pairs);
  const nodes = input.ids.map((_, index) => drawn.node(String(index)));
  const { kind, direction } = input;
  if (isDense) return { kind, direction, places: packed(nodes, direction), routes: {} };
  const routes: Record<string, readonly number[]> = {};
  for (const { from, to } of pairs) {
    // The first and the last point lie on the boxes of the nodes, which are drawn as circles.
    const between = drawn.edge(String(from), String(to)).points?.slice(1, -1) ?? [];
    if (between.length > 1) routes[`${from}>${to}`] = between.flatMap(({ x, y }) => [x, y]);
  }
  return { kind, direction, places: nodes.flatMap(({ x = 0, y = 0 }) => [x, y]), routes };
}

function place(
  { ids, direction }: LayoutInput,
  pairs: readonly Pair[],
): Graph<object, PlacedNode, RoutedEdge> {
  const graph = new Graph<object, PlacedNode, RoutedEdge>();
  const isRight = direction === 'right';
  // On a phone names may touch rather than be out of sight.
  const width = isRight ? 44 : 88;
  const isLabelled = labelMode(pairs.length) !== 'on-focus';
  let gap = isLabelled ? LABELLED_GAP : LAYER_GAP;
  if (!isRight) gap = LAYER_GAP / 2;
  graph.setGraph({
    rankdir: isRight ? 'LR' : 'TB',
    ranker: 'tight-tree',
    acyclicer: 'greedy',
    nodesep: isRight ? 16 : 8,
    edgesep: 16,
    ranksep: gap,
  });
  for (const index of ids.keys()) {
    graph.setNode(String(index), { width, height: CELL_HEIGHT });
  }
  for (const { from, to } of pairs) graph.setEdge(String(from), String(to), {});
  layOut(graph, { disableOptimalOrderHeuristic: true });
  return graph;
}

/**
 * The layers and the order in them, folded into rows of columns: a layer of a hundred nodes would be a line nobody can
 * read. Each layer takes as many columns as the height of the picture asks for.
 */
function packed(nodes: readonly PlacedNode[], direction: Direction): number[] {
  const isRight = direction === 'right';
  const along = ({ x = 0, y = 0 }: PlacedNode) => Math.round(isRight ? x : y);
  const across = ({ x = 0, y = 0 }: PlacedNode) => (isRight ? y : x);
  const layers = Map.groupBy(nodes.keys(), (index) => along(nodes[index] ?? EMPTY));
  const ordered = [...layers]
    .toSorted(([a], [b]) => a - b)
    .map(([, members]) =>
      members.toSorted((a, b) => across(nodes[a] ?? EMPTY) - across(nodes[b] ?? EMPTY)),
    );
  const [step, cell] = isRight ? [CELL_WIDTH, CELL_HEIGHT] : [CELL_HEIGHT, CELL_WIDTH];
  const rows = rowsFor(
    ordered.map(({ length }) => length),
    (isRight ? ASPECT : 1 / ASPECT) * (cell / step),
  );
  const places = Array.from({ length: nodes.length * 2 }, () => 0);
  let start = 0;
  for (const members of ordered) {
    const columns = Math.ceil(members.length / rows);
    const high = Math.ceil(members.length / columns);
    members.forEach((index, order) => {
      const main = start + Math.floor(order / high) * step;
      const cross = ((order % high) - (high - 1) / 2) * cell;
      places[index * 2] = isRight ? main : cross;
      places[index * 2 + 1] = isRight ? cross : main;
    });
    start += (columns - 1) * step + step + LAYER_GAP / 2;
  }
  return places;
}

const EMPTY: PlacedNode = { width: 0, height: 0 };

/** How many rows bring the columns of all layers nearest to an aspect of columns over rows. */
function rowsFor(layers: readonly number[], aspect: number): number {
  const most = Math.max(...layers, 1);
  const missed = (rows: number) => {
    const columns = layers.reduce((sum, length) => sum + Math.ceil(length / rows), 0);
    return Math.abs(Math.log(columns / rows / aspect));
  };
  let best = 1;
  for (let rows = 2; rows <= most; rows += 1) if (missed(rows) < missed(best)) best = rows;
  return best;
}
