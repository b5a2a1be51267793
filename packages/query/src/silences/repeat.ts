import { clockTime, instantOf } from './local-time.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Days that are looked through for the next occurrence: every combination comes up within them. */
const MAX_DAYS = 12 * 366;

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** When something happens again and again, by the clocks of a zone. */
export interface Repeat {
  /** None: any day of the week. */
  readonly weekdays: readonly Weekday[];
  /** 1 to 31, from the end of the month below zero (-1: its last day). None: any. Both must hold. */
  readonly monthDays: readonly number[];
  /** `22:00` */
  readonly time: string;
  /** Milliseconds that each occurrence lasts, also over a change of the clocks. */
  readonly duration: number;
  /** `Europe/Berlin` */
  readonly timeZone: string;
}

/** A stretch of time, milliseconds since 1970; without its end. */
export interface Occurrence {
  readonly start: number;
  readonly end: number;
}

/** The minutes since midnight of a text such as `22:00`; undefined for anything else. */
export function minutesOfDay(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/**
 * The occurrences that begin at a time or later, in their order; they end where years pass without one.
 *
 * @param from Milliseconds since 1970.
 * @throws RangeError for an unknown zone.
 */
export function* occurrences(repeat: Repeat, from: number): Generator<Occurrence, void> {
  const time = (minutesOfDay(repeat.time) ?? 0) * MINUTE;
  const first = Math.floor(clockTime(from, repeat.timeZone) / DAY) * DAY - DAY;
  for (let day = first, left = MAX_DAYS; left > 0; day += DAY, left -= 1) {
    if (!isOn(repeat, day)) continue;
    const start = instantOf(day + time, repeat.timeZone);
    if (start < from) continue;
    yield { start, end: start + repeat.duration };
    left = MAX_DAYS;
  }
}

/** Whether a repetition has a day, which is the midnight it begins with, at Greenwich. */
function isOn({ weekdays, monthDays }: Repeat, day: number): boolean {
  // 1970 began with a Thursday.
  const weekday = WEEKDAYS[(((day / DAY + 3) % 7) + 7) % 7];
  if (weekdays.length > 0 && (weekday === undefined || !weekdays.includes(weekday))) return false;
  if (monthDays.length === 0) return true;
  const date = new Date(day);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return monthDays.includes(date.getUTCDate()) || monthDays.includes(date.getUTCDate() - last - 1);
}
