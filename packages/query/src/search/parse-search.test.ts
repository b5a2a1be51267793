import { expect, it } from 'vitest';
import { parseSearch } from './parse-search.ts';

const include = (...alternatives: string[]) => ({ kind: 'include', alternatives });
const exclude = (...alternatives: string[]) => ({ kind: 'exclude', alternatives });
const regexp = (pattern: string) => ({ kind: 'regexp', pattern });

it.each([
  ['', []],
  ['a', [include('a')]],
  ['a b', [include('a'), include('b')]],
  ['a|b', [include('a', 'b')]],
  ['a|', [include('a')]],
  ['|a||b', [include('a', 'b')]],
  ['"two words"|c', [include('two words', 'c')]],
  ['-a|b -"p q"', [exclude('a', 'b'), exclude('p q')]],
  ['a-b', [include('a-b')]],
  ['"-a"', [include('-a')]],
  ['~^GET|x$ ~`a b`', [regexp('^GET|x$'), regexp('a b')]],
  ['"open end', [include('open end')]],
  ['- ~ |', []],
])('%j', (text, expected) => {
  expect(parseSearch(text)).toEqual(expected);
});
