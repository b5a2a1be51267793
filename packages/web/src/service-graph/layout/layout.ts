/** Where nodes could stand: in layers from callers to called, or on a circle. */
export type LayoutKind = 'layered' | 'circular';

/** Which way layers follow each other. */
export type Direction = 'right' | 'down';

/** A graph as layouts see it. Edges know nodes by their place in the list. */
export interface LayoutInput {
  readonly kind: LayoutKind;
  readonly direction: Direction;
  readonly ids: readonly string[];
  /** Source, target and weight of each edge, one after the other. An edge may lead back to its node. */
  readonly edges: readonly number[];
}

/** Places in the plane, in pixels at a zoom of one. */
export interface Layout {
  readonly kind: LayoutKind;
  readonly direction: Direction;
  /** x and y of the middle of each node, one after the other. */
  readonly places: readonly number[];
  /** By `source>target`: x and y of points between both, by which an edge goes around other nodes. */
  readonly routes: Readonly<Record<string, readonly number[]>>;
}

/** Room for a node with its name below it, in pixels. */
export const CELL_WIDTH = 128;
export const CELL_HEIGHT = 64;

/** The input of a graph; heavier edges matter more to a layout. */
export function layoutInput(
  kind: LayoutKind,
  direction: Direction,
  ids: readonly string[],
  edges: readonly { source: string; target: string; weight: number }[],
): LayoutInput {
  const places = new Map(ids.map((id, index) => [id, index]));
  return {
    kind,
    direction,
    ids,
    edges: edges.flatMap(({ source, target, weight }) => {
      const [from, to] = [places.get(source), places.get(target)];
      return from === undefined || to === undefined ? [] : [from, to, weight];
    }),
  };
}

/** Pixels from the middle of the smallest circle to its nodes. */
const SMALLEST_RADIUS = 210;

/** Pixels between neighbours on the circle. */
const GAP = CELL_HEIGHT / 2;

/** All nodes on one circle, in their order, the first at the top. */
export function circularLayout({ direction, ids }: LayoutInput): Layout {
  const nodes = ids.length;
  const radius = Math.max(SMALLEST_RADIUS, (nodes * GAP) / (2 * Math.PI));
  const places = Array.from({ length: nodes }, (_, index) => {
    const angle = (index / nodes) * 2 * Math.PI - Math.PI / 2;
    return nodes === 1 ? [0, 0] : [Math.cos(angle) * radius, Math.sin(angle) * radius];
  }).flat();
  return { kind: 'circular', direction, places, routes: {} };
}
