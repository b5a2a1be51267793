import { expect, it } from 'vitest';
import { diagnoseQuery } from '../diagnose.ts';
import {
  AGGREGATE_FUNCTIONS,
  AGGREGATE_PRESETS,
  exploreQuery,
  GROUP_BY_PRESETS,
  SEARCH_SCOPES,
  WHERE_OPERATORS,
} from './default-queries.ts';

it('offers nothing that would be an error', () => {
  const offered = [
    exploreQuery('_group_id', 'spans'),
    exploreQuery('_group_id', 'events'),
    ...AGGREGATE_PRESETS,
    ...AGGREGATE_FUNCTIONS.map((name) => `${name}(_duration)`),
    ...GROUP_BY_PRESETS.map((name) => `group by ${name}`),
    ...SEARCH_SCOPES.map(({ attributes }) => `where {${attributes.join(',')}} contains "x"`),
    ...WHERE_OPERATORS.map(
      (operator) => `where a ${operator}${operator.includes('exist') ? '' : ' x'}`,
    ),
  ];
  expect(offered.flatMap((query) => diagnoseQuery(query))).toEqual([]);
});
