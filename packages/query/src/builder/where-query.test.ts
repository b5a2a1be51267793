import { expect, it } from 'vitest';
import { metricWhereQuery, whereQuery } from './where-query.ts';

it.each([
  ['group by a | WHERE b = 1 | whereabouts | where c', 'WHERE b = 1 | where c'],
  [
    '_duration > 500ms | p50(_duration) | env in ("a", "b")',
    'where _duration > 500ms | where env in ("a", "b")',
  ],
  ['group by service_name | count() as n | n > 5 | where n < 9', ''],
  ['group by http_route as route | where route = "/a"', 'where http_route = "/a"'],
  ['search checkout -"a | b" | group by _group_id', 'search checkout -"a | b"'],
  ['having count() > 5 | select service_name | count() as n', ''],
])('of spans %s chooses by %s', (query, conditions) => {
  expect(whereQuery(query)).toBe(conditions);
});

it.each([
  ['sum($hits) as hits | hits > 5 | env = "prod" | group by env', 'env = "prod"'],
  ['$hits{env="a"} | where b | host_name exists', 'where b | host_name exists'],
])('of metrics %s chooses by %s', (query, conditions) => {
  expect(metricWhereQuery(query)).toBe(conditions);
});
