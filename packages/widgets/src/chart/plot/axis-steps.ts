const NANOSECONDS: Readonly<Record<string, number>> = {
  nanoseconds: 1,
  microseconds: 1e3,
  milliseconds: 1e6,
  seconds: 1e9,
};

/** Shares are of something: an axis ends there unless a value is higher. */
const WHOLE: Readonly<Record<string, number>> = { utilization: 1, percents: 100 };

const tens: readonly number[] = powersOfTen(-9, 305);
const SECOND = 1e9;

/** Round lengths of time in nanoseconds: tens below ten seconds, then as clocks count. */
const durations: readonly number[] = [
  ...powersOfTen(0, 9),
  ...[10, 15, 30, 60, 120, 300, 600, 900, 1800].map((seconds) => seconds * SECOND),
  ...[1, 2, 3, 6, 12, 24, 48, 72, 168, 336, 720].map((hours) => hours * 3600 * SECOND),
];

function powersOfTen(from: number, to: number): number[] {
  const steps: number[] = [];
  for (let power = from; power <= to; power += 1)
    for (const factor of [1, 2, 5]) steps.push(Number(`${factor}e${power}`));
  return steps;
}

/** The distances an axis of a unit may put between its lines, ascending: round in what people read. */
export function axisSteps(unit: string): readonly number[] {
  const factor = NANOSECONDS[unit] ?? 0;
  // What every object has is no number.
  return factor > 0 ? durations.map((step) => step / factor) : tens;
}

/**
 * The smallest of some ascending distances that lies in a span so often at most. Where they end values go on, and so do
 * multiples of the last: seconds since 1970 would be given a line for each of hundreds of months.
 */
export function stepFor(span: number, most: number, steps: readonly number[]): number {
  const last = steps.at(-1) ?? 1;
  const isEnough = (step: number): boolean => step >= span / Math.max(most, 1);
  return steps.find(isEnough) ?? last * (tens.find((times) => isEnough(times * last)) ?? 1);
}

/** Beyond it no step is left that lies a few times in an axis. */
const LARGEST = 1e305;

/** The limits of an axis: whole steps around the values and zero, four steps or fewer where that is possible. */
export function axisRange(
  low: number | null,
  high: number | null,
  unit: string,
): readonly [number, number] {
  const bottom = Math.min(low ?? 0, 0);
  const top = Math.max(high ?? 0, 0);
  const span = top - bottom;
  if (!(span > 0) || span > LARGEST) return [0, unit === 'utilization' ? 0.01 : 1];
  const step = stepFor(span, 4, axisSteps(unit));
  const end = Math.ceil((top * 1.02) / step) * step;
  const whole = WHOLE[unit] ?? 0;
  return [Math.floor(bottom / step) * step, top <= whole ? Math.min(end, whole) : end];
}

/** The axis a unit belongs to: units made of words count things, and share that of plain numbers. */
export function axisOf(unit: string): string {
  return unit === 'none' || unit.startsWith('{') ? '' : unit;
}
