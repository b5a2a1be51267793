import { expect, it } from 'vitest';
import { describeSeries, englishTexts } from './describe.ts';

const format = (value: number) => `${value} ms`;

it('says limits, last value and gaps', () => {
  expect(describeSeries([3, null, 12, 5], format, englishTexts)).toBe(
    '3 values from 3 ms to 12 ms, last 5 ms, 1 without data',
  );
  expect(describeSeries([1, 2], format, englishTexts)).toBe(
    '2 values from 1 ms to 2 ms, last 2 ms',
  );
  expect(describeSeries([null, Number.NaN], format, englishTexts)).toBe('no data');
});
