import { expect, test } from 'vitest';
import { searchTarget } from './search-target.ts';

const id = '0123456789abcdef0123456789abcdef';

test.each([
  ['', undefined],
  ['   ', undefined],
  [` ${id.toUpperCase()} `, { kind: 'trace', traceId: id }],
  ['01234567-89ab-cdef-0123-456789abcdef', { kind: 'trace', traceId: id }],
  [
    '01234567-89abcdef-0123456789abcdef',
    { kind: 'search', search: '01234567-89abcdef-0123456789abcdef' },
  ],
  ['F80A1B3C5D7F3A91', { kind: 'span', query: 'where _id = "f80a1b3c5d7f3a91"' }],
  ['00000000000000ff', { kind: 'span', query: 'where _id = "00000000000000ff"' }],
  ['1234567890123456', { kind: 'search', search: '1234567890123456' }],
  ['GET /cart|POST /cart', { kind: 'search', search: 'GET /cart|POST /cart' }],
  ['whereabouts', { kind: 'search', search: 'whereabouts' }],
  [
    'where service_name = "cart"',
    {
      kind: 'query',
      query:
        'group by _group_id | per_min(sum(_count)) | _error_rate | {p50,p90,p99}(_duration) | where service_name = "cart"',
    },
  ],
  [
    'group by host_name | p50(_duration)',
    { kind: 'query', query: 'group by host_name | p50(_duration)' },
  ],
  ['where a = 1 | group by b', { kind: 'query', query: 'where a = 1 | group by b' }],
])('%s', (text, target) => {
  expect(searchTarget(text)).toEqual(target);
});
