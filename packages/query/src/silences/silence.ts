import { occurrences, type Repeat } from './repeat.ts';

/** Occurrences without a gap that are followed; what goes on for longer has no end. */
const MAX_CHAIN = 40;

/** What an alert must have, or must not have. An attribute that isn't there fails both. */
export interface SilenceMatcher {
  readonly attr: string;
  readonly op: '=' | '!=';
  /** `=`: one of them; `!=`: none of them. */
  readonly values: readonly string[];
}

/** What matchers want, all of it: `service_name = cart or shop, host_name is none of db-1, db-2`. */
export const describeMatchers = (matchers: readonly SilenceMatcher[]): string =>
  matchers
    .map(({ attr, op, values }) =>
      op === '!=' && values.length > 1
        ? `${attr} is none of ${values.join(', ')}`
        : `${attr} ${op} ${values.join(' or ')}`,
    )
    .join(', ');

/** What a silence holds, and when. Times are milliseconds since 1970. */
export interface Silence {
  readonly id: number;
  readonly startsAt: number;
  /** Null: until somebody ends it. */
  readonly endsAt: number | null;
  /** Null: all the time in between. */
  readonly repeat: Repeat | null;
  /** Whether it holds every alert; then there are no matchers. */
  readonly all: boolean;
  /** All must hold. */
  readonly matchers: readonly SilenceMatcher[];
}

/** When a silence is in force; without an end, null. */
export interface SilenceWindow {
  readonly start: number;
  readonly end: number | null;
}

type Times = Pick<Silence, 'startsAt' | 'endsAt' | 'repeat'>;

/** The window a silence is in at a time; undefined when it is in none. Occurrences that overlap are one window. */
export function windowAt(silence: Times, time: number): SilenceWindow | undefined {
  const { startsAt, endsAt, repeat } = silence;
  if (time < startsAt || (endsAt !== null && time >= endsAt)) return undefined;
  if (repeat === null) return { start: startsAt, end: endsAt };
  let start: number | undefined;
  let end = time;
  let chain = 0;
  for (const one of occurrences(repeat, Math.max(startsAt, time - repeat.duration + 1))) {
    if (one.start > end) break;
    start ??= one.start;
    end = one.end;
    chain += 1;
    if (chain === MAX_CHAIN) return { start, end: endsAt };
  }
  return start === undefined
    ? undefined
    : { start, end: endsAt === null ? end : Math.min(end, endsAt) };
}

/**
 * The windows of a silence that are not over at a time, in their order, each occurrence by itself.
 *
 * @param until Windows that begin later are left out.
 */
export function windowsBetween(
  silence: Times,
  from: number,
  until: number,
  most = Number.POSITIVE_INFINITY,
): SilenceWindow[] {
  const { startsAt, endsAt, repeat } = silence;
  if (endsAt !== null && (endsAt <= from || endsAt <= startsAt)) return [];
  if (repeat === null) return startsAt < until ? [{ start: startsAt, end: endsAt }] : [];
  const windows: SilenceWindow[] = [];
  for (const { start, end } of occurrences(
    repeat,
    Math.max(startsAt, from - repeat.duration + 1),
  )) {
    if (start >= until || (endsAt !== null && start >= endsAt) || windows.length === most) break;
    windows.push({ start, end: endsAt === null ? end : Math.min(end, endsAt) });
  }
  return windows;
}

/** What has become of a silence at a time: `upcoming` is between two windows too. */
export function silenceState(silence: Times, time: number): 'active' | 'upcoming' | 'expired' {
  if (windowAt(silence, time) !== undefined) return 'active';
  return windowsBetween(silence, time, Number.POSITIVE_INFINITY, 1).length > 0
    ? 'upcoming'
    : 'expired';
}

/** Whether a silence is over without ever having been in force: none of its days came, or comes, before its end. */
export const neverBegins = (silence: Times): boolean =>
  windowsBetween(silence, silence.startsAt, Number.POSITIVE_INFINITY, 1).length === 0;
