import { checkSilence, WEEKDAYS, type Weekday } from '@spanlight/query/silences';
import type { SilenceMatcher } from '@spanlight/sdk';
import type { SilenceContent } from '@spanlight/sdk/documents';
import { formatDateTime, formatDuration } from '@spanlight/sdk/format';
import { parseDuration } from '@spanlight/query';
import type { Problems } from '../../../components/forms/draft/use-form-draft.ts';
import { parseLocalMoment } from '../../../time/local-time.ts';
import { saidMatchers, type Matcher } from '../../Matchers.tsx';

const MILLISECOND = 1e6;

/** A silence as it is filled in. */
export interface SilenceForm {
  readonly name: string;
  readonly reason: string;
  readonly all: boolean;
  readonly matchers: readonly Matcher[];
  readonly isRepeated: boolean;
  /** `2026-03-04 18:00` in the shown zone; empty for none. */
  readonly from: string;
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
    ...(repeat && {
      isRepeated: true,
      weekdays: repeat.weekdays,
      monthDays: repeat.monthDays.join(', '),
      time: repeat.time,
      duration: formatDuration(repeat.duration * MILLISECOND).replaceAll(' ', ''),
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
    endsAt: momentOf(form.until) ?? null,
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
  const at = (field: string): string | undefined =>
    told.find(({ path }) => path.includes(field))?.message;
  const timeProblem = (text: string): string | undefined =>
    text.trim() === '' || momentOf(text) !== undefined ? undefined : 'Use yyyy-mm-dd hh:mm';
  return {
    name: form.name.trim() === '' ? 'Field is required' : undefined,
    matchers: at('matchers') ?? at('all'),
    from: timeProblem(form.from),
    until: timeProblem(form.until) ?? at('endsAt'),
    ...(form.isRepeated && {
      time: at('time'),
      duration: durationOf(form.duration) === undefined ? 'Write it as 30m or 2h' : at('duration'),
      timeZone: at('timeZone'),
      monthDays: at('monthDays'),
    }),
    yaml: form.yaml === '' ? undefined : 'The YAML has mistakes',
  };
}

/** Everything that is wrong or odd about what is filled in. */
export function adviceOf(form: SilenceForm): ReturnType<typeof checkSilence> {
  const { startsAt, endsAt, ...content } = contentOf(form);
  const at = (time: string | null): number | null => (time === null ? null : Date.parse(time));
  return checkSilence({ ...content, startsAt: at(startsAt), endsAt: at(endsAt) }, Date.now());
}

function momentOf(text: string): string | undefined {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)[ T](\S+)$/u.exec(text.trim()) ?? [];
  if (time === undefined) return undefined;
  const moment = parseLocalMoment({ date: `${day}-${month}-${year}`, time });
  return 'instant' in moment ? new Date(moment.instant).toISOString() : undefined;
}

function durationOf(text: string): number | undefined {
  const nanoseconds = parseDuration(text.replaceAll(/\s/gu, ''));
  return nanoseconds === undefined ? undefined : nanoseconds / MILLISECOND;
}

const monthDaysOf = (text: string): number[] =>
  text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(Number);
