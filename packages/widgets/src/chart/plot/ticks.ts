import { zoneOffset } from '@spanlight/sdk/format';
import { stepFor, TIME_STEPS } from './axis-steps.ts';

const MINUTE = 60_000;
/** Every offset from UTC is a multiple of it. */
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Values that an axis names, and the distance between them. */
export interface Ticks {
  readonly values: readonly number[];
  readonly step: number;
}

/** Round times of the zone that is shown between two, about so many at most. */
export function timeTicks(from: number, to: number, most: number): Ticks {
  const step = stepFor(to - from, most, TIME_STEPS);
  const values: number[] = [];
  if (step < HOUR) {
    const shift = zoneOffset(from) * MINUTE;
    const first = Math.ceil((from - shift) / step) * step + shift;
    for (let at = first; at <= to; at += step) values.push(at);
  } else if (step < DAY) {
    for (let at = Math.ceil(from / QUARTER) * QUARTER; at <= to; at += QUARTER)
      if (wallOf(at) % step === 0) values.push(at);
  } else {
    for (let at = firstDay(from); at <= to; at = later(at, step / DAY)) values.push(at);
  }
  return { values, step };
}

/** What a clock shows at an instant, as if it showed UTC. */
function wallOf(at: number): number {
  return at - zoneOffset(at) * MINUTE;
}

/** Where a day begins, so many after that of an instant: days are not all as long, and clocks may skip midnight. */
function later(near: number, days: number): number {
  const wall = (Math.floor(wallOf(near) / DAY) + days) * DAY;
  const guess = wall + zoneOffset(near) * MINUTE;
  const at = wall + zoneOffset(guess) * MINUTE;
  return wallOf(at) < wall ? Math.max(at, guess) : at;
}

/** The first beginning of a day at or after an instant. */
function firstDay(from: number): number {
  const day = later(from, 0);
  return day < from ? later(day, 1) : day;
}

/** Round values between two, so many spaces between them at most. */
export function valueTicks(
  from: number,
  to: number,
  most: number,
  steps: readonly number[],
): Ticks {
  const step = stepFor(to - from, most, steps);
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  const values = Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) =>
    Number(((first + index) * step).toPrecision(12)),
  );
  return { values, step };
}
