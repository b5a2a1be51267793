import { describeMatchers, describeRepeat, neverBegins } from '@spanlight/query/silences';
import type { Silence, SilenceMatcher } from '@spanlight/sdk';
import { zoneOffsetText } from '@spanlight/sdk/format';
import type { Tone } from '../../components/text/Chip.tsx';
import { minuteText } from './mute-texts.ts';

/** A time to the minute with how far its clocks are ahead of UTC: a silence is meant for people in many zones. */
const momentText = (time: string): string =>
  `${minuteText(time)} ${zoneOffsetText(Date.parse(time))}`;

/** When something is in force, with both offsets: its clocks may change meanwhile. */
export const periodText = (start: string, end: string | null): string =>
  `${momentText(start)} to ${end === null ? 'no end' : momentText(end)}`;

/** What a silence holds: `service_name = cart or shop, host_name != db-1`. */
export function matchersText({
  all,
  matchers,
}: {
  readonly all: boolean;
  readonly matchers: readonly SilenceMatcher[];
}): string {
  if (all) return 'every alert';
  return describeMatchers(matchers);
}

/** When a silence is in force, in words. */
export function scheduleText({ startsAt, endsAt, repeat }: Silence): string {
  const bounds = [
    ...(startsAt === null ? [] : [`from ${momentText(startsAt)}`]),
    ...(endsAt === null ? [] : [`until ${momentText(endsAt)}`]),
  ].join(' ');
  if (repeat !== null) return [describeRepeat(repeat), bounds].filter(Boolean).join(', ');
  return endsAt === null ? `${bounds} until somebody ends it`.trim() : bounds;
}

/** The end of the window a silence is in, or the beginning of the next. */
export function nextText(silence: Silence): string {
  const { state, windows, endsAt } = silence;
  const [window] = windows;
  if (state === 'expired') {
    if (endsAt === null) return 'over';
    if (Date.parse(endsAt) <= Date.now()) return `ended ${momentText(endsAt)}`;
    return neverBegins(timesOf(silence)) ? 'never begins' : 'over';
  }
  if (window === undefined) return state;
  if (state === 'upcoming') return `from ${momentText(window.start)}`;
  return window.end === null ? 'until somebody ends it' : `until ${momentText(window.end)}`;
}

const timesOf = ({
  startsAt,
  createdAt,
  endsAt,
  repeat,
}: Silence): Parameters<typeof neverBegins>[0] => ({
  startsAt: Date.parse(startsAt ?? createdAt),
  endsAt: endsAt === null ? null : Date.parse(endsAt),
  repeat,
});

export const stateTones: Readonly<Record<Silence['state'], Exclude<Tone, 'accent'>>> = {
  active: 'warning',
  upcoming: 'neutral',
  expired: 'neutral',
};
