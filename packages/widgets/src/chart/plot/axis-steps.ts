import { bytesIn, nanosecondsIn } from '@spanlight/sdk/format';

/** Shares are of something: an axis ends there unless a value is higher. */
const WHOLE: Readonly<Record<string, number>> = { utilization: 1, percents: 100 };

const tens: readonly number[] = powersOfTen(-9, 307);
/** Milliseconds between the times that an axis names, the way clocks and calendars count. */
export const TIME_STEPS = [
  ...[1000, 60_000].flatMap((unit) => [1, 2, 5, 10, 15, 30].map((count) => count * unit)),
  ...[1, 2, 3, 6, 12].map((hours) => hours * 3_600_000),
  ...[1, 2, 3, 7, 14, 30, 60, 90, 180, 365].map((days) => days * 86_400_000),
];

/** Round lengths of time in nanoseconds: tens below a second, then as clocks count, up to a month. */
const durations: readonly number[] = [
  ...powersOfTen(0, 8),
  ...TIME_STEPS.slice(0, -4).map((step) => step * 1e6),
];

/** Round amounts of data in bytes: tens below one, then what is round in the next unit, too. */
const amounts = [...powersOfTen(-9, -1), ...Array.from({ length: 60 }, (_, power) => 2 ** power)];

function powersOfTen(from: number, to: number): number[] {
  const powers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return powers.flatMap((power) => [1, 2, 5].map((factor) => Number(`${factor}e${power}`)));
}

/** The distances an axis of a unit may put between its lines, ascending: round in what people read. */
export function axisSteps(unit: string): readonly number[] {
  const nanoseconds = nanosecondsIn(unit);
  const size = nanoseconds + bytesIn(unit);
  return size === 0 ? tens : (nanoseconds ? durations : amounts).map((step) => step / size);
}

/**
 * The smallest of some ascending distances that lies in a span so often at most. Where they end values go on, and so do
 * multiples of the last: seconds since 1970 would be given a line for each of hundreds of months.
 */
export function stepFor(span: number, most: number, steps: readonly number[]): number {
  const last = steps.at(-1) ?? 1;
  const isEnough = (step: number): boolean => step >= span / Math.max(most, 1);
  return steps.find(isEnough) ?? last * (tens.find((times) => isEnough(last * times)) ?? 1);
}

/** Beyond it whole steps around the values would be no numbers. */
const LARGEST = 8e307;

/** The limits of an axis: whole steps around the values and zero, four steps or fewer where that is possible. */
export function axisRange(
  low: number | null,
  high: number | null,
  unit: string,
): readonly [number, number] {
  const bottom = Math.min(low ?? 0, 0);
  const top = Math.max(high ?? 0, 0);
  const span = top - bottom;
  const whole = WHOLE[unit] ?? 0;
  if (!(span > 0)) return [0, whole === 1 ? 0.01 : 1];
  if (span > LARGEST) return [Math.max(bottom, -LARGEST), Math.min(top, LARGEST)];
  const step = stepFor(span, 4, axisSteps(unit));
  const end = Math.ceil((top * 1.02) / step) * step;
  return [Math.floor(bottom / step) * step, top <= whole ? Math.min(end, whole) : end];
}

/** The axis a unit belongs to: units made of words count things, and share that of plain numbers. */
export function axisOf(unit: string): string {
  return unit === 'none' || unit.startsWith('{') ? '' : unit;
}
