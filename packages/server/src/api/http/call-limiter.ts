import { ApiError } from './api-error.ts';

/** How many calls a `CallLimiter` admits. */
export interface CallLimits {
  /** What is counted, as a caller is told: `test messages`. */
  readonly what: string;
  readonly calls: number;
  /** Milliseconds in which so many may come. */
  readonly within: number;
}

/** Bounds how often somebody does something: a person, or who has the DSN of a project. Counted per process. */
export class CallLimiter {
  readonly #limits: CallLimits;
  readonly #counted = new Map<number, { count: number; readonly until: number }>();

  constructor(limits: CallLimits) {
    this.#limits = limits;
  }

  /** Throws a 429 where the next call of a user or project would be one too many. */
  check(id: number): void {
    const { what, calls } = this.#limits;
    const now = Date.now();
    for (const [other, { until }] of this.#counted) if (until <= now) this.#counted.delete(other);
    const counted = this.#counted.get(id);
    if (!counted || counted.count < calls) return;
    const retryAfter = Math.ceil((counted.until - now) / 1000);
    throw new ApiError(429, 'too_many_requests', `too many ${what}; try again in ${retryAfter} s`, {
      retryAfter,
    });
  }

  /** Counts a call. Throws a 429 when it is one too many. */
  count(id: number): void {
    this.check(id);
    const counted = this.#counted.get(id);
    if (counted) counted.count += 1;
    else this.#counted.set(id, { count: 1, until: Date.now() + this.#limits.within });
  }
}
