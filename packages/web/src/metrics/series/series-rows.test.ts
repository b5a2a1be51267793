import type { MetricTimeseries } from '@spanlight/sdk';
import { describe, expect, it } from 'vitest';
import { querySeries, seriesRows, sortSeries, strongestFirst } from './series-rows.ts';

const series = (name: string, value: (number | null)[], attrs = {}): MetricTimeseries => ({
  id: '1',
  name,
  metric: name,
  unit: '',
  attrs,
  value,
});

describe('figures', () => {
  it('leave gaps out, and are absent without a value', () => {
    const [row, empty] = seriesRows({
      timeseries: [series('a', [null, -2, null, -4]), series('b', [null])],
    });
    expect(row?.figures).toEqual({ avg: -3, min: -4, max: -2, last: -4 });
    expect(empty?.figures).toEqual({
      avg: undefined,
      min: undefined,
      max: undefined,
      last: undefined,
    });
  });
});

describe('sorting', () => {
  const rows = seriesRows({
    timeseries: [
      series('host 10', [1]),
      series('none', [null]),
      series('host 9', [3]),
      series('other', [1]),
    ],
  });
  const names = (column: string, desc: boolean): string[] =>
    sortSeries(rows, { column, desc }).map(({ name }) => name);

  it('puts series without a value last, whichever the direction', () => {
    expect(names('avg', true)).toEqual(['host 9', 'host 10', 'other', 'none']);
    expect(names('avg', false)).toEqual(['host 10', 'other', 'host 9', 'none']);
  });

  it('reads numbers in names', () => {
    expect(names('name', false)).toEqual(['host 9', 'host 10', 'none', 'other']);
  });
});

it('the largest series come first, so that the colours of a page differ', () => {
  const timeseries = [
    series('none', [null]),
    ...Array.from({ length: 20 }, (_, at) => series(`host ${at}`, [(at * 7) % 20])),
  ];
  const answer = { timeseries, time: [], columns: [], hasMore: false, query: { parts: [] } };
  const rows = seriesRows(strongestFirst(answer));
  const page = sortSeries(rows, { column: 'avg', desc: true }).slice(0, 9);
  expect(new Set(page.map(({ color }) => color)).size).toBe(9);
  expect(page[0]?.name).toBe('host 17');
  expect(rows.at(-1)?.name).toBe('none');
});

describe('narrowing a query to one series', () => {
  const [row] = seriesRows({
    timeseries: [series('a', [1], { host_name: 'web "1"', mode: 'idle' })],
  });
  const [raw] = seriesRows({ timeseries: [series('a', [1], { hash: '42' })] });

  it('asks for its attributes, quoted', () => {
    expect(row && querySeries('avg($a)', row, ['host_name', 'mode'])).toBe(
      String.raw`avg($a) | where host_name = "web \"1\"" | where mode = "idle"`,
    );
  });

  it('asks for what stands in quotes, and by names that are no words', () => {
    const [odd] = seriesRows({
      timeseries: [series('a', [1], { 'k8s label': '"paid"', host_name: '5' })],
    });
    const query = 'avg($a) | where "k8s label" = "free"';
    expect(odd && querySeries(query, odd, ['k8s label', 'host_name'])).toBe(
      String.raw`avg($a) | where "k8s label" = "\"paid\"" | where host_name = "5"`,
    );
  });

  it('is not possible by labels that are no attributes', () => {
    expect(row && querySeries('avg($a)', row, ['host_name'])).toBeUndefined();
    expect(raw && querySeries('avg($a)', raw, ['host_name'])).toBeUndefined();
  });
});
