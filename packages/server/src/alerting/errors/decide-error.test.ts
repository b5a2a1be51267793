import { expect, test } from 'vitest';
import { decideError, type ErrorAlertState, nextThreshold } from './decide-error.ts';
import { MINUTE, HOUR } from '../../shared/time-units.ts';

const now = Date.UTC(2026, 0, 10);
const open: ErrorAlertState = {
  status: 'open',
  count: 1,
  createdAt: now - HOUR,
  eventTime: now - HOUR,
  recordedAt: now - HOUR,
};

test('EA4: a group without an alert gets one', () => {
  expect(decideError(undefined, { count: 1, newest: now })).toBe('created');
});

test('EA5: an open alert counts on and tells again at a threshold, ten minutes later at the earliest', () => {
  expect(decideError(open, { count: 99, newest: now })).toBe('refresh');
  expect(decideError(open, { count: 100, newest: now })).toBe('recurring');
  const fresh = { ...open, eventTime: now - 9 * MINUTE };
  expect(decideError(fresh, { count: 100, newest: now })).toBe('refresh');
  expect(decideError(open, { count: 1, newest: now - HOUR })).toBe('none');
});

test('EA5: it tells again after a day, and once a week when it is old', () => {
  const daysOld = (days: number): ErrorAlertState => ({
    ...open,
    createdAt: now - days * 24 * HOUR,
    eventTime: now - 24 * HOUR,
  });
  expect(decideError(daysOld(2), { count: 2, newest: now })).toBe('recurring');
  expect(decideError(daysOld(4), { count: 2, newest: now })).toBe('refresh');
  const weekLater = { ...daysOld(9), eventTime: now - 7 * 24 * HOUR };
  expect(decideError(weekLater, { count: 2, newest: now })).toBe('recurring');
});

test('EA5: a closed alert opens with the next error, and not with the last one again', () => {
  const closed: ErrorAlertState = { ...open, status: 'closed', recordedAt: now - MINUTE };
  expect(decideError(closed, { count: 2, newest: now })).toBe('recurring');
  expect(decideError(closed, { count: 2, newest: now - 2 * MINUTE })).toBe('none');
});

test('EA6: thresholds are powers of ten up to a million, then doublings', () => {
  const counts = [0, 99, 100, 5000, 999_999, 1_000_000, 3_000_000, 4_000_000];
  expect(counts.map(nextThreshold)).toEqual([
    100, 100, 1000, 10_000, 1_000_000, 2_000_000, 4_000_000, 8_000_000,
  ]);
});
