import { Buffer } from 'node:buffer';
import { assert as check, json, nat, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { MalformedError } from '../../refusals.ts';
import { runAtOnce } from '../../../shared/slices.ts';
import { jsonInPieces } from './json-in-pieces.ts';

const SIZE = 12;
const inPieces = (text: string): unknown =>
  runAtOnce(jsonInPieces(Buffer.from(text), (piece): unknown => JSON.parse(piece), SIZE));

/** What is found, or that nothing is. */
function outcome(read: (text: string) => unknown, text: string): unknown {
  try {
    return { value: read(text) };
  } catch (error) {
    expect(error instanceof SyntaxError || error instanceof MalformedError).toBe(true);
    return 'refused';
  }
}

const parse = (text: string): unknown => JSON.parse(text);

test('gives what JSON gives that is parsed at once', () => {
  check(
    property(json({ maxDepth: 6 }), nat(3), (text, blanks) => {
      const spaced = JSON.stringify(parse(text), undefined, blanks);
      expect(outcome(inPieces, spaced)).toEqual(outcome(parse, spaced));
    }),
    { numRuns: 500 },
  );
});

test('refuses what JSON refuses', () => {
  check(
    property(
      json({ maxDepth: 4 }),
      nat(),
      string({ unit: 'binary-ascii', maxLength: 2 }),
      (text, place, noise) => {
        const at = place % (text.length + 1);
        for (const broken of [
          text.slice(0, at) + noise + text.slice(at),
          text.slice(0, at) + text.slice(at + 1),
        ])
          expect([broken, outcome(inPieces, broken)]).toEqual([broken, outcome(parse, broken)]);
      },
    ),
    { numRuns: 2000 },
  );
});

test.each([
  '[[1,2,3,4,5,6,7,8],]',
  '[,[1,2,3,4,5,6,7,8]]',
  '[[1,2,3,4,5,6,7,8] [1,2,3,4,5,6,7,8]]',
  '[[1,2,3,4,5,6,7,8]}',
  '{"a":[1,2,3,4,5,6,7,8],}',
  '{"a" [1,2,3,4,5,6,7,8]}',
  '{[1,2,3,4,5,6,7,8]}',
  '["a":[1,2,3,4,5,6,7,8]]',
  '[1,2,3,4,5,6,7,8,9]]',
  '[1,2,3,4,5,6,7,8,9] 1',
  '[1,2,3,4,5,6,7,,8,9]',
  '[1,2,3,4,5,6,7,8,9,]',
  '{"a":{"b":[1,2,3,4,5,6}]}',
])('refuses %s', (text) => {
  expect([outcome(parse, text), outcome(inPieces, text)]).toEqual(['refused', 'refused']);
});

test('keys may have any name and the last of two counts', () => {
  const text = '{"__proto__":{"a":[1,2,3,4,5,6]},"a":[1,2,3,4,5,6,7],"a":[1,2,3,4,5,6,7,8]}';
  expect(JSON.stringify(inPieces(text))).toBe(JSON.stringify(parse(text)));
});

test('brackets without end are refused before anything is parsed', () => {
  expect(() => inPieces('['.repeat(10_000))).toThrow('nested more than 1000 levels');
});
