import { expect, test } from 'vitest';
import { type CheckSettings, toCheck } from './check.ts';
import { judge } from './judge.ts';

const gap = Number.NaN;
const above = (settings: Partial<CheckSettings> = {}) =>
  toCheck({ minAllowedValue: null, maxAllowedValue: 100, checkNumPoint: 3, ...settings });

test('MM10: all points looked at out of bounds fire, none clears, some decide nothing', () => {
  expect(judge([90, 120, 130, 110], above())).toEqual({
    kind: 'firing',
    direction: 1,
    from: 1,
    outliers: 3,
  });
  expect(judge([120, 80, 70, 60], above())).toEqual({ kind: 'normal', from: 1 });
  expect(judge([120, 80, 70], above())).toMatchObject({ kind: 'undecided', outliers: 1 });
});

test('MM10: the bounds themselves are allowed', () => {
  const check = toCheck({ minAllowedValue: 1, maxAllowedValue: 2, checkNumPoint: 2 });
  expect(judge([1, 2], check).kind).toBe('normal');
  expect(judge([0.9, 0.9], check)).toMatchObject({ kind: 'firing', direction: -1 });
});

test('MM10: the first of the points looked at gives the direction', () => {
  const check = toCheck({ minAllowedValue: 0, maxAllowedValue: 10, checkNumPoint: 2 });
  expect(judge([-5, 50], check)).toMatchObject({ direction: -1 });
  expect(judge([50, -5], check)).toMatchObject({ direction: 1 });
});

test('MM9: a series that has only just appeared needs all its points', () => {
  expect(judge([gap, gap, 120, 130], above({ noDataPolicy: 'zero' })).kind).toBe('undecided');
  expect(judge([gap, 120, 130, 140], above({ noDataPolicy: 'zero' })).kind).toBe('firing');
});

test('MM9: missing points count as zero, as good, as nothing, or as an alarm', () => {
  const low = (noDataPolicy: CheckSettings['noDataPolicy']) =>
    toCheck({ minAllowedValue: 1, maxAllowedValue: null, checkNumPoint: 2, noDataPolicy });
  expect(judge([5, gap, gap], low('zero')).kind).toBe('firing');
  expect(judge([5, gap, gap], low('ok')).kind).toBe('normal');
  expect(judge([5, gap, gap], low('hold'))).toMatchObject({ kind: 'undecided', missing: 2 });
  expect(judge([5, gap, gap], low('alert'))).toEqual({ kind: 'no-data', from: 1 });
});

test('MM12: an open alert is judged by the bounds it opened with', () => {
  expect(judge([95, 95, 95], above(), { min: null, max: 90 }).kind).toBe('firing');
  expect(judge([95, 95, 95], above(), { min: null, max: 100 }).kind).toBe('normal');
});

test('with recovery bounds an open alert stays open between the two', () => {
  const check = above({ maxRecoveryValue: 80 });
  expect(judge([90, 90, 90], check, check.bounds).kind).toBe('undecided');
  expect(judge([80, 80, 80], check, check.bounds).kind).toBe('normal');
  expect(judge([90, 90, 90], check).kind).toBe('normal');
});

test('fewer points may fire, and fewer may clear', () => {
  const check = above({ checkNumPoint: 5, fireNumPoint: 2, clearNumPoint: 2 });
  expect(judge([120, 90, 120, 90, 120], check).kind).toBe('firing');
  expect(judge([120, 120, 120, 90, 90], check, check.bounds).kind).toBe('normal');
  expect(judge([120, 120, 120, 90, 90], check).kind).toBe('normal');
});

test('an alert is kept open for a while after its last point out of bounds', () => {
  const check = above({ checkNumPoint: 1, keepFiringFor: 180_000 });
  expect(judge([120, 90, 90], check, check.bounds).kind).toBe('undecided');
  expect(judge([120, 90, 90, 90], check, check.bounds).kind).toBe('normal');
});

test('small misses of the bound count only beyond the deviation asked for', () => {
  expect(judge([105, 105, 105], above({ minDevValue: 5 })).kind).toBe('normal');
  expect(judge([106, 106, 106], above({ minDevValue: 5 })).kind).toBe('firing');
  expect(judge([110, 110, 110], above({ minDevFraction: 0.1 })).kind).toBe('normal');
  expect(judge([111, 111, 111], above({ minDevFraction: 0.1 })).kind).toBe('firing');
});
