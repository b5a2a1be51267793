import { expect, test } from 'vitest';
import { hasValues } from './chart-data.ts';
import { figuresOf, valueUpTo } from './figures.ts';
import { readTimeseries, type TimeseriesAnswer } from './read-timeseries.ts';
import { chartDataOf } from './series-of.ts';

/** Reads an answer that is one of the call. */
function readAnswer(body: Record<string, unknown>): TimeseriesAnswer {
  return readTimeseries(body) ?? expect.fail('It is of another call.');
}

const style = {
  color: '#123456',
  opacity: 30,
  lineWidth: 2,
  symbol: 'pin',
  symbolSize: 6,
} as const;

test('chart data of an answer has the units and styles of its settings', () => {
  const answer = readAnswer({
    time: ['2026-03-04T10:00:00Z', '2026-03-04T11:00:00Z'],
    timeseries: [
      { name: 'rpm{host=a}', metric: 'rpm', unit: '', attrs: { host: 'a' }, value: [3] },
      { name: 'constructor', metric: 'valueOf', unit: 'bytes', value: null },
    ],
  });
  const settings = {
    columnMap: { rpm: { unit: '{requests}' } },
    timeseriesMap: { 'rpm{host=a}': style },
  };
  expect(chartDataOf(answer, settings)).toEqual({
    times: [Date.parse('2026-03-04T10:00:00Z'), Date.parse('2026-03-04T11:00:00Z')],
    series: [
      {
        ...style,
        name: 'RPM: a',
        key: 'rpm{host=a}',
        title: 'rpm{host=a}',
        unit: '{requests}',
        values: [null, 3],
      },
      {
        name: 'valueOf',
        key: 'constructor',
        title: 'constructor',
        unit: 'bytes',
        values: [null, null],
      },
    ],
  });
  expect(readTimeseries({ time: null })).toEqual({ time: [], timeseries: [] });
  expect(readTimeseries({})).toBeUndefined();
});

test('a colour that several series are stored with is that of the first', () => {
  const answer = readAnswer({
    time: [],
    timeseries: ['a', 'b', 'c'].map((name) => ({ name, metric: name, unit: '', value: [] })),
  });
  const timeseriesMap = { a: style, b: style, c: { ...style, color: '' } };
  const { series } = chartDataOf(answer, { timeseriesMap });
  expect(series.map(({ color }) => color)).toEqual(['#123456', '', '']);
});

test('series of one name are told apart', () => {
  const answer = readAnswer({
    time: [],
    timeseries: ['7', '8'].map((id) => ({
      id,
      name: 'm{a=1,b=2}',
      metric: 'm',
      unit: '',
      value: [],
    })),
  });
  const { series } = chartDataOf(answer);
  expect(series.map(({ key }) => key)).toEqual(['m{a=1,b=2}', '8']);
});

test('figures leave missing values out, whatever the sign', () => {
  expect(figuresOf([null, -4, -2, null])).toEqual({ avg: -3, last: -2, min: -4, max: -2 });
  expect(figuresOf([null])).toEqual({
    avg: undefined,
    last: undefined,
    min: undefined,
    max: undefined,
  });
});

test('what is still filling counts for the highest alone, unless there is nothing else', () => {
  expect(figuresOf([80, null, 90, 15], 2)).toEqual({ avg: 85, last: 90, min: 80, max: 90 });
  expect(figuresOf([80, 99], 0)).toEqual({ avg: 80, last: 80, min: 80, max: 99 });
  expect(figuresOf([null, 15], 0)).toEqual({ avg: 15, last: 15, min: 15, max: 15 });
});

test('a gap is told the nearest value before', () => {
  const rate = { values: [5, null, 2, 0] };
  expect([2, 1, 0, -1].map((index) => valueUpTo(rate, index))).toEqual([2, 5, 5, undefined]);
});

test('a chart without a value is known', () => {
  expect(hasValues({ times: [1], series: [{ name: 'a', values: [null] }] })).toBe(false);
  expect(hasValues({ times: [1], series: [{ name: 'a', values: [0] }] })).toBe(true);
});
