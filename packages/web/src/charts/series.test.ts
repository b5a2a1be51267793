import { describe, expect, it } from 'vitest';
import {
  bucketLength,
  describeChart,
  gapsWhereEmpty,
  hasValues,
  lastEnded,
  summarise,
  TOOLTIP_ROWS,
  tooltipRows,
  valueUpTo,
  type ChartSeries,
} from './series.ts';

const series = (key: string, values: (number | null)[]): ChartSeries => ({
  key,
  label: key,
  values,
  color: '--series-1',
});

describe('gaps', () => {
  it('opens where a bucket counted nothing', () => {
    expect(gapsWhereEmpty([5, 0, 7, null], [2, 0, 1, 3])).toEqual([5, null, 7, null]);
    expect(gapsWhereEmpty([5, 6], [1])).toEqual([5, null]);
  });
});

const none: ReadonlySet<string> = new Set();

describe('the tooltip', () => {
  it('leaves hidden series out', () => {
    const data = { times: [0], series: [series('a', [1]), series('b', [9])] };
    expect(tooltipRows(data, 0, new Set(['b'])).rows.map(({ key }) => key)).toEqual(['a']);
  });

  it('lists up to ten series in legend order', () => {
    const data = {
      times: [0],
      series: [series('a', [1]), series('gap', [null]), series('b', [9])],
    };
    expect(tooltipRows(data, 0, none)).toMatchObject({
      rows: [{ key: 'a' }, { key: 'b' }],
      omitted: 0,
    });
  });

  it('keeps the ten largest of many', () => {
    const many = Array.from({ length: 14 }, (_, index) => series(`s${index}`, [index]));
    const { rows, omitted } = tooltipRows({ times: [0], series: many }, 0, none);
    expect(rows).toHaveLength(TOOLTIP_ROWS);
    expect(rows.map((row) => row.value)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
    expect(omitted).toBe(4);
  });
});

describe('text alternatives', () => {
  it('sums up each series', () => {
    const data = { times: [0, 1, 2], series: [series('p50', [3, null, 1]), series('p99', [null])] };
    expect(describeChart('Duration', data, (value) => `${value} ms`)).toBe(
      'Duration: p50 from 1 ms to 3 ms, last 1 ms',
    );
  });

  it('says when there is nothing', () => {
    const empty = { times: [0], series: [series('p50', [null])] };
    expect(hasValues(empty)).toBe(false);
    expect(describeChart('Duration', empty, String)).toBe('Duration: no data');
    expect(summarise([])).toBeUndefined();
  });
});

describe('the last value', () => {
  const minute = 60_000;
  const data = {
    times: [0, minute, 2 * minute, 3 * minute],
    series: [series('rate', [5, null, 2, 0])],
  };

  it('is of the last bucket that has ended: what is to come counts for nothing', () => {
    expect(lastEnded(data, 3 * minute + 1)).toBe(2);
    expect(lastEnded(data, 4 * minute)).toBe(3);
    expect(lastEnded(data, 0)).toBe(3);
    expect(lastEnded({ times: [], series: [] }, 0)).toBe(-1);
  });

  it('is the nearest one before a gap', () => {
    const [rate] = data.series;
    if (!rate) throw new Error('there is one series');
    expect([2, 1, 0, -1].map((index) => valueUpTo(rate, index))).toEqual([2, 5, 5, undefined]);
  });
});

describe('bucketLength', () => {
  it('is the shortest step', () => {
    expect(bucketLength([0, 120, 180, 360])).toBe(60);
    expect(bucketLength([5])).toBe(60_000);
  });
});
