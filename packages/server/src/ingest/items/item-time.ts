import { WORD } from '../word.ts';

/** A 64-bit count of nanoseconds, in halves, as whole microseconds. Exact below 2^53 of them. */
export function nanosecondsToMicroseconds(high: number, low: number): number {
  const thousands = Math.floor(high / 1000);
  return thousands * WORD + Math.floor(((high % 1000) * WORD + low) / 1000);
}

/** Microseconds since 1970 of an RFC 3339 text; 0 when it is none. */
export function parseTimestamp(text: string): number {
  const match = /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:[.,](\d+))?([Zz]|[+-]\d\d:?\d\d)$/.exec(
    text.trim(),
  );
  if (match === null) return 0;
  const [, date, time, fraction = '', zone = ''] = match;
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  const milliseconds = Date.parse(`${date}T${time}${offset}`);
  if (Number.isNaN(milliseconds)) return 0;
  return milliseconds * 1000 + Number(fraction.slice(0, 6).padEnd(6, '0'));
}

/** Microseconds of a second, a millisecond, a microsecond and a nanosecond. */
const UNITS = [1e6, 1e3, 1, 1e-3];
/** Microseconds since 1970 between which a number is taken for a time: 2001 to 2286, which have as many digits as now. */
const EPOCH = { from: 1e15, to: 1e16 };

/** Microseconds since 1970 of a number of seconds, milliseconds, microseconds or nanoseconds, whichever it can be; 0 for none. */
export function parseEpoch(value: number): number {
  const times = UNITS.map((unit) => Math.round(value * unit));
  return times.find((time) => time >= EPOCH.from && time < EPOCH.to) ?? 0;
}

/** The earlier of the time of a record and the time it was observed; 0 is unknown. */
export function earlierTime(time: number, observed: number): number {
  if (time === 0 || observed === 0) return time + observed;
  return Math.min(time, observed);
}
