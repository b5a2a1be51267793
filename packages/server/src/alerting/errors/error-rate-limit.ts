import type { ErrorMonitor } from '@spanlight/sdk/schemas';

/** Milliseconds over which the notified errors of a project are counted. */
const FLOOD_WINDOW = 10 * 60_000;
/** Errors per window that get a message each. */
const MAX_SINGLE_MESSAGES = 30;
/** How further errors are notified: all of a monitor in one message, after a minute and then every ten. */
const FLOOD_GROUPING = { by: [], wait: 60_000, interval: FLOOD_WINDOW };

/**
 * Limits the messages about errors: anyone with the DSN, which pages and apps contain, can send any number of errors. Counted by
 * the server that holds the lease of error monitors.
 */
export class ErrorRateLimit {
  /** When the newest errors of each project were notified, milliseconds since 1970. */
  readonly #notified = new Map<number, readonly number[]>();

  /** Counts one more error and returns its monitors; once there are too many, those without a grouping get one. */
  limit(projectId: number, monitors: readonly ErrorMonitor[], now: number): ErrorMonitor[] {
    if (monitors.length === 0) return [];
    const notified = [...(this.#notified.get(projectId) ?? []), now].slice(
      -MAX_SINGLE_MESSAGES - 1,
    );
    this.#notified.set(projectId, notified);
    const isFlood =
      notified.length > MAX_SINGLE_MESSAGES && (notified[0] ?? 0) > now - FLOOD_WINDOW;
    return isFlood
      ? monitors.map((monitor) => ({ ...monitor, grouping: monitor.grouping ?? FLOOD_GROUPING }))
      : [...monitors];
  }
}
