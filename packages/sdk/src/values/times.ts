const rfc3339 = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(\.\d{1,9})?\d*(Z|[+-]\d\d:?\d\d)$/i;
const basic = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)()(Z|[+-]\d\d:\d\d)?$/;

/**
 * Reads a time parameter: unix seconds as a decimal integer, RFC 3339, or the basic form `20260304T050607`
 * (UTC unless an offset follows). Digits below a millisecond are cut. Answers undefined for anything else, such as a
 * thirtieth of February.
 */
export function parseTime(text: string): Date | undefined {
  const trimmed = text.trim();
  if (/^-?\d{1,12}$/.test(trimmed)) return validDate(Number(trimmed) * 1000);
  const [, year, month, day, hour, minute, second, fraction = '', offset = 'Z'] =
    rfc3339.exec(trimmed) ?? basic.exec(trimmed) ?? [];
  // `Date` would take a day that the month doesn't have for one of the next month.
  const midnight = validDate(Date.parse(`${year}-${month}-${day}T00:00:00Z`));
  if (midnight?.getUTCDate() !== Number(day)) return undefined;
  const zone = offset.toUpperCase().replace(/(\d\d)(\d\d)$/, '$1:$2');
  return validDate(
    Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}${zone}`),
  );
}

function validDate(milliseconds: number): Date | undefined {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Nanoseconds since 1970 of an RFC 3339 time, exact to the ninth digit of the fraction. 0 when it is none. */
export function unixNanoseconds(time: string): bigint {
  const milliseconds = parseTime(time)?.getTime() ?? 0;
  const [, rest = ''] = /\.\d{3}(\d+)/.exec(time) ?? [];
  return BigInt(milliseconds) * 1_000_000n + BigInt(rest.padEnd(6, '0').slice(0, 6));
}
