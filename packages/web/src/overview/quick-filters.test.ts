import { expect, test } from 'vitest';
import { filteredValues, toggleFilter } from './quick-filters.ts';

test('values come and go', () => {
  const one = toggleFilter('', 'service_name', 'cart');
  expect(one).toBe('where service_name = "cart"');
  const two = toggleFilter(one, 'service_name', 'web');
  expect(filteredValues(two, 'service_name')).toEqual(['cart', 'web']);
  expect(toggleFilter(toggleFilter(two, 'service_name', 'cart'), 'service_name', 'web')).toBe('');
});

test('filters of other attributes stay', () => {
  const query = toggleFilter('where host_name = "a"', 'deployment_environment', 'prod');
  expect(query).toBe('where host_name = "a" | where deployment_environment = "prod"');
  expect(filteredValues(query, 'service_name')).toEqual([]);
});

test('values with quotes survive', () => {
  const value = 'a"b\\c | d';
  expect(filteredValues(toggleFilter('', 'service_name', value), 'service_name')).toEqual([value]);
});
