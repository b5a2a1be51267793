import { describe, expect, it } from 'vitest';
import { roundPlaces } from './round-places.ts';

const at = (day: number, hour: number, minute = 0): number =>
  new Date(2026, 2, day, hour, minute).getTime();

describe('round places', () => {
  const everyTwoMinutes = Array.from({ length: 30 }, (_, index) => at(4, 9, 7 + index * 2));

  it('are at times that clocks count by', () => {
    const places = roundPlaces(everyTwoMinutes, 12 * 60_000);
    expect(places.map((place) => everyTwoMinutes[place])).toEqual([at(4, 9, 15), at(4, 9, 45)]);
  });

  it('are none where less than two would be', () => {
    expect(roundPlaces(everyTwoMinutes, 3_600_000)).toEqual([]);
    expect(roundPlaces([], 1)).toEqual([]);
  });
});
