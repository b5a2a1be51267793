import { describe, expect, it } from 'vitest';
import { formatBytes } from './bytes.ts';
import { formatDuration } from './duration.ts';

const second = 1e9;

describe('formatDuration', () => {
  it.each([
    [0, '0'],
    [1, '1ns'],
    [350, '350ns'],
    [999.9, '1µs'],
    [1500, '1.5µs'],
    [18_240_512, '18.2ms'],
    [812_345_678, '812ms'],
    [999_600_000, '1s'],
    [1.5 * second, '1.5s'],
    [59.94 * second, '59.9s'],
    [59.96 * second, '1m'],
    [125 * second, '2m 5s'],
    [3599.6 * second, '1h'],
    [3720 * second, '1h 2m'],
    [86_399 * second, '1d'],
    [273_600 * second, '3d 4h'],
    [-1500, '-1.5µs'],
    [Number.POSITIVE_INFINITY, '∞'],
    [Number.NaN, '–'],
    [null, '–'],
  ])('%s ns is %s', (nanoseconds, text) => {
    expect(formatDuration(nanoseconds)).toBe(text);
  });
});

describe('formatBytes', () => {
  it.each([
    [0, '0B'],
    [512, '512B'],
    [999.7, '1000B'],
    [1023.9, '1KiB'],
    [1_572_864, '1.5MiB'],
    [2e18, '1776PiB'],
    [undefined, '–'],
  ])('%s is %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
