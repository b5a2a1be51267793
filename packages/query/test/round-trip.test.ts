import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  analyzeQuery,
  completeQuery,
  diagnoseQuery,
  highlightQuery,
  joinParts,
  type Part,
  parsePart,
  parseQuery,
  parseSearch,
  printPart,
  printSearch,
  splitParts,
} from '@spanlight/query';
import { part, roughQuery, withoutPositions } from './arbitrary-trees.ts';

describe('printing and parsing', () => {
  it('gives back any tree', () => {
    fc.assert(
      fc.property(part, (tree) => {
        const outcome = parsePart(printPart(tree));
        expect(outcome.error).toBeUndefined();
        expect(withoutPositions(outcome.part)).toEqual(tree);
      }),
      { numRuns: 2000 },
    );
  });

  it('keeps parts apart, whatever they hold', () => {
    const words = fc.array(
      fc.oneof(
        fc.constantFrom("don't", 'x"', '("x', 'a | b', '(', ') | where', '{', '-"', '~`'),
        fc.string({ minLength: 1, unit: 'grapheme' }),
      ),
      { minLength: 1, maxLength: 3 },
    );
    const token = fc.oneof(
      words.map((alternatives) => ({ kind: 'include' as const, alternatives })),
      words.map((alternatives) => ({ kind: 'exclude' as const, alternatives })),
      words.map((texts) => ({ kind: 'regexp' as const, pattern: texts.join('|') })),
    );
    const search = fc.array(token, { minLength: 1, maxLength: 4 });
    const any = fc.oneof(
      part,
      search.map((tree): Part => ({ kind: 'search', search: tree })),
    );
    fc.assert(
      fc.property(fc.array(any, { maxLength: 4 }), (trees) => {
        const texts = trees.map(printPart);
        expect(splitParts(joinParts(texts)).map(({ text }) => text)).toEqual(texts);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['where a contains"x | y" | b', ['where a contains"x | y"', 'b']],
    ["where a like'x | y'", ["where a like'x | y'"]],
    ["search don't | where a = 'x' | search can't", null],
    ['search x"y | search z"w', ['search x"y', 'search z"w']],
    ['search"x | y" | b', ['search"x | y"', 'b']],
    ['search "a""b | c"|"d | e" -"f | g"', null],
    ['search in ("a | b", "c") | b', ['search in ("a | b", "c")', 'b']],
  ])('quotes open where they are read: %s', (query, expected) => {
    const texts = splitParts(query).map(({ text }) => text);
    if (expected) expect(texts).toEqual(expected);
    const parsed = parseQuery(query);
    expect(parsed.filter(({ error }) => error)).toEqual([]);
  });

  it('is stable for any text that parses', () => {
    fc.assert(
      fc.property(roughQuery, (text) => {
        const trees = parseQuery(text).flatMap(({ part }) => (part ? [part] : []));
        const texts = trees.map(printPart);
        const again = texts.map((printed) => parsePart(printed).part);
        expect(withoutPositions(again)).toEqual(withoutPositions(trees));
        expect(again.map((tree) => tree && printPart(tree))).toEqual(texts);
      }),
      { numRuns: 3000 },
    );
  });

  it('gives back any quick search', () => {
    const words = fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), {
      minLength: 1,
      maxLength: 3,
    });
    const token = fc.oneof(
      words.map((alternatives) => ({ kind: 'include' as const, alternatives })),
      words.map((alternatives) => ({ kind: 'exclude' as const, alternatives })),
      fc.string({ minLength: 1 }).map((pattern) => ({ kind: 'regexp' as const, pattern })),
    );
    fc.assert(
      fc.property(fc.array(token), (tree) => {
        expect(parseSearch(printSearch(tree))).toEqual(tree);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('any text', () => {
  it('is answered without throwing, with every position inside the text', () => {
    fc.assert(
      fc.property(fc.oneof(roughQuery, fc.string({ unit: 'binary' })), fc.nat(), (text, at) => {
        analyzeQuery(text);
        parseSearch(text);
        for (const found of [
          ...diagnoseQuery(text),
          ...highlightQuery(text),
          ...splitParts(text),
        ]) {
          expect(found.start).toBeGreaterThanOrEqual(0);
          expect(found.end).toBeGreaterThanOrEqual(found.start);
          expect(found.end).toBeLessThanOrEqual(text.length);
        }
        const position = Math.min(at, text.length);
        const completion = completeQuery(text, position);
        expect(completion.from).toBeLessThanOrEqual(position);
        expect(completion.to).toBeGreaterThanOrEqual(position);
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['deep brackets', `${'('.repeat(5000)}a`],
    ['deep calls', `${'sum('.repeat(5000)}a`],
    ['deep negation', `where ${'not '.repeat(5000)}a`],
    ['deep filters', `where ${'('.repeat(5000)}a = 1`],
    ['balanced filters', `where ${'('.repeat(60)}a = 1${')'.repeat(60)} > 1`],
    ['long sums', `sum(${'a + '.repeat(8000)}a)`],
    ['long filters', `where ${'a = 1 and '.repeat(3000)}a = 1`],
    ['many parts', 'a | '.repeat(5000)],
    ['open quotes', 'where a = "'.repeat(2500)],
    ['escaped quotes', String.raw`\"`.repeat(16_000)],
    ['open brackets', '({'.repeat(10_000)],
  ])('is answered quickly: %s', (_, text) => {
    // Processor time: the machine may be busy with something else.
    const start = process.cpuUsage();
    diagnoseQuery(text);
    completeQuery(text, text.length);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000);
  });
});
