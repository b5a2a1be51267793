const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Every offset from UTC is a multiple of it. */
const QUARTER = 15 * MINUTE;
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

/** Round local times between two, about so many at most. */
export function timeTicks(from: number, to: number, most: number): Ticks {
  const step = stepFor(to - from, most, TIME_STEPS);
  const values: number[] = [];
  if (step < HOUR) {
    const shift = new Date(from).getTimezoneOffset() * MINUTE;
    const first = Math.ceil((from - shift) / step) * step + shift;
    for (let at = first; at <= to; at += step) values.push(at);
  } else if (step < DAY) {
    for (let at = Math.ceil(from / QUARTER) * QUARTER; at <= to; at += QUARTER)
      if (isRoundHour(new Date(at), step / HOUR)) values.push(at);
  } else {
    for (let at = firstDay(from); at <= to; at = later(at, step / DAY)) values.push(at);
  }
  return { values, step };
}

/** Whether a clock shows a full hour that so many divide, also where the clocks were changed in between. */
const isRoundHour = (time: Date, hours: number): boolean =>
  time.getMinutes() === 0 && time.getHours() % hours === 0;

/** The first local midnight at or after an instant. */
function firstDay(from: number): number {
  const day = new Date(from);
  day.setHours(0, 0, 0, 0);
  return day.getTime() < from ? later(day.getTime(), 1) : day.getTime();
}

/** Days are not all as long. */
function later(at: number, days: number): number {
  const day = new Date(at);
  day.setDate(day.getDate() + days);
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
