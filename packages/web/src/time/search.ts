import { durationOf, endsNow, lastRange, rangeAround, SECOND, type TimeRange } from './range.ts';

const basicForm = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})$/;

/** The first and the last instant of the years that the basic form can write, in epoch milliseconds. */
const EARLIEST = Date.parse('0000-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * The time block of the URL. The names are a persistent format: links and saved views of years ago hold them.
 */
export interface TimeSearch {
  /** Start of the range, `yyyyMMddTHHmmss` in UTC. */
  time_gte?: string | undefined;
  /** Length of the range in seconds. */
  time_dur?: string | undefined;
  /** Read only: an instant to show one hour around. Wins over the other two. */
  time_within?: string | undefined;
}

/** Keeps the time block of raw search parameters, dropping what is no single text. */
export function validateTimeSearch(raw: Record<string, unknown>): TimeSearch {
  const search: TimeSearch = {};
  for (const name of ['time_gte', 'time_dur', 'time_within'] as const) {
    const value = raw[name];
    if (typeof value === 'number') search[name] = String(value);
    else if (typeof value === 'string' && value !== '') search[name] = value;
  }
  return search;
}

/**
 * The range a URL asks for, or undefined when it asks for none (no length, a length of zero, or one beyond all calendars).
 * A start that is missing, unreadable or leads to an end within five minutes of `now` gives a live range.
 */
export function readTimeSearch(search: TimeSearch, now: number): TimeRange | undefined {
  if (search.time_within !== undefined) {
    const instant = parseInstant(search.time_within);
    if (instant !== undefined) return rangeAround(instant, now);
  }
  const duration = Number(search.time_dur ?? 0) * SECOND;
  if (!Number.isFinite(duration) || duration < SECOND) return undefined;
  const start = search.time_gte === undefined ? undefined : parseInstant(search.time_gte);
  if (start === undefined) return lastRange(duration, now);
  const gte = Math.floor(start / SECOND) * SECOND;
  const lt = gte + Math.round(duration / SECOND) * SECOND;
  if (lt > LATEST) return undefined;
  return { gte, lt, isLive: endsNow(lt, now) };
}

/** The time block that names a range; reading it back at once gives the same range. */
export function writeTimeSearch(range: TimeRange): {
  time_gte: string;
  time_dur: string;
  time_within: undefined;
} {
  return {
    time_gte: formatBasic(range.gte),
    time_dur: String(durationOf(range) / SECOND),
    time_within: undefined,
  };
}

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
  return instant >= EARLIEST && instant <= LATEST ? instant : undefined;
}
