import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonMistake } from './json-mistake.ts';

test.each([
  ['{"a": 1,}', 1, 9, 'expected a name in double quotes, found "}"'],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'expected a comma or the closing bracket, found "\\""'],
  ["{'a': 1}", 1, 2, 'expected a name in double quotes or }, found "\'"'],
  ['{"a" 1}', 1, 6, 'expected a colon, found "1"'],
  ['[1, 2', 1, 6, 'expected a comma or the closing bracket, found the end'],
  ['[1, 2}', 1, 6, 'expected a comma or the closing bracket, found "}"'],
  ['team', 1, 1, 'expected a value, found "t"'],
  ['{} {}', 1, 4, 'expected nothing more, found "{"'],
  ['', 1, 1, 'expected a value, found the end'],
  ['"\u0000"', 1, 1, 'expected a value, found "\\""'],
])('%j is wrong at %i:%i', (text, line, column, reason) => {
  expect(findJsonMistake(text)).toEqual({ line, column, text: reason });
});

test('finds a mistake where the parser does, and nowhere else', () => {
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  const written = fc
    .json()
    .chain((text) =>
      fc
        .tuple(
          fc.constant(text),
          fc.nat(text.length),
          fc.constantFrom('', '"', ',', '}', ']', ':', '0', ' '),
        )
        .map(([whole, at, more]) => whole.slice(0, at) + more + whole.slice(at)),
    );
  const cut = fc.json().chain((text) => fc.nat(text.length).map((at) => text.slice(0, at)));
  fc.assert(
    fc.property(fc.oneof(fc.json(), written, cut, fc.string()), (text) => {
      expect(findJsonMistake(text) === undefined).toBe(isJson(text));
    }),
  );
});

test('ten thousand brackets are read without an exception', () => {
  expect(findJsonMistake('['.repeat(10_000))).toMatchObject({ line: 1, column: 10_001 });
});
