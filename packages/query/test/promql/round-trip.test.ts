import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkPromql,
  describePromqlError,
  parsePromql,
  PromqlError,
  type PromqlExpression,
  requestsOf,
} from '@spanlight/query/promql';
import { withoutPositions } from '../arbitrary-trees.ts';
import { promqlTree, roughPromql } from './arbitrary-trees.ts';
import { printPromql } from './print-promql.ts';

/** The tree of a text, or the error. Anything else that is thrown fails the test. */
function read(text: string): PromqlExpression | PromqlError {
  try {
    return parsePromql(text);
  } catch (error) {
    if (error instanceof PromqlError) return error;
    throw error;
  }
}

test('printing and parsing gives back any tree', () => {
  fc.assert(
    fc.property(promqlTree, (tree) => {
      const printed = printPromql(tree);
      expect(withoutPositions(parsePromql(printed))).toEqual(withoutPositions(tree));
    }),
    { numRuns: 3000 },
  );
});

test('any text is a tree, or refused at a place inside of it', () => {
  fc.assert(
    fc.property(fc.oneof(roughPromql, fc.string({ unit: 'binary' })), (text) => {
      const found = read(text);
      if (found instanceof PromqlError) {
        expect(found.at.start).toBeGreaterThanOrEqual(0);
        expect(found.at.end).toBeGreaterThanOrEqual(found.at.start);
        expect(found.at.end).toBeLessThanOrEqual(text.length);
        expect(describePromqlError(text, found)).toMatch(/^\d+:\d+: parse error: ./);
        return;
      }
      const printed = printPromql(found);
      expect(withoutPositions(parsePromql(printed))).toEqual(withoutPositions(found));
    }),
    { numRuns: 5000 },
  );
});

test('what is checked is refused by the same error alone', () => {
  fc.assert(
    fc.property(fc.oneof(promqlTree, roughPromql.map(read)), (tree) => {
      fc.pre(!(tree instanceof PromqlError));
      try {
        checkPromql(tree);
        requestsOf(tree, () => true);
      } catch (error) {
        expect(error).toBeInstanceOf(PromqlError);
      }
    }),
    { numRuns: 3000 },
  );
});

test('a query that is long or deep is refused, and no stack ends before', () => {
  const deep = [
    `${'('.repeat(8000)}1${')'.repeat(8000)}`,
    `${'-'.repeat(16_000)}1`,
    `${'1^'.repeat(8000)}1`,
    `${'1+'.repeat(8000)}1`,
    `${'abs('.repeat(4000)}up${')'.repeat(4000)}`,
    'u'.repeat(20_000),
  ];
  for (const text of deep) expect(read(text)).toBeInstanceOf(PromqlError);
  expect(read(`${'1+'.repeat(400)}1`)).toMatchObject({ kind: 'binary' });
});

test.each([
  ['-2 ^ 2', '-(2 ^ 2)'],
  ['2 ^ 3 ^ 2', '2 ^ 3 ^ 2'],
  ['(2 ^ 3) ^ 2', '(2 ^ 3) ^ 2'],
  ['1 - (2 - 3)', '1 - (2 - 3)'],
  ['-up * 2', '-up * 2'],
  ['sum(rate(up{job="a"}[5m])) by (job)', 'sum by (job) (rate(up{job="a"}[5m]))'],
  ['a or b and c', 'a or b and c'],
  ["{__name__='up', job=~`a\\d`}", String.raw`{__name__="up",job=~"a\\d"}`],
])('%s is %s', (text, printed) => {
  const tree = parsePromql(text);
  expect(withoutPositions(parsePromql(printed))).toEqual(withoutPositions(tree));
});

test.each([
  ['', '1:1: parse error: unexpected end, expected a query'],
  ['sum(', '1:5: parse error: unexpected end, expected a metric, a function or a number'],
  ['up[5m', '1:6: parse error: unexpected end, expected "]" to close the "[" at 1:3'],
  ['up{job="a"', '1:11: parse error: unexpected end, expected "}" to close the "{" at 1:3'],
  ['sum(rate(up[5m])', '1:17: parse error: unexpected end, expected ")" to close the "(" at 1:4'],
  [
    '1 +\n  sum by (job',
    '2:14: parse error: unexpected end, expected ")" to close the "(" at 2:10',
  ],
  ['2 * (\nup', '2:3: parse error: unexpected end, expected ")" to close the "(" at 1:5'],
  ['sum(a b)', '1:7: parse error: unexpected "b", expected "," or ")"'],
  ['rate(up[5m:1m])', '1:11: parse error: subqueries are not supported'],
  ['up @ 5', '1:4: parse error: the modifier @ is not supported'],
  ['1 +\n  up{job}', '2:9: parse error: unexpected "}", expected one of = != =~ !~'],
  ['"text"', '1:1: parse error: a text has no value: match labels inside braces'],
  ['up{job="a', '1:8: parse error: the quoted text is not closed'],
])('%j is refused: %s', (text, message) => {
  const error = read(text);
  expect(error instanceof PromqlError && describePromqlError(text, error)).toBe(message);
});

test.each([
  ['rate(up)', 'expected a metric with a window such as x[5m], found series'],
  ['up[5m] + 1', 'a window needs a function around it, such as rate(x[5m])'],
  ['ratee(up[5m])', 'the function ratee is not supported, did you mean rate?'],
  [
    'label_replace(up, "a", "b", "c", "d")',
    "the function label_replace is not supported; queries can't change labels: rename them where the result is shown",
  ],
  ['sum_over_time(up[5m])', 'the function sum_over_time is not supported; use avg_over_time,'],
  ['1 < 2', 'comparisons between numbers need bool'],
  ['1 and 2', 'and applies to series, not numbers'],
  ['sum({job="a"})', 'a query must name each of its metrics, such as up{job="shop"}'],
  ['clamp(up, 1)', 'clamp takes 3 arguments'],
])('%j is refused: %s', (text, message) => {
  expect(() => checkPromql(parsePromql(text))).toThrow(message);
});
