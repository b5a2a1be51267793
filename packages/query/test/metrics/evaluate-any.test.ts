import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  evaluateMetricsQuery,
  type Evaluation,
  type FetchSeries,
  labelRecord,
  type MetricsAnalysis,
  type Selector,
} from '@spanlight/query';
import { computation, readStore, selector, SELECTOR_COUNT } from './arbitrary-computations.ts';
import { type Computation, evaluateSlowly, SlowError, type SlowResult } from './slow-evaluator.ts';

const query = fc.record({
  selectors: fc.array(selector, { minLength: SELECTOR_COUNT, maxLength: SELECTOR_COUNT }),
  columns: fc.tuple(computation(0), computation(1), computation(2)),
  start: fc.nat(1000).map((minutes) => (28_000_000 + minutes) * 60_000),
  interval: fc.constantFrom(60_000, 120_000, 300_000, 3_600_000),
  count: fc.integer({ min: 1, max: 12 }),
});

const fetch: FetchSeries = (selector, { start, interval, count }) => {
  const times = Array.from({ length: count }, (_, index) => start + index * interval);
  const isHashed = selector.func === 'raw' && selector.groupBy.length === 0;
  return Promise.resolve(
    readStore(selector, times).series.map(({ labels, carried, hash, points }) => ({
      labels: [...(isHashed ? [] : labels), ...carried].map(({ value }) => value),
      ...(isHashed ? { hash: labels[0]!.value } : hash === undefined ? {} : { hash }),
      values: Float64Array.from(times, (time) => points.get(time) ?? Number.NaN),
    })),
  );
};

it('computes what the rules say', async () => {
  const seen = { series: 0, points: 0, errors: 0 };
  await fc.assert(
    fc.asyncProperty(query, async ({ selectors, columns, start, interval, count }) => {
      const grid = { start, interval, count };
      const evaluation = await evaluateMetricsQuery(analysisOf(selectors, columns), {
        grid,
        fetch,
      });
      const slow = evaluateSlowly({ selectors, columns, ...grid, read: readStore });
      const times = Array.from({ length: count }, (_, index) => start + index * interval);
      for (const [index, result] of slow.entries()) {
        const failed = result instanceof SlowError;
        seen.errors += Number(failed);
        expect(evaluation.parts[index]!.error !== '').toBe(failed);
        const expected = failed ? [] : flattenSlow(result, times);
        const actual = flatten(evaluation, index);
        expect(actual.map(({ key }) => key)).toEqual(expected.map(({ key }) => key));
        for (const [place, { key, values }] of expected.entries()) {
          seen.series += 1;
          seen.points += values.filter((value) => !Number.isNaN(value)).length;
          expect({ key, wrong: differences(actual[place]!.values, values) }).toEqual({
            key,
            wrong: [],
          });
        }
      }
    }),
    { numRuns: 1500 },
  );
  // Were most of it errors or empty, nothing would have been compared.
  expect(seen.points).toBeGreaterThan(20_000);
  expect(seen.series).toBeGreaterThan(5000);
  expect(seen.errors).toBeGreaterThan(10);
});

function analysisOf(
  selectors: readonly Selector[],
  columns: readonly Computation[],
): MetricsAnalysis {
  return {
    parts: columns.map((_, index) => ({
      text: `c${index}`,
      start: 0,
      end: 2,
      impliedWhere: false,
      scope: 'columns',
    })),
    columns: columns.map((computation, index) => ({
      name: `c${index}`,
      alias: `c${index}`,
      hidden: false,
      partIndex: index,
      expression: { kind: 'number', text: '1' },
      computation,
      unit: '',
      tableFunc: 'median',
    })),
    selectors,
    where: [],
    groupBy: [],
  };
}

interface Flat {
  readonly key: string;
  readonly values: readonly number[];
}

function flatten({ series }: Evaluation, column: number): Flat[] {
  return series
    .filter((one) => one.column === `c${column}`)
    .map(({ groupBy, labels, hash, values }) => ({
      key: keyOf(labelRecord(groupBy, labels), hash),
      values: [...values],
    }))
    .sort(byKey);
}

function flattenSlow(result: SlowResult, times: readonly number[]): Flat[] {
  if (typeof result === 'number') {
    return [{ key: keyOf({}, undefined), values: times.map(() => result) }];
  }
  return result.series
    .map(({ labels, hash, points }) => ({
      key: keyOf(Object.fromEntries(labels.map(({ label, value }) => [label, value])), hash),
      values: times.map((time) => points.get(time) ?? Number.NaN),
    }))
    .sort(byKey);
}

function keyOf(labels: Readonly<Record<string, string>>, hash: string | undefined): string {
  const names = Object.keys(labels).sort();
  return JSON.stringify([names.map((name) => [name, labels[name]]), hash]);
}

function byKey(a: Flat, b: Flat): number {
  return a.key < b.key ? -1 : Number(a.key > b.key);
}

function differences(actual: readonly number[], expected: readonly number[]): string[] {
  return expected.flatMap((value, index) =>
    isClose(actual[index]!, value) ? [] : [`at ${index}: ${actual[index]} instead of ${value}`],
  );
}

function isClose(a: number, b: number): boolean {
  return (
    Object.is(a, b) || a === b || Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))
  );
}
