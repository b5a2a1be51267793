const rfc3339 =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}:\d{2})(\.\d{1,9})?\d*([Zz]|[+-]\d{2}:?\d{2})$/;
const basic = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(Z|[+-]\d{2}:\d{2})?$/;

/**
 * Reads a time parameter: unix seconds as a decimal integer, RFC 3339, or the basic form `20260304T050607`
 * (UTC unless an offset follows). Digits below a millisecond are cut. Answers undefined for anything else, such as a
 * thirtieth of February.
 */
export function parseTime(text: string): Date | undefined {
  const trimmed = text.trim();
  if (/^-?\d{1,12}$/.test(trimmed)) return validDate(Number(trimmed) * 1000);
  const full = rfc3339.exec(trimmed);
  if (full) {
    const [, date = '', time, fraction = '', offset = 'Z'] = full;
    if (!isDay(date)) return undefined;
    return validDate(Date.parse(`${date}T${time}${fraction.slice(0, 4)}${withColon(offset)}`));
  }
  const short = basic.exec(trimmed);
  if (!short) return undefined;
  const [, year, month, day, hour, minute, second, offset = 'Z'] = short;
  const date = `${year}-${month}-${day}`;
  if (!isDay(date)) return undefined;
  return validDate(Date.parse(`${date}T${hour}:${minute}:${second}${offset}`));
}

/** Whether a month has such a day: `Date` would take the next month's. */
function isDay(date: string): boolean {
  if (Number(date.slice(8)) <= 28) return true;
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

function withColon(offset: string): string {
  if (offset.toUpperCase() === 'Z') return 'Z';
  return offset.includes(':') ? offset : `${offset.slice(0, 3)}:${offset.slice(3)}`;
}

function validDate(milliseconds: number): Date | undefined {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Nanoseconds since 1970 of an RFC 3339 time, exact to the ninth digit of the fraction. 0 when it is none. */
export function unixNanoseconds(time: string): bigint {
  const { milliseconds, rest } = instant(time);
  return BigInt(milliseconds) * 1_000_000n + BigInt(rest);
}

/** Nanoseconds from one RFC 3339 time to another, negative when the second is earlier. */
export function nanosecondsBetween(start: string, end: string): number {
  const from = instant(start);
  const to = instant(end);
  return (to.milliseconds - from.milliseconds) * 1_000_000 + (to.rest - from.rest);
}

function instant(time: string): { milliseconds: number; rest: number } {
  const milliseconds = parseTime(time)?.getTime() ?? 0;
  const fraction = /\.(\d+)/.exec(time)?.[1] ?? '';
  return { milliseconds, rest: Number(fraction.padEnd(9, '0').slice(3, 9)) };
}
