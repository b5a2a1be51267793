/**
 * Reads a Retry-After header: digits are seconds, anything else a date, which never has a sign or a fraction in front (RFC 9110,
 * 10.2.3). The dates of old servers name no zone and mean GMT.
 *
 * @param now Unix milliseconds.
 * @returns Milliseconds to wait; undefined when there is no valid header.
 */
export function parseRetryAfter(
  header: string | null | undefined,
  now: number = Date.now(),
): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Z][a-z]{2}/.test(text)) return undefined;
  const date = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
