import { usageError } from '../errors/errors.ts';
import { parseDuration } from './duration.ts';

/** A span of time: start included, end excluded. */
export interface TimeRange {
  gte: Date;
  lt: Date;
}

/** The time flags as they were typed. */
export interface TimeFlags {
  /** Length of the range, ending at `to`. @default '1h' */
  since?: string | undefined;
  from?: string | undefined;
  /** @default now */
  to?: string | undefined;
}

/**
 * Turns the time flags into a range.
 *
 * @param now Unix milliseconds.
 * @throws CliError (usage) when a flag can't be read, or the range is empty.
 */
export function resolveTimeRange(flags: TimeFlags, now: number, fallback = '1h'): TimeRange {
  if (flags.since !== undefined && flags.from !== undefined) {
    throw usageError('--since and --from exclude each other.', 'Give the start once.');
  }
  const lt = flags.to === undefined ? now : parseInstant('--to', flags.to, now);
  const gte =
    flags.from === undefined
      ? lt - parseLength(flags.since ?? fallback)
      : parseInstant('--from', flags.from, now);
  // Telemetry has none before 1970, and `Date` knows none so far ahead.
  if ([gte, lt].some((time) => !(new Date(time).getTime() >= 0))) {
    throw usageError('There are no times that long ago.', 'Write a shorter length, such as 90d.');
  }
  if (gte >= lt) {
    throw usageError(
      `The range is empty: it starts at ${new Date(gte).toISOString()} and ends at ${new Date(lt).toISOString()}.`,
    );
  }
  return { gte: new Date(gte), lt: new Date(lt) };
}

function parseLength(text: string): number {
  const length = parseDuration(text.trim());
  if (length === undefined || length <= 0) {
    throw usageError(
      `--since ${JSON.stringify(text)} is not a length of time.`,
      'Write it as 90s, 15m, 1h30m or 7d.',
    );
  }
  return length;
}

/** What is wrong with a range of so many milliseconds that ends now, as a sentence; undefined for nothing. */
export function rangeFault(length: number, now: number): string | undefined {
  const longest = Math.floor(now / 86_400_000);
  return length <= now ? undefined : `Nothing is older than 1970: ${longest}d goes back furthest.`;
}

/**
 * Reads `now`, `2h` or `2h ago` (before now), unix seconds, or a date `Date` understands, in local time unless it says
 * otherwise.
 *
 * @returns Unix milliseconds.
 * @throws CliError (usage)
 */
export function parseInstant(flag: string, text: string, now: number): number {
  const trimmed = text.trim();
  if (trimmed === 'now') return now;
  const ago = parseDuration(trimmed.replace(/^-/u, '').replace(/ ago$/u, ''));
  if (ago !== undefined) return now - ago;
  if (/^\d{9,11}$/u.test(trimmed)) return Number(trimmed) * 1000;
  // A date alone would be read as UTC, a date with a time as local: both are local here, as all output is.
  const whole = /^\d{4}-\d\d-\d\d$/u.test(trimmed) ? `${trimmed}T00:00` : trimmed;
  const parsed = isDay(trimmed) ? Date.parse(whole) : Number.NaN;
  if (Number.isNaN(parsed)) {
    throw usageError(
      `${flag} ${JSON.stringify(text)} is not a time.`,
      'Write 2026-03-04T10:00:00Z, unix seconds, a time ago such as 2h, or now.',
    );
  }
  return parsed;
}

/** Whether a text begins with a day that there is: `Date` takes 31 February for 3 March, and a month alone for UTC. */
function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d?)-(\d\d?)(?!\d)/u.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
