import { expect, it } from 'vitest';
import { highlightMetricsQuery, highlightQuery } from './highlight.ts';

it('colours a query, unfinished parts included', () => {
  const query = 'where a >= 10ms | p99(b) | where c = "op';
  expect(
    highlightQuery(query).map(({ start, end, style }) => [query.slice(start, end), style]),
  ).toEqual([
    ['where', 'keyword'],
    ['a', 'attribute'],
    ['>', 'operator'],
    ['=', 'operator'],
    ['10ms', 'number'],
    ['|', 'separator'],
    ['p99', 'function'],
    ['(', 'operator'],
    ['b', 'attribute'],
    [')', 'operator'],
    ['|', 'separator'],
    ['where', 'keyword'],
    ['c', 'attribute'],
    ['=', 'operator'],
    ['"op', 'text'],
  ]);
});

it('colours a metrics query', () => {
  const query = 'sum by (a) ($hits{b=1}) OFFSET 1d | _x / 2';
  expect(
    highlightMetricsQuery(query)
      .filter(({ style }) => style !== 'operator')
      .map(({ start, end, style }) => [query.slice(start, end), style]),
  ).toEqual([
    ['sum', 'function'],
    ['by', 'keyword'],
    ['a', 'attribute'],
    ['$hits', 'metric'],
    ['b', 'attribute'],
    ['1', 'number'],
    ['OFFSET', 'keyword'],
    ['1d', 'number'],
    ['|', 'separator'],
    ['_x', 'attribute'],
    ['2', 'number'],
  ]);
});
