import { expect, test } from 'vitest';
import { runAtOnce } from '../slices.ts';
import { toCheck } from './check.ts';
import type { AlertSnapshot } from './decide.ts';
import { replayInSlices, type WatchedSeries } from './replay.ts';

const now = Date.UTC(2024, 4, 14, 12);
const check = toCheck({
  minAllowedValue: null,
  maxAllowedValue: 100,
  checkNumPoint: 5,
  noDataPolicy: 'alert',
});
const closedByHand: AlertSnapshot = {
  status: 'closed',
  bounds: check.bounds,
  eventTime: now - 3_600_000,
  isClosedByHand: true,
};

/** What becomes of the query as a whole within an hour. */
const ofWhole = (series: readonly WatchedSeries[], alert: AlertSnapshot): string[] => {
  const { whole } = runAtOnce(
    replayInSlices(series, alert, check, { end: now, ticks: 60, count: 119 }),
  );
  return whole.transitions.map(({ transition }) => transition.kind);
};

const good: WatchedSeries = { points: new Float64Array(119).fill(5) };

test('that nothing came, closed by hand, stays closed while nothing comes', () => {
  expect(ofWhole([], closedByHand)).toEqual([]);
});

test('that nothing came, closed by hand, opens the next time', () => {
  expect(ofWhole([good], closedByHand)).toEqual(['rearmed']);
  expect(ofWhole([], { ...closedByHand, isClosedByHand: false })).toContain('reopened');
});
