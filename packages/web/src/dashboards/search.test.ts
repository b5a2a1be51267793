import { expect, test } from 'vitest';
import { validateGridSearch, validateListSearch, validateTableSearch } from './search.ts';

test('addresses hold what they say, and nothing else', () => {
  expect(validateListSearch({ q: '', sort_by: 'name', sort_desc: 'false', page: '3' })).toEqual({
    sort_by: 'name',
    sort_desc: false,
    page: 3,
  });
  expect(
    validateTableSearch({ time_dur: '3600', query: '', search: '', sort_desc: 'true', item: '7' }),
  ).toEqual({ time_dur: '3600', query: '', sort_desc: true, item: '7' });
  expect(validateGridSearch({ row: 'where a = "b"', query: 'where c', sort_by: 'x' })).toEqual({
    row: 'where a = "b"',
    query: 'where c',
  });
});
