import { describe, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../data/search-params.ts';
import {
  filterBy,
  filterOf,
  noFilter,
  orderOf,
  validateAlertsSearch,
  withFirstQuery,
} from './search.ts';

const read = (text: string) => validateAlertsSearch(parseSearch(text));

describe('the address of the list of alerts', () => {
  test.each([
    '?q=monitor:12&attrs.alert_status=open',
    '?q=disk&attrs.alert_status=open&attrs.alert_status=closed&attrs.host_name=db-1&sort_by=created_at&sort_desc=false&alert=905',
    '?attrs.__proto__=x&sort_desc=true',
  ])('%s is read and written as it was', (text) => {
    const search = read(text);
    const names = ['q', 'attrs', 'sort_by', 'sort_desc', 'alert'] as const;
    const ordered = names.map((name) => [name, search[name]] as const);
    expect(stringifySearch(Object.fromEntries(ordered))).toBe(text);
    expect(validateAlertsSearch({ ...search })).toEqual(search);
  });

  test('keeps nothing it does not know, no empty texts and no value twice', () => {
    expect(read('?q=&time_gte=1&attrs.=x&attrs.a&attrs.b=1&attrs.b=1')).toEqual({
      attrs: { b: ['1'] },
    });
  });

  test('that says nothing asks for the open alerts, newest first', () => {
    const search = withFirstQuery(read(''));
    expect(stringifySearch({ ...search })).toBe(
      '?attrs.alert_status=open&sort_by=updated_at&sort_desc=true',
    );
    const other = read('?sort_by=updated_at');
    expect(withFirstQuery(other)).toBe(other);
  });
});

test('filters come and go, and leave an address that says something', () => {
  const search = read('?attrs.alert_status=open&q=x');
  expect(filterOf(search)).toEqual({ q: 'x', attrs: { alert_status: ['open'] } });
  expect(filterBy(search, 'host_name', ['a', 'b']).attrs).toEqual({
    alert_status: ['open'],
    host_name: ['a', 'b'],
  });
  const without = { ...search, ...filterBy(search, 'alert_status', []), q: undefined };
  expect(stringifySearch(without)).toBe('?sort_by=updated_at&sort_desc=true');
  expect(stringifySearch({ ...search, ...noFilter(search) })).toBe(
    '?sort_by=updated_at&sort_desc=true',
  );
});

test.each([
  ['', 'updated_at', true],
  ['?sort_by=createdAt&sort_desc=0', 'created_at', false],
  ['?sort_by=anything', 'updated_at', true],
])('%s is ordered by %s', (text, column, desc) => {
  expect(orderOf(read(text))).toEqual({ column, desc });
});

test('groups are read in their order, each once, as many as can be asked for', () => {
  expect(read('?group=host_name').group).toEqual(['host_name']);
  expect(read('?group=b&group=a&group=b&group=&group=c&group=d').group).toEqual(['b', 'a', 'c']);
  expect(read('?group=&q=x').group).toBeUndefined();
});
