import { expect, it } from 'vitest';
import {
  analyzeMetricsQuery,
  type Evaluation,
  evaluateMetricsQuery,
  buildGaugeInSlices,
  labelSearch,
  buildMetricsTableInSlices,
  parseSearch,
} from '@spanlight/query';

const COUNT = 160;
const values = Float64Array.from({ length: COUNT + 100 }, (_, at) => at);

/** Evaluates a query about a metric of so many series. How often the computation paused. */
async function evaluate(query: string, series: number, most?: number) {
  const analysis = analyzeMetricsQuery(query, {
    metrics: [{ name: 'load', alias: 'load', instrument: 'gauge' }],
    target: 'table',
  });
  let pauses = 0;
  const evaluation = await evaluateMetricsQuery(analysis, {
    grid: { start: 0, interval: 60_000, count: COUNT },
    fetch: async (selector, { count }) =>
      Array.from({ length: series }, (_, at) => ({
        labels: [...selector.groupBy, ...selector.carry].map(() => `host-${at % 100}`),
        hash: String(at),
        values: values.subarray(0, count),
      })),
    ...(most !== undefined && { most }),
    run: async (work) => {
      for (;;) {
        const slice = work.next();
        if (slice.done === true) return slice.value;
        pauses += 1;
      }
    },
  });
  return { evaluation, pauses };
}

/** Pauses that work over so many series makes at least: one per 32,768 values. */
const due = (series: number): number => Math.floor((series * COUNT) / 32_768);

it.each([
  'rate($load[9999d])',
  '$load * 2',
  '$load + $load',
  'sum($load + 1) by (host_name)',
  'avg($load + 1)',
  'max($load * 2)',
  'median($load + 1)',
])('%s over thousands of series lets others have their turn', async (query) => {
  const { evaluation, pauses } = await evaluate(query, 4000);
  expect(evaluation.parts.map(({ error }) => error)).toEqual(['']);
  expect(pauses).toBeGreaterThan(due(4000));
});

const pausesOf = (work: Iterable<unknown>): number => [...work].length;

it('tables and gauges of thousands of series let others have their turn', async () => {
  const { evaluation } = await evaluate('$load + 1 as a | $load + 2 as b', 4000);
  const large: Evaluation = evaluation;
  expect(pausesOf(buildMetricsTableInSlices(large))).toBeGreaterThan(2 * due(4000));
  expect(pausesOf(buildGaugeInSlices(large))).toBeGreaterThan(2 * due(4000));
});

it('a search lets others have their turn after each label', async () => {
  const { evaluation } = await evaluate('$load | group by host_name', 4000);
  const search = labelSearch(parseSearch('~a -b'), (pattern) => (text) => text.includes(pattern));
  const pauses = pausesOf(buildMetricsTableInSlices(evaluation));
  expect(pausesOf(buildMetricsTableInSlices(evaluation, { search }))).toBeGreaterThan(pauses + 99);
});

it('a query that computes too many values is told so at its part', async () => {
  const columns = Array.from({ length: 9 }, (_, at) => `$load + ${at} as c${at}`);
  const { evaluation } = await evaluate(columns.join(' | '), 1000, 1e6);
  const errors = evaluation.parts.map(({ error }) => error);
  expect(errors[0]).toBe('');
  expect(errors.at(-1)).toMatch(/^the query computes too many values/);
  expect(evaluation.columns.length).toBe(errors.filter((error) => error === '').length);
});
