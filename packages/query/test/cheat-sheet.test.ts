import { expect, it } from 'vitest';
import { diagnoseQuery } from '@spanlight/query';

it.each([
  "where _kind = 'server'",
  "where _name like '%foo%' | where user_name like '%foo%'",
  "where display_name contains 'get|post'",
  "where display_name like 'prefix%' or display_name like '%suffix'",
  "where _status_code = 'error'",
  "where log_message like '%group%does not exist%'",
  "where log_message ~ 'group(.*)does not exist'",
  'where _duration > 10ms and _duration <= 0.5s',
  'group by service_name, host_name',
  'group by lower(service_name), upper(host_name)',
  'group by lower(service_name) as service, upper(host_name) as host',
  'sum(_count) | per_min(sum(_count)) | _error_count | _error_rate',
  'sum(_count) | group by service_name, service_version',
  'group by service_name | p50(_duration)',
  'group by _group_id | top3(enduser_id)',
  'group by http_status_code | per_min(sum(_count)) | where http_status_code exists',
  "group by _group_id | uniq(enduser_id) | where _status_code = 'error'",
  "where {.name,.event_name} contains 'timed out'",
  '_count | per_min(_count) | _error_count | _error_rate',
  'group by _group_id | p50(_duration) | where p50(_duration) > 10ms',
  'sum(_duration) / sum(_count)',
  'per_min(sum(attr))',
  'where span.event_count > "0"',
])('%s', (query) => {
  expect(diagnoseQuery(query)).toEqual([]);
});
