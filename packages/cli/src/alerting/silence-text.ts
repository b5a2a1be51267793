import type { Mute, Silence } from '@spanlight/sdk';
import { describeMatchers, describeRepeat, neverBegins } from '@spanlight/query/silences';
import { zoneOffsetText } from '@spanlight/sdk/format';
import { shortTimeText, timeText } from '../output/time-text.ts';
import type { Field } from '../output/field-lines.ts';
import type { Tone } from '../output/style.ts';

/** The tones of the states of silences. */
export const silenceTones: Readonly<Record<Silence['state'], Tone>> = {
  active: 'warning',
  upcoming: 'plain',
  expired: 'dim',
};

const order: Readonly<Record<Silence['state'], number>> = { active: 0, upcoming: 1, expired: 2 };

/** Active silences first, then those to come, then those that are over. */
export const byState = (left: Silence, right: Silence): number =>
  order[left.state] - order[right.state];

/** What a silence holds: `service_name = cart or shop, host_name != db-1`. */
export function matchersText({ all, matchers }: Pick<Silence, 'all' | 'matchers'>): string {
  if (all) return 'everything';
  return describeMatchers(matchers);
}

/** A time with how far the clocks are ahead of UTC then: windows are often those of another zone, and some see clocks change. */
const inZone = (write: typeof timeText, time: string, now: number): string =>
  `${write(time, now)} ${zoneOffsetText(Date.parse(time))}`;

/** When a silence is in force, in words. */
function scheduleText({ startsAt, endsAt, repeat }: Silence, now: number): string {
  const from = startsAt === null ? '' : `from ${inZone(timeText, startsAt, now)}`;
  const until = endsAt === null ? '' : `until ${inZone(timeText, endsAt, now)}`;
  const bounds = [from, until].filter((text) => text !== '').join(' ');
  if (repeat !== null) return [describeRepeat(repeat), bounds].filter(Boolean).join(', ');
  return endsAt === null ? `${from} until somebody ends it`.trim() : bounds;
}

/** The end of what a silence is in, or the beginning of what comes. */
export function nextText(silence: Silence, now: number): string {
  const { state, windows, endsAt } = silence;
  const [window] = windows;
  if (neverComes(silence, now)) return 'never begins';
  if (state === 'expired')
    return endsAt === null || Date.parse(endsAt) > now
      ? 'over'
      : `over ${inZone(shortTimeText, endsAt, now)}`;
  if (window === undefined) return state;
  if (state === 'upcoming') return `from ${inZone(shortTimeText, window.start, now)}`;
  return window.end === null ? 'no end' : `until ${inZone(shortTimeText, window.end, now)}`;
}

/** Whether a silence has no window before its end, which is yet to come. */
function neverComes({ state, startsAt, createdAt, endsAt, repeat }: Silence, now: number): boolean {
  if (state !== 'expired' || endsAt === null) return false;
  const end = Date.parse(endsAt);
  const start = Date.parse(startsAt ?? createdAt);
  return end > now && neverBegins({ startsAt: start, endsAt: end, repeat });
}

/** What mutes an alert: `until 18:00:00.000, by Mira: deploy`. */
export function muteText({ user, reason, until }: Mute, now: number): string {
  const lasts = until === null ? 'until somebody ends it' : `until ${timeText(until, now)}`;
  const who = user === '' ? '' : `, by ${user}`;
  return `${lasts}${who}${reason === '' ? '' : `: ${reason}`}`;
}

/** Windows of a silence that are listed at most. */
const MAX_WINDOWS = 5;

/** Everything about a silence, with its next windows. */
export function silenceFields(silence: Silence, now: number): readonly Field[] {
  const { id, name, key, owner, state, reason, user, windows, revision } = silence;
  const fields: readonly Field[] = [
    ['id', String(id)],
    ['name', name],
    ['key', key],
    ['owner', owner],
    ['holds', matchersText(silence)],
    ['when', scheduleText(silence, now)],
    ['reason', reason],
    ['by', user],
    ['revision', String(revision)],
    ...windows
      .slice(0, MAX_WINDOWS)
      .map(({ start, end }): Field => [
        'window',
        `${inZone(timeText, start, now)} to ${end === null ? 'no end' : inZone(timeText, end, now)}`,
      ]),
    ['window', neverComes(silence, now) ? 'none: it never begins' : ''],
    ...heldFields(silence.held),
  ];
  return [['state', state, silenceTones[state]], ...fields.filter(([, value]) => value !== '')];
}

/** What a silence has held back so far; nothing where a server doesn't say. */
function heldFields(held: Silence['held']): readonly Field[] {
  if (!held) return [];
  const { count, alerts } = held;
  if (count === 0) return [['held', 'nothing so far']];
  const more = count - alerts.length;
  return [
    ['held', `messages about ${count} ${count === 1 ? 'alert' : 'alerts'}`],
    ...alerts.map(({ id, name }): Field => ['alert', `${id} ${name}`]),
    ['alert', more > 0 ? `and ${more} more` : ''],
  ];
}
