import { expect, test } from 'vitest';
import { toCheck } from './check.ts';
import { type AlertSnapshot, decide } from './decide.ts';

const now = Date.UTC(2024, 4, 14, 12);
const check = toCheck({ minAllowedValue: null, maxAllowedValue: 100, checkNumPoint: 2 });
const closedByHand: AlertSnapshot = {
  status: 'closed',
  bounds: check.bounds,
  eventTime: now - 600_000,
  isClosedByHand: true,
};

const on = (points: readonly number[], alert?: AlertSnapshot) =>
  decide({ points, lastTime: now, alert }, check).transition;

test('MM13: an alert closed by hand stays closed while it still fires', () => {
  expect(on([120, 120], closedByHand)).toBeUndefined();
});

test('once it has recovered it may open again', () => {
  expect(on([80, 80], closedByHand)).toEqual({ kind: 'rearmed' });
  expect(on([120, 120], { ...closedByHand, isClosedByHand: false })).toMatchObject({
    kind: 'reopened',
    time: now - 60_000,
    minutes: 2,
  });
});

test('MM11: a new alert carries the value it began with and the bounds in force', () => {
  expect(on([80, 120, 130])).toEqual({
    kind: 'created',
    reason: 'out-of-bounds',
    direction: 1,
    time: now - 60_000,
    initialValue: 120,
    currentValue: 120,
    bounds: { min: null, max: 100 },
    minutes: 2,
  });
});

test('MM13: an open alert of a series without data stays open unless the policy says otherwise', () => {
  const open: AlertSnapshot = { ...closedByHand, status: 'open', isClosedByHand: false };
  const gone = [Number.NaN, Number.NaN];
  expect(on(gone, open)).toBeUndefined();
  const trusting = toCheck({ ...settings, noDataPolicy: 'ok' });
  expect(decide({ points: gone, lastTime: now, alert: open }, trusting).transition).toMatchObject({
    kind: 'closed',
  });
});

const settings = { minAllowedValue: null, maxAllowedValue: 100, checkNumPoint: 2 };
