import { describe, expect, it } from 'vitest';
import { readDurationBounds } from './duration-bounds.ts';

describe('duration bounds', () => {
  it.each([
    ['10', '', { min: 10, max: null }],
    ['', '500', { min: null, max: 500 }],
    ['0', '1', { min: 0, max: 1 }],
    ['0.5', '2', { min: 0.5, max: 2 }],
    ['', '', { minError: 'Enter at least one bound' }],
    ['-1', '', { minError: 'Enter milliseconds, 0 or more' }],
    ['fast', '', { minError: 'Enter milliseconds, 0 or more' }],
    ['10', '10', { maxError: 'Enter milliseconds, 11 or more' }],
    ['', '0', { maxError: 'Enter milliseconds, 1 or more' }],
    ['', 'slow', { maxError: 'Enter milliseconds, 1 or more' }],
  ])('%j to %j', (min, max, outcome) => {
    expect(readDurationBounds(min, max)).toEqual(outcome);
  });
});
