import { expect, test } from 'vitest';
import { areEvents, checkQuery, groupsQuery, withCondition } from './query-text.ts';

const standard =
  'group by _group_id | per_min(sum(_count)) | _error_rate | {p50,p90,p99}(_duration)';

test.each([
  [undefined, ['spans:all'], standard],
  ['where a = "x"', [], `${standard} | where a = "x"`],
  ['group by service_name | sum(_count)', [], 'group by service_name | sum(_count)'],
  ['sum(_count)', [], 'sum(_count)'],
  [undefined, ['log:error'], 'group by _group_id | per_min(sum(_count)) | max(_time)'],
])('the groups of %j in %j', (query, systems, expected) => {
  expect(groupsQuery(query, systems)).toBe(expected);
});

test.each([
  [[], false],
  [['log:all'], true],
  [['events:all', 'other-events'], true],
  [['log:all', 'db:all'], false],
])('%j are events: %s', (systems, expected) => expect(areEvents(systems)).toBe(expected));

test('conditions are joined', () => {
  expect(withCondition(undefined, 'where _parent_id = 0')).toBe('where _parent_id = 0');
  expect(withCondition('where a = 1', 'where b = 2')).toBe('where a = 1 | where b = 2');
});

test('a mistake is shown where it is', () => {
  expect(() => checkQuery('where _durration > 1s')).toThrow(/_durration[\s\S]*\n {6}\^{10}/u);
  expect(() => checkQuery('group by _group_id | p42(_duration)')).toThrow('The query is wrong');
  expect(() => checkQuery('where _duration > 1s')).not.toThrow();
});
