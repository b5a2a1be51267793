const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Lengths of time as clocks count, in milliseconds. */
const STEPS: readonly number[] = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12, 24, 48, 72, 168, 336, 720].map((hours) => hours * HOUR),
];

/**
 * Places of the instants (epoch milliseconds) that are round in local time and at least `apart` ms from each other; none
 * when fewer than two are.
 */
export function roundPlaces(instants: readonly number[], apart: number): number[] {
  const step = STEPS.find((length) => length >= apart) ?? 0;
  const places = instants.flatMap((instant, place) => {
    const local = instant - new Date(instant).getTimezoneOffset() * MINUTE;
    return local % step === 0 ? [place] : [];
  });
  return places.length < 2 ? [] : places;
}
