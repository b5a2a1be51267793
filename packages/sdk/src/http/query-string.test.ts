import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rawParameters } from '../schemas/shared/parameters.ts';
import { queryString } from './query-string.ts';

describe('queryString', () => {
  it.each([
    [{}, ''],
    [{ a: undefined, b: null, c: [] }, ''],
    [{ a: '', b: 0, c: false }, '?a=&b=0&c=false'],
    [{ a: ['x', 'y'], b: 18_446_744_073_709_551_615n }, '?a=x&a=y&b=18446744073709551615'],
    [{ q: 'a; b | c&d' }, '?q=a%3B+b+%7C+c%26d'],
  ])('%o', (parameters, text) => {
    expect(queryString(parameters)).toBe(text);
  });

  it('is read back by the server as it was', () => {
    const name = fc.stringMatching(/^[a-z_]{1,10}$/);
    const lists = fc.dictionary(name, fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }));
    fc.assert(
      fc.property(lists, (parameters) => {
        const read = rawParameters(new URLSearchParams(queryString(parameters)));
        expect({ ...read }).toEqual({ ...parameters });
      }),
    );
  });
});
