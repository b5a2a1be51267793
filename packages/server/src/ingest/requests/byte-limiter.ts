import { BusyError } from '../refusals.ts';

/** Room held for one request's body until it is answered. */
export interface Hold {
  /** Holds room for more bytes, or nothing once it was released. Throws a `BusyError` when there is none. */
  grow(bytes: number): void;
  /**
   * Says that the body is still to come. When others have no room and it has been coming for too long, its room goes to
   * them, and `giveWay` is called with what its sender is told.
   *
   * @returns says that all of it has come
   */
  coming(giveWay: (refusal: BusyError) => void): () => void;
  /** Gives all of it back, for good. Safe to call twice. */
  release(): void;
}

/** How many bytes of bodies may be in memory, and for how long. */
export interface RoomLimits {
  /** Bytes of all bodies. */
  readonly heldBytes: number;
  /** Milliseconds that a body may take to come when others have no room. */
  readonly slowMilliseconds: number;
}

/** A body that is still to come. */
interface Coming {
  /** Milliseconds of the limiter's clock. */
  readonly since: number;
  readonly giveWay: () => void;
}

/** Bounds the bytes of all bodies that are in memory at one time, over every transport. */
export class ByteLimiter {
  readonly #limits: RoomLimits;
  readonly #now: () => number;
  /** In the order in which they began. */
  readonly #coming = new Set<Coming>();
  #held = 0;

  /** `now` gives milliseconds since 1970. */
  constructor(limits: RoomLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Bytes for which room is held. */
  get held(): number {
    return this.#held;
  }

  /**
   * Looks for room for as many bytes as are announced, and holds it as they come: anybody can announce. Throws a
   * `BusyError` when there is none.
   */
  hold(announced: number): Hold {
    let own = 0;
    let isReleased = false;
    const grow = (more: number): void => {
      if (isReleased) return;
      this.#requireRoom(own, more);
      // It may have been what gave way.
      if (isReleased) return;
      this.#held += more;
      own += more;
    };
    const release = (): void => {
      isReleased = true;
      this.#held -= own;
      own = 0;
    };
    const coming = (giveWay: (refusal: BusyError) => void): (() => void) => {
      const entry: Coming = {
        since: this.#now(),
        giveWay: () => {
          release();
          giveWay(new BusyError());
        },
      };
      this.#coming.add(entry);
      return () => this.#coming.delete(entry);
    };
    this.#requireRoom(own, announced);
    return { grow, coming, release };
  }

  /** Slow bodies give way, the slowest first. Throws a `BusyError` when there is no room all the same. */
  #requireRoom(own: number, more: number): void {
    // A body larger than all the room there is may come when no other is there.
    const isFull = (): boolean => this.#held > own && this.#held + more > this.#limits.heldBytes;
    if (!isFull()) return;
    const latest = this.#now() - this.#limits.slowMilliseconds;
    for (const entry of this.#coming) {
      if (entry.since > latest) break;
      this.#coming.delete(entry);
      entry.giveWay();
      if (!isFull()) return;
    }
    throw new BusyError();
  }
}
