import { expect, it } from 'vitest';
import { checkPattern, groupCount } from './patterns.ts';

it.each([
  ['^a(b|c)$', undefined],
  ['(', 'missing closing )'],
  ['a(?=b)', 'invalid'],
  [String.raw`(a)\1`, 'invalid escape sequence'],
  ['a\0', 'zero byte'],
  ['a'.repeat(1001), 'longer than 1000'],
  ['(a{1000}){1000}', 'invalid repeat'],
])('%s', (pattern, problem) => {
  const found = checkPattern(pattern);
  expect(problem === undefined ? found : found?.includes(problem)).toBe(
    problem === undefined ? undefined : true,
  );
});

it('counts groups', () => {
  expect(groupCount('(a)(?:b)(c(d))')).toBe(3);
});
