import { expect, it } from 'vitest';
import { queryForServices } from './query-for-services.ts';

it('adds or replaces the conditions', () => {
  expect(queryForServices('group by a', ['prod'], ['cart', 'web'])).toBe(
    'group by a | where deployment_environment = "prod" | where service_name in ("cart", "web")',
  );
  expect(queryForServices('where service_name = "old"', [], ['cart'])).toBe(
    'where service_name = "cart"',
  );
});
