import { expect, test } from 'vitest';
import { fuzzyScore } from './fuzzy.ts';

const names = ['Data Source Name', 'Overview: Systems', 'Send data', 'Data usage', 'Settings'];

const best = (typed: string) =>
  names
    .map((name) => ({ name, score: fuzzyScore(name, typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ name }) => name);

test.each([
  ['', names],
  ['data', ['Data Source Name', 'Data usage', 'Send data']],
  ['dsn', ['Data Source Name']],
  ['sys', ['Overview: Systems']],
  ['usage data', ['Data usage']],
  ['xyz', []],
])('%s', (typed, expected) => {
  expect(best(typed)).toEqual(expected);
});

test('letters in order are enough', () => {
  expect(fuzzyScore('Overview: Systems', 'ovsm')).toBeGreaterThan(0);
});
