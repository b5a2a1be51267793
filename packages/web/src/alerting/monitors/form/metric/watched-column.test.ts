import { expect, test } from 'vitest';
import { watchedColumn } from './watched-column.ts';

const metrics = [
  { name: 'hits', alias: 'hits', instrument: 'counter' },
  { name: 'took', alias: 'took', instrument: 'histogram', unit: 'milliseconds' },
] as const;
const choices = (query: string) => watchedColumn(query, metrics);

test('of several columns one may be chosen; what it stands on stays', () => {
  const query =
    'where host = "a" | sum($hits) as hits, p99($took) group by host | _all | avg($took)';
  expect(choices(query.replace(' | _all', ''))).toEqual({
    problem: 'The query returns 3 columns, but only a single column is allowed',
    choices: [
      { name: 'hits', query: 'where host = "a" | sum($hits) as hits group by host' },
      { name: 'p99($took)', query: 'where host = "a" | p99($took) group by host' },
      { name: 'avg($took)', query: 'where host = "a" | avg($took)' },
    ],
  });
});

test('hidden columns stay; one that stands on what would be left out is no choice', () => {
  expect(choices('count($took) as _all | sum($hits) | sum($hits) / _all as share')).toMatchObject({
    choices: [
      { name: 'sum($hits)', query: 'count($took) as _all | sum($hits)' },
      { name: 'share', query: 'count($took) as _all | sum($hits) / _all as share' },
    ],
  });
  expect(choices('sum($hits) as a | avg($took) as b | a / b as c')).toMatchObject({
    choices: [{ name: 'a' }, { name: 'b' }],
  });
});
