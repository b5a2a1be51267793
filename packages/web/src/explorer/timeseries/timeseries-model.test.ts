import type { TimeseriesResponse } from '@spanlight/sdk';
import { describe, expect, it } from 'vitest';
import {
  chartOf,
  rankRows,
  sortingOf,
  sortRows,
  timeseriesModel,
  weakerRows,
} from './timeseries-model.ts';

const rate = 'per_min(sum(_count))';
const median = 'p50(_duration)';

function answer(count: number): TimeseriesResponse {
  return {
    time: ['2026-03-04T10:00:00Z', '2026-03-04T10:01:00Z'],
    columns: [
      { name: 'service_name', unit: '', isNum: false, isGroup: true },
      { name: rate, unit: '', isNum: true, isGroup: false },
      { name: median, unit: 'nanoseconds', isNum: true, isGroup: false },
      { name: 'max(_time)', unit: 'unix-time', isNum: false, isGroup: false },
    ],
    groups: Array.from({ length: count }, (_, index) => ({
      _id: String(index),
      _name: `service-${index}`,
      _query: `where service_name = "service-${index}"`,
      service_name: `service-${index}`,
      [rate]: [index, 0],
      [median]: index === 1 ? [0, 0] : [index * 1e6, 0],
      'max(_time)': '2026-03-04T10:01:00Z',
    })),
    query: { parts: [] },
  };
}

describe('the model of an answer', () => {
  it('has a chart per number, and a colour per place that comes round', () => {
    const model = timeseriesModel(answer(11));
    expect(model.metrics.map(({ name }) => name)).toEqual([rate, median]);
    expect([0, 8, 9].map((index) => model.rows[index]?.color)).toEqual([
      '--series-1',
      '--series-9',
      '--series-1',
    ]);
  });

  it('draws only the groups it is given, with a gap where nothing took any time', () => {
    const model = timeseriesModel(answer(3));
    const [counts, medians] = model.metrics;
    if (!counts || !medians) throw new Error('two metrics were expected');
    const rows = model.rows.slice(2);
    expect(chartOf(model, counts, rows).series).toMatchObject([
      { key: '2', name: 'service-2', color: '--series-3', values: [2, 0] },
    ]);
    expect(chartOf(model, medians, rows).series[0]?.values).toEqual([2e6, null]);
  });

  it('takes no share of nothing, as long as somebody counts', () => {
    const failures = { name: '_error_rate', unit: 'utilization', isNum: true, isGroup: false };
    const sent = answer(2);
    const drawn = (columns: TimeseriesResponse['columns']) =>
      timeseriesModel({
        ...sent,
        columns,
        groups: sent.groups.map((group) => Object.assign({}, group, { _error_rate: [0.5, 0] })),
      }).rows[1]?.series.get('_error_rate');
    expect(drawn([failures])).toEqual([0.5, 0]);
    expect(drawn([...sent.columns, failures])).toEqual([0.5, null]);
  });

  it('tells groups of one name apart by their system', () => {
    const sent = answer(3);
    const systems = ['httpserver:cart', 'httpclient:web', 'httpserver:pay'];
    const groups = sent.groups.map((group, index) =>
      Object.assign({}, group, {
        display_name: index === 2 ? 'POST /pay' : 'GET /cart',
        _system: systems[index],
      }),
    );
    expect(timeseriesModel({ ...sent, groups }).rows.map(({ name }) => name)).toEqual([
      'GET /cart (httpserver:cart)',
      'GET /cart (httpclient:web)',
      'POST /pay',
    ]);
  });

  it('averages what is there', () => {
    const { rows } = timeseriesModel(answer(3));
    expect(rows.map(({ averages }) => averages.get(rate))).toEqual([0, 0.5, 1]);
    expect(rows.map(({ averages }) => averages.get(median))).toEqual([null, 0, 2e6]);
  });
});

describe('the order of the rows', () => {
  const model = timeseriesModel(answer(12));
  const names = (column: string, desc: boolean): string[] =>
    sortRows(model.rows, { column, desc }).map(({ name }) => name.slice('service-'.length));

  it('is the average of the first metric unless a known column is asked for', () => {
    const usual = { column: `_avg_${rate}`, desc: true };
    expect(sortingOf(model, undefined)).toEqual(usual);
    expect(sortingOf(model, { column: '_count', desc: false })).toEqual(usual);
    const asked = { column: `_avg_${median}`, desc: false };
    expect(sortingOf(model, asked)).toEqual(asked);
    expect(sortingOf(timeseriesModel({ ...answer(1), columns: [] }), asked)).toBeUndefined();
  });

  it('gives the strongest nine a colour each, and leaves the others out at first', () => {
    const ranked = rankRows(model.rows, { column: `_avg_${rate}`, desc: true });
    expect(new Set(ranked.slice(0, 9).map(({ color }) => color)).size).toBe(9);
    expect(ranked[0]).toMatchObject({ name: 'service-11', color: '--series-1' });
    expect([...weakerRows(ranked)]).toEqual(['2', '1', '0']);
  });

  it('counts, reads numbers in names as numbers, and puts rows without a value last', () => {
    expect(names(`_avg_${rate}`, true).slice(0, 2)).toEqual(['11', '10']);
    expect(names('_name', false).slice(0, 3)).toEqual(['0', '1', '2']);
    expect(names(`_avg_${median}`, false).at(-1)).toBe('0');
    expect(names(`_avg_${median}`, true).at(-1)).toBe('0');
  });
});
