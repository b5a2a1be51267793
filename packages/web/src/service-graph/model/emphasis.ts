import { type Graph, neighbourhood } from './graph.ts';

/** A node or an edge. */
export interface Picked {
  readonly kind: 'node' | 'edge';
  readonly id: string;
}

/** What is looked at: the rest fades, or goes. */
export interface Emphasis {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
  /** Edges that are drawn at all; undefined for all. */
  readonly shown: ReadonlySet<string> | undefined;
  /** The chosen node or edge. */
  readonly chosen: string | undefined;
}

/**
 * What stands out. A chosen node is shown with its edges alone, a chosen edge is highlighted; what the pointer is on makes
 * the others fade. Undefined when nothing is looked at.
 */
export function emphasisOf(
  graph: Graph,
  chosen: Picked | undefined,
  pointed: Picked | undefined,
): Emphasis | undefined {
  const own = chosen && around(graph, chosen);
  const looked = (pointed && around(graph, pointed)) ?? own;
  if (!looked) return undefined;
  return {
    ...looked,
    shown: chosen?.kind === 'node' ? own?.edges : undefined,
    chosen: own && chosen?.id,
  };
}

/** A pick with what it is connected to; undefined for what is not in the graph. */
function around(
  graph: Graph,
  { kind, id }: Picked,
): { nodes: ReadonlySet<string>; edges: ReadonlySet<string> } | undefined {
  if (kind === 'node') {
    return graph.nodes.some((node) => node.id === id) ? neighbourhood(graph.edges, id) : undefined;
  }
  const edge = graph.edges.find((one) => one.id === id);
  return edge && { nodes: new Set([edge.source, edge.target]), edges: new Set([id]) };
}
