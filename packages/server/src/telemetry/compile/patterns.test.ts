import { expect, it } from 'vitest';
import { patternSize } from './pattern-size.ts';
import { checkPattern, groupCount, PatternTests } from './patterns.ts';

it.each([
  ['^a(b|c)$', undefined],
  ['(', 'missing closing )'],
  ['a(?=b)', 'invalid'],
  [String.raw`(a)\1`, 'invalid escape sequence'],
  ['a\0', 'zero byte'],
  ['a'.repeat(1001), 'longer than 1000'],
  ['(a{1000}){1000}', 'invalid repeat'],
  ['(a{100}){11}', 'invalid repeat'],
  ['(.*a){1000}'.repeat(90), 'longer than 10000'],
  [String.raw`[\w.-]{1,64}@(\w{1,63}\.){1,8}\w+`, undefined],
])('%s', (pattern, problem) => {
  const found = checkPattern(pattern);
  expect(problem === undefined ? found : found?.includes(problem)).toBe(
    problem === undefined ? undefined : true,
  );
});

it('counts groups', () => {
  expect(groupCount('(a)(?:b)(c(d))')).toBe(3);
});

it.each([
  ['abc', 3],
  ['(ab){3}c', 7],
  ['(a{2}b){2,5}', 15],
  ['a{2,}', 2],
  ['a{0}', 1],
  [String.raw`[](){9}\]a-z]{4}\({3}`, 7],
  [String.raw`(\Q(x{9}\E){3}`, 27],
  ['(((', 0],
  ['a)b', 3],
  ['x{', 2],
])('the size of %s is %d', (pattern, size) => {
  expect(patternSize(pattern)).toBe(size);
});

it('a request tries its expressions on so much text, and on no text for long', () => {
  const tests = new PatternTests(() => new RangeError('too much'));
  const test = tests.compile('b{1000}');
  expect(test('b'.repeat(1000))).toBe(true);
  expect(test('c')).toBe(false);
  expect(() => test('c'.repeat(20_001))).toThrow('too much');
  const other = tests.compile('(b{10}){100}');
  const long = 'c'.repeat(20_000);
  const all = (): unknown => Array.from({ length: 50 }, () => other(long));
  expect(all).toThrow('too much');
  expect(() => test('c')).toThrow('too much');
});
