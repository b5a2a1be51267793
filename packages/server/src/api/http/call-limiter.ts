import type { Attempts, CountedAttempts } from '../../metadata/accounts/attempts.ts';
import { RecentRefusals } from '../../shared/recent-refusals.ts';
import { ApiError } from './api-error.ts';

/** How many calls a `CallLimiter` admits. */
export interface CallLimits {
  /** What is counted, as a caller is told: `test messages`. */
  readonly what: string;
  readonly calls: number;
  /** Milliseconds in which so many may come. */
  readonly within: number;
}

const MAX_REFUSALS = 10_000;

/** Bounds how often somebody does something, on all servers of a metadata store: a person, or who has the DSN of a project. */
export class CallLimiter {
  readonly #limits: CallLimits;
  readonly #refused = new RecentRefusals<number>(MAX_REFUSALS);
  readonly #attempts: Pick<Attempts, 'of' | 'count' | 'takeBack'>;

  constructor(limits: CallLimits, attempts: Pick<Attempts, 'of' | 'count' | 'takeBack'>) {
    this.#limits = limits;
    this.#attempts = attempts;
  }

  /** Throws a 429 where the next call of a user or project would be one too many. */
  async check(id: number): Promise<void> {
    const now = Date.now();
    this.#requireNotRefused(id, now);
    const counted = await this.#attempts.of(this.#subject(id), now);
    if (counted && counted.attempts >= this.#limits.calls) throw this.#refuse(id, counted, now);
  }

  /** Counts a call. Throws a 429 when it is one too many. */
  async count(id: number): Promise<void> {
    const now = Date.now();
    this.#requireNotRefused(id, now);
    const subject = this.#subject(id);
    const counts = await this.#attempts.count([subject], now, this.#limits.within);
    const counted = counts.get(subject);
    if (!counted || counted.attempts <= this.#limits.calls) return;
    await this.#attempts.takeBack([subject]);
    throw this.#refuse(id, counted, now);
  }

  #subject(id: number): string {
    return `${this.#limits.what} ${id}`;
  }

  #requireNotRefused(id: number, now: number): void {
    const endsAt = this.#refused.until(id, now);
    if (endsAt > now) throw this.#tooMany(endsAt, now);
  }

  #refuse(id: number, { endsAt }: CountedAttempts, now: number): ApiError {
    this.#refused.note(id, endsAt, now);
    return this.#tooMany(endsAt, now);
  }

  #tooMany(endsAt: number, now: number): ApiError {
    const retryAfter = Math.ceil((endsAt - now) / 1000);
    return new ApiError(
      429,
      'too_many_requests',
      `too many ${this.#limits.what}; try again in ${retryAfter} s`,
      { retryAfter },
    );
  }
}
