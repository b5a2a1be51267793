import {
  checkSilence,
  type SilenceProblem,
  type SilenceWindow,
  WEEKDAYS,
  type Weekday,
  windowsBetween,
} from '@spanlight/query/silences';
import type { SilenceMatcher } from '@spanlight/sdk';
import type { SilenceContent } from '@spanlight/sdk/documents';
import { formatDateTime } from '@spanlight/sdk/format';
import type { Problems } from '../../../components/forms/draft/use-form-draft.ts';
import { readDuration, typedDuration } from '../../../components/forms/typed-duration.ts';
import { sentence } from '../../../data/describe-error.ts';
import { parseLocalMoment } from '../../../time/local-time.ts';
import { DAY, HOUR, MINUTE } from '../../../time/range.ts';
import { saidMatchers, type Matcher } from '../../Matchers.tsx';

/** When a silence that doesn't repeat ends: so many milliseconds after it begins, at a time, or when somebody ends it. */
export const endings = [
  { value: String(HOUR / 2), label: 'After 30 minutes' },
  { value: String(HOUR), label: 'After an hour' },
  { value: String(2 * HOUR), label: 'After 2 hours' },
  { value: String(8 * HOUR), label: 'After 8 hours' },
  { value: String(DAY), label: 'After a day' },
  { value: String(7 * DAY), label: 'After a week' },
  { value: 'at', label: 'At a time' },
  { value: 'never', label: 'When somebody ends it' },
];

/** A silence as it is filled in. */
export interface SilenceForm {
  readonly name: string;
  readonly reason: string;
  readonly all: boolean;
  readonly matchers: readonly Matcher[];
  readonly isRepeated: boolean;
  /** `2026-03-04 18:00` in the shown zone; empty for none. */
  readonly from: string;
  /** One of `endings`; says nothing of one that repeats. */
  readonly ending: string;
  /** Of one that repeats, or ends at a time. */
  readonly until: string;
  readonly weekdays: readonly Weekday[];
  /** `1, -1` */
  readonly monthDays: string;
  readonly time: string;
  /** `2h` */
  readonly duration: string;
  readonly timeZone: string;
  /** YAML that can't be read; empty where there is none. */
  readonly yaml: string;
}

export const emptyForm = (timeZone: string): SilenceForm => ({
  name: '',
  reason: '',
  all: false,
  matchers: [{ attr: '', op: '=', value: '' }],
  isRepeated: false,
  from: '',
  ending: String(2 * HOUR),
  until: '',
  weekdays: [],
  monthDays: '',
  time: '22:00',
  duration: '1h',
  timeZone,
  yaml: '',
});

/** What is stored as it is filled in. */
export function formOf(content: SilenceContent, timeZone: string): SilenceForm {
  const { repeat } = content;
  const shown = (time: string | null): string =>
    time === null ? '' : formatDateTime(time, { precision: 'minute' });
  const base = emptyForm(timeZone);
  return {
    ...base,
    name: content.name,
    reason: content.reason,
    all: content.all,
    matchers: content.matchers.flatMap(({ attr, op, values }) =>
      values.map((value) => ({ attr, op, value })),
    ),
    from: shown(content.startsAt),
    until: shown(content.endsAt),
    ...(content.endsAt !== null && { ending: 'at' }),
    ...(content.endsAt === null && !repeat && { ending: 'never' }),
    ...(repeat && {
      isRepeated: true,
      weekdays: repeat.weekdays,
      monthDays: repeat.monthDays.join(', '),
      time: repeat.time,
      duration: typedDuration(repeat.duration),
      timeZone: repeat.timeZone,
    }),
  };
}

/** What is sent. Values of the same attribute are alternatives. */
export function contentOf(form: SilenceForm): Omit<SilenceContent, 'key' | 'owner'> {
  return {
    name: form.name.trim(),
    reason: form.reason.trim(),
    all: form.all,
    matchers: matchersOf(form),
    startsAt: momentOf(form.from) ?? null,
    endsAt: endOf(form) ?? null,
    repeat: form.isRepeated
      ? {
          weekdays: WEEKDAYS.filter((day) => form.weekdays.includes(day)),
          monthDays: monthDaysOf(form.monthDays),
          time: form.time.trim(),
          duration: durationOf(form.duration) ?? 0,
          timeZone: form.timeZone.trim(),
        }
      : null,
  };
}

/** The conditions that say something. */
export function matchersOf({ all, matchers }: SilenceForm): SilenceMatcher[] {
  const found: SilenceMatcher[] = [];
  for (const { attr, op, value } of all ? [] : saidMatchers(matchers)) {
    const known = found.find((each) => each.attr === attr && each.op === op);
    if (known) known.values.push(value);
    else found.push({ attr, op, values: [value] });
  }
  return found;
}

/** What is wrong, by field. */
export function problemsOf(form: SilenceForm): Problems {
  const told = adviceOf(form).filter(({ severity }) => severity === 'error');
  const problemAt = (field: string): string | undefined =>
    told.filter(({ path }) => path.includes(field)).map(adviceText)[0];
  const timeProblem = (text: string): string | undefined =>
    text.trim() === '' || momentOf(text) !== undefined ? undefined : 'Use yyyy-mm-dd hh:mm';
  return {
    name: form.name.trim() === '' ? 'Field is required' : undefined,
    matchers: problemAt('matchers') ?? problemAt('all'),
    from: timeProblem(form.from),
    // Nobody finds a mistake in a field that isn't shown.
    until: hasUntil(form)
      ? (untilProblem(form) ?? timeProblem(form.until) ?? problemAt('endsAt'))
      : undefined,
    ...(form.isRepeated && {
      time: problemAt('time'),
      duration:
        durationOf(form.duration) === undefined ? 'Write it as 30m or 2h' : problemAt('duration'),
      timeZone: problemAt('timeZone'),
      monthDays: problemAt('monthDays'),
    }),
    yaml: form.yaml === '' ? undefined : 'The YAML has mistakes',
  };
}

/** Whether it is written when it ends. */
const hasUntil = ({ isRepeated, ending }: SilenceForm): boolean => isRepeated || ending === 'at';

/** One that ends at a time names it: none would be without an end. */
const untilProblem = ({ isRepeated, ending, until }: SilenceForm): string | undefined =>
  !isRepeated && ending === 'at' && until.trim() === '' ? 'Field is required' : undefined;

/** Everything that is wrong or odd about what is filled in. */
export function adviceOf(form: SilenceForm): SilenceProblem[] {
  const { startsAt, endsAt, ...content } = contentOf(form);
  return checkSilence({ ...content, startsAt: at(startsAt), endsAt: at(endsAt) }, Date.now());
}

/** What is wrong or odd, and what to do about it in this form. */
export function adviceText({ message, hint, path }: SilenceProblem): string {
  const own =
    path.join('.') === 'matchers'
      ? 'Add a condition, or check "Hold every alert of the project" above'
      : hint;
  return sentence(own === undefined ? message : `${message}. ${own}`);
}

/** Windows that are shown before anything is stored. */
const MAX_WINDOWS = 3;

/** When a silence that repeats would be in force next; none where that can't be told yet. */
export function nextWindows(form: SilenceForm): SilenceWindow[] {
  const { startsAt, endsAt, repeat } = contentOf(form);
  if (repeat === null || adviceOf(form).some(({ severity }) => severity === 'error')) return [];
  const now = Date.now();
  const times = { startsAt: at(startsAt) ?? now, endsAt: at(endsAt), repeat };
  return windowsBetween(times, now, Number.POSITIVE_INFINITY, MAX_WINDOWS);
}

function at(time: string | null): number | null {
  return time === null ? null : Date.parse(time);
}

/** When it ends: one that lasts for a time, at the end of a minute, as people write times. */
function endOf(form: SilenceForm): string | undefined {
  const { ending, from, until } = form;
  if (hasUntil(form)) return momentOf(until);
  if (ending === 'never') return undefined;
  const start = Date.parse(momentOf(from) ?? '') || Date.now();
  return new Date(Math.ceil((start + Number(ending)) / MINUTE) * MINUTE).toISOString();
}

function momentOf(text: string): string | undefined {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)[ T](\S+)$/u.exec(text.trim()) ?? [];
  if (time === undefined) return undefined;
  const moment = parseLocalMoment({ date: `${day}-${month}-${year}`, time });
  return 'instant' in moment ? new Date(moment.instant).toISOString() : undefined;
}

/** Milliseconds; nobody reads out of a number alone what it counts. */
const durationOf = (text: string): number | undefined =>
  readDuration(text, Number.NaN) || undefined;

const monthDaysOf = (text: string): number[] =>
  text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number);
