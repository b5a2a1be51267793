import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  analyzeMetricsQuery,
  completeMetricsQuery,
  diagnoseMetricsQuery,
  highlightMetricsQuery,
  type MetricInfo,
  parseMetricsQuery,
  printMetricsQuery,
} from '@spanlight/query';
import type { Expression } from '../../src/metrics/syntax/tree.ts';
import { metricsPart, roughMetricsQuery } from './arbitrary-trees.ts';
import { withoutPositions } from '../arbitrary-trees.ts';

const metrics: readonly MetricInfo[] = [
  { name: 'hits', alias: 'hits', instrument: 'counter', unit: '' },
  { name: 'mem', alias: 'mem', instrument: 'gauge', unit: 'bytes' },
  { name: 'dur', alias: 'dur', instrument: 'histogram', unit: 'ms' },
];

describe('printing and parsing', () => {
  it('gives back any tree', () => {
    fc.assert(
      fc.property(metricsPart, (tree) => {
        const [parsed, ...more] = parseMetricsQuery(printMetricsQuery([tree]));
        expect(more).toEqual([]);
        expect(parsed?.error).toBeUndefined();
        expect(withoutPositions(parsed?.part)).toEqual(tree);
      }),
      { numRuns: 2000 },
    );
  });

  it('is stable for any text that parses', () => {
    fc.assert(
      fc.property(roughMetricsQuery, (text) => {
        const trees = parseMetricsQuery(text).flatMap(({ part }) => (part ? [part] : []));
        const printed = printMetricsQuery(trees);
        const again = parseMetricsQuery(printed).map(({ part }) => part);
        expect(withoutPositions(again)).toEqual(withoutPositions(trees));
        expect(printMetricsQuery(again.flatMap((part) => part ?? []))).toBe(printed);
      }),
      { numRuns: 3000 },
    );
  });
});

it('puts what is negated in parentheses where a power of it is meant', () => {
  const metric = { kind: 'metric', alias: 'a', by: [] } as const;
  const two = { kind: 'number', text: '2' } as const;
  const negation = { kind: 'negation', operand: metric } as const;
  const print = (expression: Expression): string =>
    printMetricsQuery([{ kind: 'columns', columns: [{ expression }], groupBy: [] }]);
  expect(print({ kind: 'operation', operator: '^', left: negation, right: two })).toBe('(-$a) ^ 2');
  expect(print({ kind: 'operation', operator: '*', left: negation, right: two })).toBe('-$a * 2');
  expect(print({ kind: 'operation', operator: '^', left: two, right: negation })).toBe('2 ^ -$a');
});

describe('any text', () => {
  it('is answered without throwing, with every position inside the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(roughMetricsQuery, fc.string({ unit: 'binary' })),
        fc.nat(),
        (text, at) => {
          for (const found of [
            ...diagnoseMetricsQuery(text, { metrics }),
            ...highlightMetricsQuery(text),
          ]) {
            expect(found.start).toBeGreaterThanOrEqual(0);
            expect(found.end).toBeGreaterThanOrEqual(found.start);
            expect(found.end).toBeLessThanOrEqual(text.length);
          }
          const position = Math.min(at, text.length);
          const completion = completeMetricsQuery(text, position, { metrics });
          expect(completion.from).toBeLessThanOrEqual(position);
          expect(completion.to).toBeGreaterThanOrEqual(position);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('means columns that refer to what is there', () => {
    fc.assert(
      fc.property(roughMetricsQuery, (text) => {
        const { columns, selectors } = analyzeMetricsQuery(text, { metrics });
        const check = (value: unknown, index: number): void => {
          if (typeof value !== 'object' || value === null) {
            return;
          }
          if ('kind' in value && value.kind === 'series' && 'selector' in value) {
            expect(selectors[Number(value.selector)]).toBeDefined();
          }
          if ('kind' in value && value.kind === 'column' && 'column' in value) {
            expect(Number(value.column)).toBeLessThan(index);
          }
          Object.values(value).forEach((inner) => check(inner, index));
        };
        columns.forEach(({ computation }, index) => check(computation, index));
        expect(new Set(selectors.map(({ key }) => key)).size).toBe(selectors.length);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['deep brackets', `${'('.repeat(5000)}$a`],
    ['deep calls', `${'sum('.repeat(5000)}$a`],
    ['deep minus', `${'-'.repeat(5000)}$a`],
    ['deep groupings', `${'sum by (a) ('.repeat(60)}$a${') by (b)'.repeat(60)}`],
    ['long sums', `sum(${'$hits + '.repeat(5000)}$a)`],
    ['long filters', `where ${'a = 1 and '.repeat(3000)}a = 1`],
    ['long braces', `$hits{${'a=1,'.repeat(5000)}a=1}`],
    ['long groupings', `group by ${'a, '.repeat(9000)}a`],
    ['many parts', '$hits | '.repeat(2000)],
    ['columns of columns', chain(2000)],
    ['open quotes', 'where a = "'.repeat(2500)],
    ['open JSON', 'where a = {'.repeat(2500)],
    ['open brackets', '({['.repeat(10_000)],
  ])('is answered quickly: %s', (_, text) => {
    // Processor time: the machine may be busy with something else.
    const start = process.cpuUsage();
    diagnoseMetricsQuery(text, { metrics });
    completeMetricsQuery(text, text.length, { metrics });
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000);
  });
});

/** Columns that each need the one before twice. */
function chain(length: number): string {
  const columns = Array.from(
    { length },
    (_, index) => `sum(c${index} + c${index} by (a)) as c${index + 1}`,
  );
  return `$hits as c0 | ${columns.join(' | ')}`;
}
