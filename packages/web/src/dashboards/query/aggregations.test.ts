import { expect, test } from 'vitest';
import { tableAggregations } from './aggregations.ts';

test('stored columns keep theirs, the others get what suits their query, hidden ones none', () => {
  const query = 'group by host | max($a) as most | count($a) as n | sum($a) as _hidden | avg($a)';
  const metrics = [{ name: 'requests', alias: 'a' }];
  expect(tableAggregations(query, metrics, { n: { aggFunc: 'avg_zero' } })).toEqual({
    most: 'max',
    n: 'avg_zero',
    'avg($a)': 'median',
  });
});
