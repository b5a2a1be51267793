import { type Repeat, WEEKDAYS } from './repeat.ts';

/** A repetition in words: `Monday and Friday at 22:00 (Europe/Berlin), for 2h`. */
export function describeRepeat({ weekdays, monthDays, time, duration, timeZone }: Repeat): string {
  const days = WEEKDAYS.filter((day) => weekdays.includes(day)).map(capital);
  const dates = monthDays.map((day) =>
    day === -1 ? 'the last day' : day < 0 ? `day ${day}` : `the ${ordinal(day)}`,
  );
  const which =
    days.length === 0 || days.length === 7
      ? dates.length === 0
        ? 'every day'
        : `${listed(dates)} of the month`
      : dates.length === 0
        ? listed(days)
        : `${listed(days)} that is ${listed(dates, 'or')} of the month`;
  return `${which} at ${time} (${timeZone}), for ${durationText(duration)}`;
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const listed = (texts: readonly string[], word = 'and'): string =>
  texts.length < 2
    ? texts.join('')
    : `${texts.slice(0, -1).join(', ')} ${word} ${texts.at(-1) ?? ''}`;

function ordinal(count: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' };
  return `${count}${ending[new Intl.PluralRules('en', { type: 'ordinal' }).select(count)]}`;
}

/** `2h`, `1h30m`, `2d12h` */
function durationText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'm'],
  ] as const;
  return parts.flatMap(([count, unit]) => (count === 0 ? [] : [`${count}${unit}`])).join('');
}
