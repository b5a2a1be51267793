import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  analyzeMetricsQuery,
  buildGauge,
  buildMetricsTable,
  evaluateMetricsQuery,
  type FetchSeries,
} from '@spanlight/query';
import { readStore } from './arbitrary-computations.ts';

const by = fc.constantFrom(
  '',
  '',
  ' by (a)',
  ' by (b, a)',
  ' by (lower(a) as low)',
  ' by (a as host)',
);
const braces = fc.constantFrom('', '', '{a="x"}', '{_value>1}', '{}');
const around = fc.constantFrom('[5m]', '[2h]', ' offset 3m', '[90s] offset 1h', '', '');

const metric = fc
  .tuple(fc.constantFrom('$m', '$n'), braces, around, by)
  .map((texts) => texts.join(''));

const stored = fc
  .tuple(fc.constantFrom('sum', 'avg', 'min', 'max', 'count'), metric)
  .map(([func, text]) => `${func}(${text})`);

const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4 },
    metric,
    stored,
    fc.constantFrom(
      'uniq($m)',
      'uniq($n, a, b)',
      'max($m._time)',
      '_minutes',
      '5',
      '-1.5',
      'c0',
      'c1',
    ),
    fc
      .tuple(
        fc.constantFrom('per_min', 'abs', 'ln', 'irate', 'delta', 'avg_over_time', 'median'),
        tie('expression'),
      )
      .map(([func, text]) => `${func}(${text})`),
    fc
      .tuple(fc.constantFrom('sum', 'avg', 'min'), tie('expression'), by)
      .map(([func, text, by]) => `${func}((${text})${by})`),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('+', '-', '*', '/', '%', '<', '==', 'and', 'or', 'unless', '^'),
        tie('expression'),
      )
      .map(([left, operator, right]) => `(${left}) ${operator} (${right})`),
  ),
}));

const query = fc
  .tuple(
    expression,
    expression,
    expression,
    fc.constantFrom('', ' | group by a', ' | group by lower(b) as lb, c', ' | where b = 1'),
  )
  .map(([c0, c1, last, rest]) => `${c0} as c0 | ${c1} as c1 | ${last}${rest} | sum($m) as _hidden`);

const metrics = ['m', 'n'].map((alias) => ({
  name: alias,
  alias,
  instrument: 'gauge' as const,
  unit: 'bytes',
}));

it('answers any query in the shape that was promised', async () => {
  const seen = { sound: 0, series: 0, rows: 0 };
  await fc.assert(
    fc.asyncProperty(query, fc.integer({ min: 0, max: 8 }), async (text, count) => {
      const fetch: FetchSeries = (selector, { start, interval, count }) => {
        const times = Array.from({ length: count }, (_, index) => start + index * interval);
        const { series } = readStore({ ...selector, key: String(selector.key.length) }, times);
        return Promise.resolve(
          series.map(({ labels, carried, hash, points }) => ({
            labels: [...labels.filter(({ label }) => label !== 'hash'), ...carried].map(
              ({ value }) => value,
            ),
            ...(selector.func === 'raw' ? { hash: hash ?? labels[0]!.value } : {}),
            values: Float64Array.from(times, (time) => points.get(time) ?? Number.NaN),
          })),
        );
      };
      const analysis = analyzeMetricsQuery(text, { metrics });
      const grid = { start: 28_000_000 * 60_000, interval: 60_000, count };
      const evaluation = await evaluateMetricsQuery(analysis, { grid, fetch });
      seen.sound += Number(evaluation.parts.every(({ error }) => error === ''));
      const names = new Set(evaluation.columns.map(({ name }) => name));
      expect(names.size).toBe(evaluation.columns.length);
      expect(names.has('_hidden')).toBe(false);
      const ids = evaluation.series.map(({ column, id }) => `${column} ${id}`);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { column, id, name, groupBy, labels, values } of evaluation.series) {
        expect(names.has(column)).toBe(true);
        expect(id).toMatch(/^\d+$/);
        expect(name).not.toBe('');
        expect(labels).toHaveLength(groupBy.length);
        expect(values).toHaveLength(count);
      }
      const table = buildMetricsTable(evaluation, { sortBy: 'c0' });
      for (const row of table.items) {
        for (const { name, isGroup } of table.columns) {
          const kind = row[name] === null ? 'null' : typeof row[name];
          expect(isGroup ? ['string'] : ['number', 'null']).toContain(kind);
        }
      }
      const { values } = buildGauge(evaluation);
      expect(Object.keys(values).length === 0).toBe(table.items.length === 0);
      seen.series += evaluation.series.length;
      seen.rows += table.items.length;
    }),
    { numRuns: 400 },
  );
  expect(seen.sound).toBeGreaterThan(50);
  expect(seen.series).toBeGreaterThan(500);
  expect(seen.rows).toBeGreaterThan(250);
});
