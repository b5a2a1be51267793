const MINUTE = 60_000;

/** What happened in the shop before it was started, milliseconds since 1970. */
export interface Timeline {
  readonly begins: number;
  /** When a release of payments came that was not a good idea. */
  readonly released: number;
  /** When the release before it was put back. */
  readonly rolledBack: number;
  /** When the shop was started: from here on it is real. */
  readonly ends: number;
}

/** The past of a shop that is started now: within the hour that a new monitor looks back at, there was an incident. */
export const timelineBefore = (now: number): Timeline => ({
  begins: now - 180 * MINUTE,
  released: now - 52 * MINUTE,
  rolledBack: now - 29 * MINUTE,
  ends: now,
});

/** The bank is away for three minutes, soon after the start, so that there is something to watch as it happens. */
export function isBankAway(started: number, time: number): boolean {
  return time >= started + 2 * MINUTE && time < started + 5 * MINUTE;
}
