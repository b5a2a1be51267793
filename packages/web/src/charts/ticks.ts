const NS_PER_SECOND = 1e9;

/** What a value axis measures: nanoseconds, a share of one, or any other number. Decides where its lines fall. */
export type AxisKind = 'duration' | 'share' | 'number';

const powersOfTen = (from: number, to: number): number[] => {
  const steps: number[] = [];
  for (let power = from; power <= to; power += 1) {
    for (const factor of [1, 2, 5]) steps.push(factor * 10 ** power);
  }
  return steps;
};

const durationSteps: readonly number[] = [
  // Nanoseconds up to half a minute in tens, then as clocks count.
  ...powersOfTen(0, 9),
  10 * NS_PER_SECOND,
  ...[15, 30, 60, 120, 300, 600, 900, 1800].map((seconds) => seconds * NS_PER_SECOND),
  ...[1, 2, 3, 6, 12, 24, 48, 72, 168, 336, 720].map((hours) => hours * 3600 * NS_PER_SECOND),
];

const plainSteps: readonly number[] = powersOfTen(-9, 18);

/** The distances a value axis may put between its lines: round in the unit people read. */
export function axisSteps(kind: AxisKind): readonly number[] {
  return kind === 'duration' ? durationSteps : plainSteps;
}

const two = (value: number): string => String(value).padStart(2, '0');

const DAY = 86_400_000;
const months = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

/** A local day as an axis names it: "4 Mar". */
function formatDay(instant: number): string {
  const date = new Date(instant);
  return `${date.getDate()} ${months[date.getMonth()]}`;
}

/** A local time of day as an axis names it, 24 hours; with seconds where lines stand closer than a minute. */
function formatClock(instant: number, withSeconds: boolean): string {
  const date = new Date(instant);
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return withSeconds ? `${clock}:${two(date.getSeconds())}` : clock;
}

/**
 * Labels of a time axis (epoch milliseconds, `step` apart): times of day, and the day in place of the first time of a new day.
 */
export function timeLabels(instants: readonly number[], step: number): string[] {
  let day: string | undefined;
  return instants.map((instant) => {
    const today = formatDay(instant);
    const isNewDay = day !== undefined && today !== day;
    day = today;
    return step >= DAY || isNewDay ? today : formatClock(instant, step < 60_000);
  });
}

/**
 * Places of the instants (epoch milliseconds) that are round in local time and at least `apart` ms from each other; none
 * when fewer than two are.
 */
export function roundPlaces(instants: readonly number[], apart: number): number[] {
  const step = durationSteps.map((length) => length / 1e6).find((length) => length >= apart) ?? 0;
  const places = instants.flatMap((instant, place) => {
    const local = instant - new Date(instant).getTimezoneOffset() * 60_000;
    return local % step === 0 ? [place] : [];
  });
  return places.length < 2 ? [] : places;
}

/** An instant in full for a tooltip, local time: "4 Mar 2026, 10:17:00". */
export function formatMoment(instant: number): string {
  return `${formatDay(instant)} ${new Date(instant).getFullYear()}, ${formatClock(instant, true)}`;
}
