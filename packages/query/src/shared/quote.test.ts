import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteText, quoteValue, readQuoted } from './quote.ts';

describe('quoteText', () => {
  it('is read back unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const quoted = quoteText(text);
        expect(readQuoted(quoted, 0)).toEqual({ text, end: quoted.length, closed: true });
      }),
    );
  });
});

describe('quoteValue', () => {
  it.each([
    ['', '""'],
    ['x', '"x"'],
    ['"x"', '"x"'],
    ["'x'", "'x'"],
    ['"x" or 1 = "1"', String.raw`"\"x\" or 1 = \"1\""`],
    ['5', '5'],
    ['5.0', '"5.0"'],
    ['NaN', '"NaN"'],
    [5, '5'],
    [true, 'true'],
  ])('%j is written %s', (value, text) => {
    expect(quoteValue(value)).toBe(text);
  });
});

describe('readQuoted', () => {
  it('keeps backslashes that escape nothing', () => {
    expect(readQuoted(String.raw`"\d\b\\\"\n"`, 0)?.text).toBe('\\d\\b\\"\n');
  });
});
