import { describe, expect, it } from 'vitest';
import { axisSteps, formatMoment, roundPlaces, timeLabels } from './ticks.ts';

const at = (day: number, hour: number, minute = 0, second = 0): number =>
  new Date(2026, 2, day, hour, minute, second).getTime();

describe('time labels', () => {
  it('names the day where it changes', () => {
    expect(timeLabels([at(4, 22), at(4, 23), at(5, 0), at(5, 1)], 3_600_000)).toEqual([
      '22:00',
      '23:00',
      '5 Mar',
      '01:00',
    ]);
  });

  it('shows seconds only when lines stand that close', () => {
    expect(timeLabels([at(4, 9, 0, 15)], 15_000)).toEqual(['09:00:15']);
  });

  it('shows days alone on long ranges', () => {
    expect(timeLabels([at(4, 0), at(5, 0)], 86_400_000)).toEqual(['4 Mar', '5 Mar']);
  });

  it('writes a moment in full', () => {
    expect(formatMoment(at(4, 9, 5, 7))).toBe('4 Mar 2026, 09:05:07');
  });
});

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

describe('value steps', () => {
  it.each(['duration', 'share', 'number'] as const)('ascend for %s', (kind) => {
    const steps = axisSteps(kind);
    expect(steps.every((step, index) => index === 0 || step > (steps[index - 1] ?? 0))).toBe(true);
  });

  it('count time as clocks do above a minute', () => {
    expect(axisSteps('duration')).toContain(120e9);
    expect(axisSteps('duration')).not.toContain(100e9);
  });
});
