/** Zones in which times are written: that of the machine, or UTC. */
export type DisplayZone = 'local' | 'utc';

let shown: DisplayZone = 'local';

/** Chooses the zone in which times are written where none is asked for: once for a page, its charts included. */
export function setDisplayZone(zone: DisplayZone): void {
  shown = zone;
}

/** Minutes that a zone is behind UTC at an instant (unix milliseconds), by default the chosen one; negative in the east. */
export function zoneOffset(instant: number, zone: DisplayZone = shown): number {
  return zone === 'utc' ? 0 : new Date(instant).getTimezoneOffset();
}

/** How far ahead of UTC a zone is at an instant (unix milliseconds), by default the chosen one: `+01:00`, or `UTC`. */
export function zoneOffsetText(instant: number, zone?: DisplayZone): string {
  const ahead = -zoneOffset(instant, zone);
  if (ahead === 0) return 'UTC';
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const minutes = Math.abs(ahead);
  return `${ahead < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}
