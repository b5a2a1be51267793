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
