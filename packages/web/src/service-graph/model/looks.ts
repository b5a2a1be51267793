import { failureTone } from '../../overview/failure-tone.ts';
import type { GraphEdge, GraphNode } from './graph.ts';

/** What a colour says of nodes and edges. */
export type HealthTone = 'ok' | 'warning' | 'error';

/** How a share of failures (0..1) is coloured. */
export function toneOf(errorRate: number): HealthTone {
  return failureTone(errorRate) ?? 'ok';
}

/** Whose calls decide how large a node is, and what of them. */
export interface NodeSize {
  readonly calls: 'incoming' | 'outgoing';
  readonly by: 'duration' | 'rate';
}

/** Pixels across of the least and the greatest node. */
const SMALLEST = 10;
const LARGEST = 40;

/** The value a node is sized by: nanoseconds on average, or calls per minute. */
function sizeValue(node: GraphNode, { calls, by }: NodeSize): number {
  return by === 'rate' ? node[calls].rate : node[calls].durationAvg;
}

/** Pixels across of each node by its id: the area follows the value. */
export function nodeSizes(
  nodes: readonly GraphNode[],
  size: NodeSize,
): ReadonlyMap<string, number> {
  const most = nodes.reduce((most, node) => Math.max(most, sizeValue(node, size)), 0);
  return new Map(
    nodes.map((node) => {
      const share = most > 0 ? Math.sqrt(Math.max(sizeValue(node, size), 0) / most) : 0;
      return [node.id, SMALLEST + (LARGEST - SMALLEST) * share];
    }),
  );
}

/** Pixels an edge is wide: a step for every ten times as many calls per minute. */
export function edgeWidth({ call }: GraphEdge): number {
  return 1 + Math.min(Math.max(Math.log10((call.rate ?? 0) + 1), 0), 4) * 0.5;
}
