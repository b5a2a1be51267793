import type { LayoutInput } from './layout.ts';

/** Two nodes, of which the first calls the second, and how much. */
export interface Pair {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/** The edges as pairs of different nodes, each once, the heaviest first. */
export function pairsOf({ ids, edges }: Pick<LayoutInput, 'ids' | 'edges'>): readonly Pair[] {
  const nodes = ids.length;
  const weights = new Map<number, number>();
  for (let at = 0; at + 2 < edges.length; at += 3) {
    const [from = 0, to = 0, weight = 0] = edges.slice(at, at + 3);
    if (from !== to) weights.set(from * nodes + to, (weights.get(from * nodes + to) ?? 0) + weight);
  }
  return Array.from(weights, ([key, weight]) => ({
    from: Math.floor(key / nodes),
    to: key % nodes,
    weight,
  })).toSorted((a, b) => b.weight - a.weight || a.from - b.from || a.to - b.to);
}

/**
 * The pairs that carry the picture of a dense graph: of each node the heaviest caller, and where nobody calls it, the
 * heaviest it calls. The time of a layered layout grows faster than the square of the pairs; that of this choice with nodes.
 */
export function backbone(pairs: readonly Pair[]): readonly Pair[] {
  const called = new Map<number, Pair>();
  const calling = new Map<number, Pair>();
  for (const pair of pairs) {
    if (!called.has(pair.to)) called.set(pair.to, pair);
    if (!calling.has(pair.from)) calling.set(pair.from, pair);
  }
  const roots = [...calling.values()].filter(({ from }) => !called.has(from));
  return [...new Set([...called.values(), ...roots])];
}
