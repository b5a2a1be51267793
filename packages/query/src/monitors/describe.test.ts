import { expect, test } from 'vitest';
import { checkMonitorSettings, toCheck } from './check.ts';
import { describeVerdict } from './describe.ts';
import { judge, type Verdict } from './judge.ts';

const settings = { checkNumPoint: 1, minAllowedValue: null, maxAllowedValue: 90 };
const said = (verdict: Verdict, change: Partial<Parameters<typeof toCheck>[0]> = {}): string =>
  describeVerdict(verdict, toCheck({ ...settings, ...change }), String);

const firing: Verdict = { kind: 'firing', direction: 1, from: 0, outliers: 1 };

test('one point is told as one', () => {
  expect(said(firing)).toBe('The last point is greater than 90.');
  expect(describeVerdict(firing, toCheck(settings), (value) => `${value} %`, 95)).toBe(
    'The last point, 95 %, is greater than 90 %.',
  );
  expect(said({ kind: 'normal', from: 0 })).toBe('The last point is within bounds.');
  expect(said({ kind: 'no-data', from: 0 })).toBe(
    'The last point has no value, and this monitor alerts on missing data.',
  );
  expect(said({ kind: 'undecided', outliers: 0, missing: 1 })).toBe(
    'The last point is missing: not enough to fire (1) or to clear (a good one).',
  );
  expect(checkMonitorSettings({ ...settings, fireNumPoint: 2 })).toEqual([
    { field: 'fireNumPoint', message: "only 1 point is checked, so 2 can't fire" },
  ]);
});

test('several points are told as several', () => {
  const three = { checkNumPoint: 3, fireNumPoint: 1 };
  expect(said(firing, three)).toBe('1 of the last 3 points is greater than 90; it fires at 1.');
  expect(said({ kind: 'undecided', outliers: 0, missing: 2 }, three)).toBe(
    '0 of the last 3 points out of bounds, 2 missing: not enough to fire (1) or to clear (3 good ones in a row).',
  );
});

test('points that are out on both sides are not counted on one', () => {
  const check = toCheck({ ...settings, minAllowedValue: 0, maxAllowedValue: 10, checkNumPoint: 3 });
  const told = (points: number[]): string => describeVerdict(judge(points, check), check, String);
  expect(told([-5, 20, 30])).toBe('3 of the last 3 points are out of bounds; it fires at 3.');
  expect(told([5, 15, 20, 30])).toBe('3 of the last 3 points are greater than 10; it fires at 3.');
});

test('what is within bounds but not back within those of recovery says how many are, and names them', () => {
  const told = (points: number[], change: Partial<Parameters<typeof toCheck>[0]>): string => {
    const check = toCheck({ ...settings, ...change });
    return describeVerdict(judge(points, check, check.bounds), check, (value) => `${value} %`);
  };
  const five = { checkNumPoint: 5, fireNumPoint: 2, clearNumPoint: 4, maxRecoveryValue: 80 };
  expect(told([95, 85, 79, 85, 78], five)).toBe(
    '1 of the last 5 points out of bounds, 2 back within the recovery bound of 80 %, 0 missing: not enough to fire (2) or to clear (4 back in a row).',
  );
  const both = { ...five, minAllowedValue: 0, minRecoveryValue: 10, clearNumPoint: 1 };
  expect(told([5, 50, 50, 50, 5], both)).toContain(
    '3 back within the recovery bounds of 10 % and 80 %, 0 missing: not enough to fire (2) or to clear (one back).',
  );
  const one = { maxRecoveryValue: 80, clearNumPoint: 2 };
  expect(told([85], one)).toBe(
    'The last point is not back within the recovery bound of 80 %: not enough to fire (1) or to clear (2 back in a row).',
  );
  expect(told([85, 75], one)).toContain(
    'The last point is back within the recovery bound of 80 %:',
  );
});
