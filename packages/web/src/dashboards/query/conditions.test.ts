import { expect, test } from 'vitest';
import { addedConditions, checkConditions } from './conditions.ts';

test('conditions that were added to the stored ones', () => {
  const stored = 'group by a | where env exists';
  expect(addedConditions(stored, stored)).toBe('');
  expect(addedConditions(`${stored} | where b = "c" | group by d`, stored)).toBe('where b = "c"');
});

test('what is wrong with conditions is said of the part', () => {
  const { parts } = checkConditions('where a = "b" | where | sum($x)');
  expect(parts.map(({ query }) => query)).toEqual(['where a = "b"', 'where', 'sum($x)']);
  expect(parts.map(({ error }) => error === '')).toEqual([true, false, false]);
});
