/** Changes of status within an hour from which on an alert is said to flap. */
const FLAPPING_CHANGES = 4;

const HOUR = 3_600_000;

/**
 * True when an alert has changed status too often within the hour before `now` for another change to be told.
 *
 * @param changes Times of its changes before this one, milliseconds since 1970.
 */
export function isFlapping(changes: readonly number[], now: number): boolean {
  return changes.filter((time) => time > now - HOUR && time <= now).length >= FLAPPING_CHANGES;
}
