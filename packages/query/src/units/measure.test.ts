import { describe, expect, it } from 'vitest';
import { parseByteSize, parseShortDuration } from './measure.ts';

describe('parseShortDuration', () => {
  it.each([
    ['10ms', 10e6],
    ['1.5s', 1.5e9],
    ['1h30m', 5400e9],
    ['-2us', -2000],
    ['3µs', 3000],
    ['0', undefined],
    ['10', undefined],
    ['5kb', undefined],
  ])('%s', (text, nanoseconds) => {
    expect(parseShortDuration(text)).toBe(nanoseconds);
  });
});

describe('parseByteSize', () => {
  it.each([
    ['5kb', 5120],
    ['1.5MiB', 1_572_864],
    ['2GB', 2_147_483_648],
    ['5b', undefined],
    ['5ms', undefined],
  ])('%s', (text, bytes) => {
    expect(parseByteSize(text)).toBe(bytes);
  });
});
