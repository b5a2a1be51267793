const DAY = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What shows the time of a zone. Throws a `RangeError` for one that nobody knows. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(zone, clock);
  return clock;
}

/** Whether a text names a time zone, for example `Europe/Berlin` or `UTC`. */
export function isTimeZone(zone: string): boolean {
  try {
    return zone !== '' && clockOf(zone).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * What the clocks of a zone show at an instant: milliseconds since 1970, as if they were at Greenwich.
 *
 * @param instant Milliseconds since 1970.
 * @throws RangeError for an unknown zone.
 */
export function clockTime(instant: number, zone: string): number {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  const seconds = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return seconds + (((instant % 1000) + 1000) % 1000);
}

/**
 * When the clocks of a zone show a time. A time that they show twice is meant the first time; one that they leave out is
 * taken as much later as they are put forward (as RFC 5545 has it).
 *
 * @param shown What the clocks show, as `clockTime` tells it.
 * @returns Milliseconds since 1970.
 * @throws RangeError for an unknown zone.
 */
export function instantOf(shown: number, zone: string): number {
  const offsetAt = (instant: number): number => clockTime(instant, zone) - instant;
  const before = offsetAt(shown - DAY);
  const instants = [shown - before, shown - offsetAt(shown + DAY)].filter(
    (instant) => clockTime(instant, zone) === shown,
  );
  return instants.length > 0 ? Math.min(...instants) : shown - before;
}
