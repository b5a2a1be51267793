import { expect, it } from 'vitest';
import { parseDuration } from './duration.ts';

it.each([
  ['10ms', 10e6],
  ['1.5s', 1.5e9],
  ['1h30m', 5400e9],
  ['-90s', -90e9],
  ['+1us', 1e3],
  ['1w2d', 777_600e9],
])('%s is %s ns', (text, nanoseconds) => {
  expect(parseDuration(text)).toBe(nanoseconds);
});

it.each([
  '',
  '5',
  'h',
  '1 h',
  '1h!',
  '1y',
  '--1h',
  '1.2.3s',
  '.5s',
  '1e3s',
  '-',
  '1h-',
  '+1h+',
  '1h-2m',
])('%j is none', (text) => {
  expect(parseDuration(text)).toBeUndefined();
});

it('answers in another unit, exactly', () => {
  expect(parseDuration('1.1h', 'ms')).toBe(1.1 * 3_600_000);
  expect(parseDuration('7us', 'ms')).toBe(7 * 1e-3);
  expect(parseDuration('2w', 'd')).toBe(14);
});
