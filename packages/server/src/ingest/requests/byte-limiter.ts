import { BusyError } from '../refusals.ts';

/** Room held for one request's body until it is answered. */
export interface Hold {
  /** Holds room for more bytes, or nothing once it was released. Throws a `BusyError` when there is none. */
  grow(bytes: number): void;
  /** Gives all of it back, for good. Safe to call twice. */
  release(): void;
}

/** Bounds the bytes of all bodies that are in memory at one time, over every transport. */
export class ByteLimiter {
  readonly #limit: number;
  #held = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes for which room is held. */
  get held(): number {
    return this.#held;
  }

  /** Holds room for a body. Throws a `BusyError` when there is none. */
  hold(bytes: number): Hold {
    let own = 0;
    let isReleased = false;
    const grow = (more: number): void => {
      if (isReleased) return;
      // A body larger than all the room there is may come when no other is there.
      if (this.#held > own && this.#held + more > this.#limit) throw new BusyError();
      this.#held += more;
      own += more;
    };
    const release = (): void => {
      isReleased = true;
      this.#held -= own;
      own = 0;
    };
    grow(bytes);
    return { grow, release };
  }
}
