import { NodeAwayError } from '../nodes/node-calls.ts';
import type { ShareKeeper } from '../nodes/share-keeper.ts';
import { SHARES } from '../nodes/shares.ts';
import { HalfEdges } from './half-edges.ts';
import { writeHalves } from './half-edges-body.ts';

/** Halves that wait to be sent to a node; more are paired here, as far as both sides of a call come here. */
const CAPACITY = 100_000;

/** The other nodes, as far as calls are concerned. */
export interface CallNodes {
  readonly keeper: Pick<ShareKeeper, 'placeOf'>;
  /** Sends sides of calls to another node. Throws where it doesn't take them, and a `NodeAwayError` where it doesn't say so. */
  readonly sendCalls: (url: string, body: Uint8Array) => Promise<void>;
}

/**
 * Sides of calls that other nodes pair. Whichever nodes the two sides of a call came to, they meet where the share of their trace
 * is.
 */
export class ForeignCalls {
  readonly #nodes: CallNodes;
  readonly #halves = new Map<string, HalfEdges>();

  constructor(nodes: CallNodes) {
    this.#nodes = nodes;
  }

  /** Takes those that are to be paired elsewhere; answers the others. */
  take(halves: HalfEdges): HalfEdges {
    const own = new HalfEdges();
    for (let index = 0; index < halves.count; index++) {
      const side = halves.side(index);
      if (side === undefined) continue;
      const { words, duration } = halves.numbers(index);
      this.#listFor(halves, index, own).addNumbers(side, words, duration);
    }
    return own;
  }

  /** Sends what was taken. Answers what surely did not arrive: whatever may have is paired there, and would be counted twice. */
  async send(): Promise<readonly HalfEdges[]> {
    const lists = [...this.#halves];
    this.#halves.clear();
    const left = await Promise.all(
      lists.map(async ([url, halves]) => {
        try {
          await this.#nodes.sendCalls(url, writeHalves(halves));
          return [];
        } catch (error) {
          // Whoever sends has reported it.
          return error instanceof NodeAwayError && error.mayHaveHeard ? [] : [halves];
        }
      }),
    );
    return left.flat();
  }

  #listFor(halves: HalfEdges, index: number, own: HalfEdges): HalfEdges {
    if (!halves.needsOther(index)) return own;
    // While a share changes hands, here is as good as anywhere.
    const place = this.#nodes.keeper.placeOf(halves.traceNumber(index) % SHARES);
    if (place.kind !== 'elsewhere') return own;
    const list = this.#halves.get(place.url) ?? new HalfEdges();
    if (list.count >= CAPACITY) return own;
    this.#halves.set(place.url, list);
    return list;
  }
}
