import { matcherProblems } from './check-matchers.ts';
import { factName } from './decide-message.ts';
import { isTimeZone } from './local-time.ts';
import { minutesOfDay, type Repeat } from './repeat.ts';
import { error, type SilenceProblem, warning } from './silence-problem.ts';
import { type Silence, type SilenceMatcher, windowAt, windowsBetween } from './silence.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds that a window that repeats may last: from a minute to 30 days. */
export const WINDOW_LENGTH: readonly [least: number, most: number] = [MINUTE, 30 * DAY];
/** How long two silences are looked at for windows in which both are in force. */
const OVERLAP_HORIZON = 60 * DAY;

/** A silence as somebody wants it. Times are milliseconds since 1970. */
export interface SilenceDraft extends Pick<Silence, 'endsAt' | 'repeat' | 'all' | 'matchers'> {
  /** Null: from now on. */
  readonly startsAt: number | null;
}

/** Says what is wrong with a silence (it can't be stored), and what is odd about it. */
export function checkSilence(draft: SilenceDraft, now: number): SilenceProblem[] {
  const problems = [...matcherProblems(draft), ...repeatProblems(draft.repeat)];
  const { startsAt, endsAt } = draft;
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt)
    problems.push(error(['endsAt'], 'it ends before it begins', 'Put the end after the start'));
  if (problems.some(({ severity }) => severity === 'error')) return problems;
  return [...problems, ...windowProblems(draft, now)];
}

/** Whether two silences are about the same and in force at the same time, within two months of when both have begun. */
export function doOverlap(left: SilenceDraft, right: SilenceDraft, now: number): boolean {
  if (!isWithin(left, right) || !isWithin(right, left)) return false;
  const since = Math.max(now, left.startsAt ?? now, right.startsAt ?? now);
  const others = windowsBetween(timesOf(right, now), since, since + OVERLAP_HORIZON);
  return windowsBetween(timesOf(left, now), since, since + OVERLAP_HORIZON).some((one) =>
    others.some((other) => one.start < endOf(other.end) && other.start < endOf(one.end)),
  );
}

/**
 * Whether a silence adds nothing: another about all of its alerts, and more, is in force whenever it is, within two months.
 * One that holds everything is no reason to warn of others: it is another matter than what they are about.
 */
export function isCovered(draft: SilenceDraft, by: SilenceDraft, now: number): boolean {
  if (!isWithin(draft, by) || isWithin(by, draft) || endOf(by.endsAt) < endOf(draft.endsAt))
    return false;
  const since = Math.max(now, draft.startsAt ?? now);
  const windows = windowsBetween(timesOf(draft, now), since, since + OVERLAP_HORIZON);
  return (
    windows.length > 0 &&
    windows.every(({ start, end }) => {
      // As if it had begun in 1970: what a file says is no matter of the hour it is read in.
      const other = windowAt(timesOf(by, 0), Math.max(start, now));
      return other !== undefined && endOf(other.end) >= endOf(end);
    })
  );
}

/** Whether a silence is about no alert that another isn't about. Everything is only within everything. */
const isWithin = (left: SilenceDraft, right: SilenceDraft): boolean =>
  left.all === right.all &&
  right.matchers.every((wide) => left.matchers.some((narrow) => implies(narrow, wide)));

/** Whether every alert that one matcher takes, another takes too. */
function implies(narrow: SilenceMatcher, wide: SilenceMatcher): boolean {
  if (factName(narrow.attr) !== factName(wide.attr)) return false;
  if (narrow.op === '!=')
    return wide.op === '!=' && wide.values.every((value) => narrow.values.includes(value));
  return narrow.values.every((value) => wide.values.includes(value) === (wide.op === '='));
}

const endOf = (end: number | null): number => end ?? Number.POSITIVE_INFINITY;

const timesOf = (
  { startsAt, endsAt, repeat }: SilenceDraft,
  now: number,
): Pick<Silence, 'startsAt' | 'endsAt' | 'repeat'> => ({
  startsAt: startsAt ?? now,
  endsAt,
  repeat,
});

function repeatProblems(repeat: Repeat | null): SilenceProblem[] {
  if (repeat === null) return [];
  const problems: SilenceProblem[] = [];
  const add = (field: keyof Repeat, message: string, hint?: string): void => {
    problems.push(error(['repeat', field], message, hint));
  };
  if (!isTimeZone(repeat.timeZone))
    add(
      'timeZone',
      `there is no time zone "${repeat.timeZone}"`,
      'Name one of the tz database, such as Europe/Berlin or UTC',
    );
  if (minutesOfDay(repeat.time) === undefined)
    add('time', `"${repeat.time}" is not a time of day`, 'Write it like 22:00');
  const [least, most] = WINDOW_LENGTH;
  if (repeat.duration < least || repeat.duration > most)
    add('duration', 'it must last between a minute and 30 days');
  if (repeat.monthDays.some((day) => !Number.isInteger(day) || day === 0 || Math.abs(day) > 31))
    add('monthDays', 'days of the month are 1 to 31, or -1 to -31 from its end');
  return problems;
}

function windowProblems(draft: SilenceDraft, now: number): SilenceProblem[] {
  const { endsAt, repeat } = draft;
  const silence = timesOf(draft, now);
  if (endsAt === null && repeat === null)
    return [warning([], 'it never ends', 'Add an end or a repetition')];
  const [next] = windowsBetween(silence, now, Number.POSITIVE_INFINITY, 1);
  if (next === undefined)
    return endsAt !== null && endsAt <= now
      ? [warning(['endsAt'], 'it has already ended', 'Remove it, or give it a later end')]
      : [
          warning(
            ['repeat'],
            'it never begins: none of its days comes before its end',
            'Give it a later end, or other days',
          ),
        ];
  if (repeat === null) return [];
  const first = windowAt(silence, next.start);
  const own = Math.min(next.start + repeat.duration, endOf(endsAt));
  if (first === undefined || endOf(first.end) <= own) return [];
  return first.end === endsAt
    ? [
        warning(
          ['repeat', 'duration'],
          'each window begins before the previous one ends, so it never pauses',
          'Shorten it, or remove the repetition',
        ),
      ]
    : [
        warning(
          ['repeat', 'duration'],
          'it begins again before the previous window ends',
          'Shorten it, or remove days',
        ),
      ];
}
