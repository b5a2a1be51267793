import { expect, test } from 'vitest';
import { narrowQuery, readVariables } from './narrow-query.ts';

test('a query gets the conditions of the grid once, and no other parts of it', () => {
  const grid = 'where env = "a | b" | group by host_name | where region exists';
  expect(narrowQuery('sum($a) as x | where region exists', grid, {})).toBe(
    'sum($a) as x | where region exists | where env = "a | b"',
  );
  expect(narrowQuery('', '', {})).toBe('');
});

test('conditions of the grid may be written without their word', () => {
  const grid = 'shop_order_outcome = "declined" | $orders > 5 | not region exists | {a,b} ~ x';
  expect(narrowQuery('sum($a{x="y"}) as x | {a, b} ~ x', grid, {})).toBe(
    'sum($a{x="y"}) as x | {a, b} ~ x | where shop_order_outcome = "declined" | where not region exists | where {a,b} ~ x',
  );
  expect(narrowQuery('sum($a) | env = "prod"', 'where env = "prod"', {})).toBe(
    'sum($a) | env = "prod"',
  );
});

test('a query stays as it is written, and bars within its texts part nothing', () => {
  const query = 'sum($a{outcome~`paid|declined`}) as n | where b = `c | d`';
  expect(narrowQuery(query, 'where b = `c | d` | where e ~ `f|g`', {})).toBe(
    `${query} | where e ~ \`f|g\``,
  );
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
