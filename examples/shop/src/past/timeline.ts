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

/**
 * The past of a shop that is started now. Its incident is hardly over: who looks at it sees its alerts told as they open and,
 * some minutes later, as they close, and for forty minutes all of it is within the last hour that pages show first.
 */
export const timelineBefore = (now: number): Timeline => ({
  begins: now - 180 * MINUTE,
  released: now - 19 * MINUTE,
  rolledBack: now - 2 * MINUTE,
  ends: now,
});

/**
 * No mail can be sent for three minutes, soon after the start, so that there is something to watch from its beginning. It has
 * nothing to do with the incident before: its alert is one of its own.
 */
export function isMailServerAway(started: number, time: number): boolean {
  return time >= started + 2 * MINUTE && time < started + 5 * MINUTE;
}
