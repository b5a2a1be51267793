import { expect, it } from 'vitest';
import { toCheck } from './check.ts';
import { closestCall } from './closest-call.ts';
import { runAtOnce } from '../slices.ts';

const check = toCheck({ minAllowedValue: null, maxAllowedValue: 10, checkNumPoint: 3 });

it('counts the points out of bounds that are looked at together', () => {
  const series = [
    { name: 'calm', points: [1, 2, Number.NaN, 3, 4, 5, 6] },
    { name: 'busy', points: [11, 1, 11, 11, 9, 12, 1] },
  ];
  expect(runAtOnce(closestCall(series, check, {}))).toEqual({
    series: 'busy',
    outliers: 2,
    lowest: 1,
    highest: 12,
  });
});

it('leaves out what lies before the range, but for what is looked back at', () => {
  const series = [{ name: 'one', points: [50, 50, 50, 11, 11, 2, 2, 2] }];
  expect(runAtOnce(closestCall(series, check, { lookBack: 5 }))).toEqual({
    series: 'one',
    outliers: 2,
    lowest: 2,
    highest: 2,
  });
});

it('begins with the first value of a series, also where what is missing is zero', () => {
  const trusting = toCheck({
    minAllowedValue: 1,
    maxAllowedValue: null,
    checkNumPoint: 3,
    noDataPolicy: 'zero',
  });
  const gap = Number.NaN;
  const points = [gap, gap, gap, gap, 7, gap, 7, 7];
  expect(runAtOnce(closestCall([{ name: 'new', points }], trusting, {}))).toMatchObject({
    outliers: 1,
  });
});

it('says nothing without values', () => {
  expect(runAtOnce(closestCall([], check, {}))).toBeUndefined();
  expect(
    runAtOnce(closestCall([{ name: 'gone', points: [Number.NaN] }], check, {})),
  ).toBeUndefined();
});
