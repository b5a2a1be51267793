import { setTimeout as sleep } from 'node:timers/promises';
import type { HrTime } from '@opentelemetry/api';

/** What time it is, and how it passes. */
export interface Clock {
  /** Milliseconds since 1970, with fractions. */
  now(): number;
  /** The time to write on telemetry; undefined where its SDK may look at its own clock. */
  stamp(): HrTime | undefined;
  /** Waits, at most until the signal. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Lets the time pass that work takes, where the work doesn't take it by itself. */
  spend(milliseconds: number): Promise<void>;
}

export const realClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  stamp: () => undefined,
  sleep: (milliseconds, signal) =>
    sleep(milliseconds, undefined, signal && { signal }).catch(() => undefined),
  spend: () => Promise.resolve(),
};
