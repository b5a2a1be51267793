import { expect, it } from 'vitest';
import { highlightQuery } from './highlight.ts';

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
