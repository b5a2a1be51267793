import { expect, it } from 'vitest';
import { withoutResults } from './without-results.ts';

it.each([
  ['group by _group_id | per_min(sum(_count)) | {p50,p99}(_duration) | _error_rate', ''],
  ['where a = "x | y" | group by service_name', 'where a = "x | y"'],
  [
    '_duration > 5ms | host_name exists | env in ("a") | uniq(user_id)',
    '_duration > 5ms | host_name exists | env in ("a")',
  ],
  ['search checkout | service_name, host_name | having count() > 5', 'search checkout'],
  [
    'group by route as r | where r = "/a" | count()',
    'group by route as r | where r = "/a" | count()',
  ],
  ['where message = "known as it is" | count()', 'where message = "known as it is"'],
])('%s asks items for %s', (query, asked) => {
  expect(withoutResults(query)).toBe(asked);
});
