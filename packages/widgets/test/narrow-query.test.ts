import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addConditions } from '../../query/src/builder/metric-parts.ts';
import { parseMetricsQuery } from '../../query/src/metrics/syntax/parse-query.ts';
import { printMetricsQuery } from '../../query/src/metrics/syntax/print.ts';
import { metricsPart } from '../../query/test/metrics/arbitrary-trees.ts';
import { narrowQuery } from '../src/dashboard/narrow-query.ts';

/** The parts of a query, as the server understands them. */
const partsOf = (query: string): string[] => parseMetricsQuery(query).map(({ text }) => text);

/** Parts as people write them: conditions with and without their word. */
const written = fc
  .tuple(metricsPart, fc.boolean())
  .map(([part, isShort]) => {
    const text = printMetricsQuery([part]);
    return isShort && part.kind === 'where' ? text.replace(/^where /, '') : text;
  })
  .filter((text) => parseMetricsQuery(text).length === 1);

/** Columns of a grid go, unless they look like conditions: a mistake is told, a condition must never be lost. */
const ofGrid = written.filter((text) => {
  const [parsed] = parseMetricsQuery(text);
  return parsed?.part?.kind !== 'columns' || !/["=~]|\b(?:in|exists|not|where)\b/.test(text);
});

test('conditions reach a query as they reach it in the console', () => {
  fc.assert(
    fc.property(
      fc.array(written, { maxLength: 3 }),
      fc.array(ofGrid, { maxLength: 3 }),
      (query, grid) => {
        const [own, conditions] = [query.join(' | '), grid.join(' | ')];
        expect(partsOf(narrowQuery(own, conditions, {}))).toEqual(
          partsOf(addConditions(own, conditions)),
        );
      },
    ),
    { numRuns: 3000 },
  );
});
