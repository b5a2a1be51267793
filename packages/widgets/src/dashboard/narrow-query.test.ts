import { expect, test } from 'vitest';
import { narrowQuery, readVariables } from './narrow-query.ts';

test('a query gets the conditions of the grid once, and no other parts of it', () => {
  const grid = 'where env = "a | b" | group by host_name | where region exists';
  expect(narrowQuery('sum($a) as x | where region exists', grid, {})).toBe(
    'sum($a) as x | where region exists | where env = "a | b"',
  );
  expect(narrowQuery('', '', {})).toBe('');
});

test('variables are text, whatever they hold', () => {
  const variables = readVariables(
    'host_name=a%22%20or%20b&host_name=c%5C&env=&sum($a)=1&region=eu',
  );
  expect(variables).toEqual({ host_name: ['a" or b', 'c\\'], region: ['eu'] });
  expect(narrowQuery('sum($a)', '', variables)).toBe(
    String.raw`sum($a) | where host_name in ("a\" or b", "c\\") | where region = "eu"`,
  );
});
