import type { ErrorMonitor } from '@spanlight/sdk/schemas';

/** Milliseconds in which what is told of the errors of a project is counted. */
const WINDOW = 10 * 60_000;
/** Errors in that time of which each is told by itself. */
const MOST = 30;
/** How the others are told: all of a monitor together, after a minute and then every ten. */
const TOGETHER = { by: [], wait: 60_000, interval: WINDOW };

/**
 * Bounds the messages about errors: who has a DSN, which pages and apps carry, can make as many errors as they like. Counted by
 * the server that looks for errors.
 */
export class ErrorFlood {
  /** When the newest errors of each project were told, milliseconds since 1970. */
  readonly #told = new Map<number, readonly number[]>();

  /** The monitors that tell of one more error, as they tell of it: once there are many, they group what they would not. */
  tellers(projectId: number, monitors: readonly ErrorMonitor[], now: number): ErrorMonitor[] {
    if (monitors.length === 0) return [];
    const told = [...(this.#told.get(projectId) ?? []), now].slice(-MOST - 1);
    this.#told.set(projectId, told);
    const isFlood = told.length > MOST && (told[0] ?? 0) > now - WINDOW;
    return isFlood
      ? monitors.map((monitor) => ({ ...monitor, grouping: monitor.grouping ?? TOGETHER }))
      : [...monitors];
  }
}
