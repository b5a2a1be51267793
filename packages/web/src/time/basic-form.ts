const basicForm = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})$/;

/** Largest instant a `Date` holds, in milliseconds. */
const LATEST = 8.64e15;

/** An instant (epoch milliseconds) in the basic form of the URL, `yyyyMMddTHHmmss` in UTC; a fraction of a second is dropped. */
export function formatBasic(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
}

/**
 * Reads an instant of the URL into epoch milliseconds: the basic form in UTC, or anything `Date` understands.
 * Returns undefined for text that names no instant.
 */
export function parseInstant(text: string): number | undefined {
  const parts = basicForm.exec(text);
  const extended = parts
    ? `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}Z`
    : text;
  const instant = Date.parse(extended);
  return Number.isNaN(instant) || Math.abs(instant) > LATEST ? undefined : instant;
}
