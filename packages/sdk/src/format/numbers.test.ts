import { describe, expect, it } from 'vitest';
import {
  formatInteger,
  formatNumber,
  formatPercent,
  formatRate,
  formatUtilization,
} from './numbers.ts';

describe('formatNumber', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [7, '7'],
    [999, '999'],
    [999.4, '999'],
    [999.6, '1k'],
    [1000, '1k'],
    [1234, '1.23k'],
    [-1234, '-1.23k'],
    [99_950, '100k'],
    [999_499, '999k'],
    [999_500, '1M'],
    [4_500_000, '4.5M'],
    [7e9, '7B'],
    [1e15, '1000T'],
    [0.5, '0.5'],
    [0.001_234, '0.00123'],
    [12.345, '12.3'],
    [9.996, '10'],
    [1e-12, '0'],
    [Number.NaN, '–'],
    [Number.POSITIVE_INFINITY, '∞'],
    [null, '–'],
    [undefined, '–'],
  ])('%s is %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });
});

describe('formatInteger', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [1_234_567, '1,234,567'],
    [-1_234_567.4, '-1,234,567'],
    [1e21, '1,000,000,000,000,000,000,000'],
    [null, '–'],
  ])('%s is %s', (value, text) => {
    expect(formatInteger(value)).toBe(text);
  });
});

describe('formatPercent', () => {
  it.each([
    [0, '0%'],
    [12.5, '12.5%'],
    [100, '100%'],
    [0.05, '0.05%'],
    [0.001, '<0.01%'],
    [-0.001, '>-0.01%'],
    [undefined, '–'],
  ])('%s is %s', (value, text) => {
    expect(formatPercent(value)).toBe(text);
  });
});

it('formatUtilization takes shares of one', () => {
  expect(formatUtilization(0.0125)).toBe('1.25%');
  expect(formatUtilization(null)).toBe('–');
});

it('formatRate is per minute', () => {
  expect(formatRate(1200)).toBe('1.2k/min');
  expect(formatRate(null)).toBe('–');
});
