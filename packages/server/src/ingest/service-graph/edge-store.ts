import type { EdgeMinutes } from './edge-minutes.ts';
import type { HalfEdge } from './half-edge.ts';

export interface EdgeStoreOptions {
  /** Half edges that may wait for their other half. */
  readonly capacity: number;
  /** How long one waits, in milliseconds. */
  readonly timeToLive: number;
}

export const DEFAULT_EDGE_STORE: EdgeStoreOptions = { capacity: 200_000, timeToLive: 20_000 };

interface Waiting {
  readonly half: HalfEdge;
  readonly expires: number;
}

/**
 * Pairs the two sides of a call. What is complete goes to `minutes` at once; a calling side whose
 * other side never comes goes there under the name it guessed.
 */
export class EdgeStore {
  readonly #minutes: Pick<EdgeMinutes, 'add'>;
  readonly #options: EdgeStoreOptions;
  readonly #now: () => number;
  /** Oldest first. */
  readonly #waiting = new Map<string, Waiting>();

  constructor(minutes: Pick<EdgeMinutes, 'add'>, options: EdgeStoreOptions, now: () => number) {
    this.#minutes = minutes;
    this.#options = options;
    this.#now = now;
  }

  get size(): number {
    return this.#waiting.size;
  }

  add(half: HalfEdge): void {
    if (half.client !== undefined && half.server !== undefined && !half.provisional) {
      this.#emit(half);
      return;
    }
    if (half.key === '') {
      this.#giveUp(half);
      return;
    }
    const other = this.#waiting.get(half.key);
    if (other === undefined) {
      if (this.#waiting.size >= this.#options.capacity) this.#dropOldest();
      this.#waiting.set(half.key, { half, expires: this.#now() + this.#options.timeToLive });
    } else if (other.half.side !== half.side) {
      this.#waiting.delete(half.key);
      this.#emit(...sides(half, other.half));
    }
  }

  /** Gives up on the halves that have waited long enough, all of them when `everything`. */
  expire(everything = false): void {
    const now = this.#now();
    for (const [key, { half, expires }] of this.#waiting) {
      if (expires > now && !everything) return;
      this.#waiting.delete(key);
      this.#giveUp(half);
    }
  }

  #dropOldest(): void {
    for (const [key, { half }] of this.#waiting) {
      this.#waiting.delete(key);
      this.#giveUp(half);
      return;
    }
  }

  #giveUp(half: HalfEdge): void {
    if (half.client !== undefined && half.server !== undefined) this.#emit(half);
  }

  /** The caller's side decides over time, count and error; the called side over its own name. */
  #emit(first: HalfEdge, second?: HalfEdge): void {
    const client = first.client ?? second?.client;
    const server = second?.server ?? first.server;
    if (client === undefined || server === undefined) return;
    const clientSide = first.side === 'client' ? first : undefined;
    const serverSide = second ?? (first.side === 'server' ? first : undefined);
    this.#minutes.add({
      projectId: first.projectId,
      minute: first.minute,
      type: first.type,
      client,
      server,
      environment: first.environment || (second?.environment ?? ''),
      namespace: first.namespace || (second?.namespace ?? ''),
      clientDuration: clientSide?.duration,
      serverDuration: serverSide?.duration,
      isError: first.isError,
    });
  }
}

/** The two halves of a call, the caller's first. */
function sides(a: HalfEdge, b: HalfEdge): [HalfEdge, HalfEdge] {
  return a.side === 'client' ? [a, b] : [b, a];
}
