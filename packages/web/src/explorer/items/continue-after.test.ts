import { expect, test } from 'vitest';
import { line, start } from '../logs/line-fixture.ts';
import { conditionAfter, continueAfter } from './continue-after.ts';

const last = line('a', start, { duration: 812_345_678 });

test.each([
  ['_time', true, 'where _time <= "2026-03-04T10:00:00.000Z"'],
  ['_time', false, 'where _time >= "2026-03-04T10:00:00.000Z"'],
  ['_duration', true, 'where _duration <= 812345678ns'],
  ['_duration', false, 'where _duration >= 812345678ns'],
  ['service_name', true, undefined],
])('after the last by %s, descending %s: %s', (column, desc, condition) => {
  expect(conditionAfter(last, { column, desc })).toBe(condition);
});

test('a condition takes the place of that which led there, and of no other', () => {
  const first = continueAfter('where a = 1 | where _duration >= 1ms', 'where _duration <= 9ns');
  expect(first).toBe('where a = 1 | where _duration >= 1ms | where _duration <= 9ns');
  expect(continueAfter(first, 'where _duration <= 5ns')).toBe(
    'where a = 1 | where _duration >= 1ms | where _duration <= 5ns',
  );
  expect(continueAfter('', 'where _duration <= 5ns')).toBe('where _duration <= 5ns');
});
