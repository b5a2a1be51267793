const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Distances between the times that an axis names, the way clocks and calendars count. */
const TIME_STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 3, 7, 14, 30, 60, 90, 180, 365].map((days) => days * DAY),
];

/** Values that an axis names, and the distance between them. */
export interface Ticks {
  readonly values: readonly number[];
  readonly step: number;
}

/** Round local times between two, at most so many. */
export function timeTicks(from: number, to: number, most: number): Ticks {
  const step = stepFor(to - from, most, TIME_STEPS);
  const values: number[] = [];
  for (let at = firstTime(from, step); at <= to; at = nextTime(at, step)) values.push(at);
  return { values, step };
}

/** The first round local time at or after an instant. */
function firstTime(from: number, step: number): number {
  if (step < DAY) {
    const shift = new Date(from).getTimezoneOffset() * MINUTE;
    return Math.ceil((from - shift) / step) * step + shift;
  }
  const day = new Date(from);
  day.setHours(0, 0, 0, 0);
  if (day.getTime() < from) day.setDate(day.getDate() + 1);
  return day.getTime();
}

/** Days are not all as long. */
function nextTime(at: number, step: number): number {
  if (step < DAY) return at + step;
  const day = new Date(at);
  day.setDate(day.getDate() + step / DAY);
  return day.getTime();
}

/** Round values between two, at most so many where one of the steps allows it. */
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

function stepFor(span: number, most: number, steps: readonly number[]): number {
  const smallest = span / Math.max(most, 1);
  return steps.find((step) => step >= smallest) ?? steps.at(-1) ?? 1;
}
