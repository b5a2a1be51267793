import type { SystemsResponse } from '@spanlight/sdk';

/** Whether data reaches a project. */
export type Arrival =
  /** It never got any. */
  | { kind: 'waiting' }
  /** None in the range, but some before; RFC 3339. */
  | { kind: 'quiet'; lastSeen: string }
  /** Spanlight's own in the range, nothing else. */
  | { kind: 'own' }
  | { kind: 'arriving'; systems: number; count: number };

/** Reads it from the systems of the last hour. */
export function arrival({ systems, dataHint }: SystemsResponse): Arrival {
  if (systems.length > 0) {
    const count = systems.reduce((sum, system) => sum + system.count, 0);
    return { kind: 'arriving', systems: systems.length, count };
  }
  const lastSeen = dataHint?.before ?? dataHint?.after;
  return lastSeen === undefined ? { kind: 'waiting' } : { kind: 'quiet', lastSeen };
}
