import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeControlCharacters, truncateEnd, truncateMiddle } from './texts.ts';
import { formatValue } from './values.ts';

describe('truncateMiddle', () => {
  it.each([
    ['short', 10, 'short'],
    ['service-name-a1b2c3', 9, 'serv…b2c3'],
    ['abcdef', 4, 'ab…f'],
    ['abcdef', 1, '…'],
    ['abcdef', 0, ''],
    ['a😀b😀c😀', 5, 'a…😀'],
  ])('%s in %i', (text, length, cut) => {
    expect(truncateMiddle(text, length)).toBe(cut);
  });

  it('never grows too long nor splits a pair', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, length) => {
        for (const cut of [truncateMiddle(text, length), truncateEnd(text, length)]) {
          expect(cut.length).toBeLessThanOrEqual(Math.max(length, 0));
          expect(cut.isWellFormed()).toBe(true);
        }
      }),
    );
  });
});

describe('escapeControlCharacters', () => {
  it.each([
    ['\u001b[31mred', String.raw`\x1b[31mred`],
    ['\u009b2J', String.raw`\x9b2J`],
    ['a\r\nb\tc\0', String.raw`a\r\nb\tc\x00`],
    ['evil\u202etxt', String.raw`evil\u202etxt`],
    ['plain ünïcode 😀', 'plain ünïcode 😀'],
  ])('%j', (text, escaped) => {
    expect(escapeControlCharacters(text)).toBe(escaped);
  });

  it('can keep line feeds and tabs', () => {
    expect(escapeControlCharacters('a\n\tb\r', { keepNewlines: true })).toBe('a\n\tb\\r');
  });

  it('leaves nothing a terminal acts on', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(escapeControlCharacters(text)).not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});

describe('formatValue', () => {
  it.each([
    [18_240_512, 'nanoseconds', '18.2ms'],
    [1.5, 'seconds', '1.5s'],
    [2, 'kilobytes', '2KiB'],
    [1_048_576, 'kilobytes', '1GiB'],
    [0.0125, 'utilization', '1.25%'],
    [12.5, 'percents', '12.5%'],
    [1234, '', '1.23k'],
    [1234, 'none', '1.23k'],
    [3, '{request}', '3 requests'],
    [1, '{request}', '1 request'],
    [3.77, '{query}', '3.77 queries'],
    [2, '{gc}', '2 gc'],
    [12, '{eur}', '12 EUR'],
    [4, '{celsius}', '4 celsius'],
    [-1.5, '{cel}', '-1.5 °C'],
    [4, 'constructor', '4 constructors'],
    ['11859341763450127344', '', '11859341763450127344'],
    ['cart', 'nanoseconds', 'cart'],
    [true, '', 'true'],
    [['a', 1], '', '["a",1]'],
    [null, 'nanoseconds', '–'],
  ])('%j in %s is %s', (value, unit, text) => {
    expect(formatValue(value, unit)).toBe(text);
  });

  it('writes times as dates', () => {
    expect(formatValue('2026-03-04T10:17:42Z', 'unix-time')).toMatch(/^2026-03-0\d \d\d:\d7:42$/);
    expect([1, 3].map((count) => formatValue(count, '{orders}'))).toEqual(['1 order', '3 orders']);
    expect(formatValue(1, '{iops}')).toBe('1 iops');
    expect(formatValue(1, '{status}')).toBe('1 status');
    expect(formatValue(1_772_619_462, 'unix-time')).toMatch(/^2026-03-0\d \d\d:17:42$/);
  });
});
