import { setImmediate } from 'node:timers/promises';
import type { HrTime } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import type { Clock } from './clock.ts';

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

/**
 * A clock that jumps from one sleeper to the next. What runs on it may wait for nothing else: no network, no timers, no
 * files.
 */
export class SimulatedClock implements Clock {
  #now: number;
  /** The earliest last. */
  readonly #sleepers: Sleeper[] = [];

  /** @param start Milliseconds since 1970. */
  constructor(start: number) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  stamp(): HrTime {
    return millisToHrTime(this.#now);
  }

  sleep(milliseconds: number): Promise<void> {
    const until = this.#now + milliseconds;
    return new Promise((wake) => {
      const later = this.#sleepers.findLastIndex((sleeper) => sleeper.until > until);
      this.#sleepers.splice(later + 1, 0, { until, wake });
    });
  }

  spend(milliseconds: number): Promise<void> {
    return this.sleep(milliseconds);
  }

  /** Wakes everybody whose time comes until then, one after the other; all of them where no end is given. */
  async run(end?: number): Promise<void> {
    // Whoever was woken goes on, until it sleeps again.
    await setImmediate();
    for (;;) {
      const next = this.#sleepers.at(-1);
      if (!next || (end !== undefined && next.until > end)) break;
      this.#sleepers.pop();
      this.#now = next.until;
      next.wake();
      await setImmediate();
    }
    if (end !== undefined) this.#now = end;
  }
}
