/**
 * Parts that all series are divided into, so that several nodes can count them: many enough to lie evenly on a dozen nodes,
 * few enough to be leased one by one. Stored with the state of series: it never changes.
 */
export const SHARES = 64;

const PRIME = 0x01000193;

/** FNV-1a of a text, mixed: texts that differ in one letter have nothing in common. */
function hashOf(text: string, seed: number): number {
  let hash = seed ^ 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** What the metric has to do with the shares of its series. */
export const seedOf = (projectId: number, metric: string): number => hashOf(metric, projectId);

/** The share of a series. Series of one metric lie on all shares, and so do series of the same attributes. */
export const shareOf = (seed: number, id: bigint): number =>
  ((Number(id & 0xffffffffn) ^ seed) >>> 0) % SHARES;

/**
 * The node that should have a share, by rendezvous hashing: when a node comes or goes, only shares that it has or gets change
 * hands. Undefined without nodes.
 */
export function preferredNode(share: number, nodes: readonly string[]): string | undefined {
  let best: string | undefined;
  let bestHash = -1;
  for (const node of nodes) {
    const hash = hashOf(node, share + 1);
    if (hash > bestHash || (hash === bestHash && node > (best ?? '')))
      [best, bestHash] = [node, hash];
  }
  return best;
}
