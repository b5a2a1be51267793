import * as fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { displayWidth, dropLast, fit, truncate, truncateMiddle } from './width.ts';

describe('widths', () => {
  test.each([
    ['abc', 3],
    ['日本', 4],
    ['é', 1],
    ['👩‍👩‍👧', 2],
    ['', 0],
  ])('%j takes %i columns', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });

  test.each([
    ['checkout-service', 8, 'checkou…', 'check…ce'],
    ['short', 8, 'short', 'short'],
    ['日本語の名前', 7, '日本語…', '日本…前'],
    ['abcdef', 1, '…', '…'],
    ['abcdef', 0, '', ''],
  ])('%j in %i columns', (text, width, end, middle) => {
    expect(truncate(text, width)).toBe(end);
    expect(truncateMiddle(text, width)).toBe(middle);
  });

  test('fit always gives exactly the width', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 2, max: 60 }),
        (text, width) => {
          // What is left of a wide character that is cut is filled up.
          expect(displayWidth(fit(text.replaceAll(/\p{C}/gu, ''), width))).toBe(width);
        },
      ),
    );
  });

  test('what drawings are made of is not measured, and needs not be', () => {
    const drawn = Array.from({ length: 0x25a0 - 0x2500 }, (_value, at) =>
      String.fromCharCode(0x2500 + at),
    );
    for (const character of [...drawn, '·', '…', '▸', '▾']) {
      expect(displayWidth(character)).toBe(stringWidth(character));
    }
  });

  test('dropLast takes whole characters', () => {
    expect(dropLast('ab👩‍👩‍👧')).toBe('ab');
    expect(dropLast('')).toBe('');
  });
});
