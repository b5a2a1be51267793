import { array, assert, constant, dictionary, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parseSearch,
  readFlag,
  readList,
  readRecord,
  readText,
  stringifySearch,
} from './search-params.ts';

describe('parseSearch', () => {
  test.each([
    ['', {}],
    ['?', {}],
    ['?system=a&system=b', { system: ['a', 'b'] }],
    ['?system[]=a&system%5B%5D=b', { system: ['a', 'b'] }],
    ['?column', { column: [] }],
    ['?column&column=p50', { column: 'p50' }],
    ['?search=', { search: '' }],
    ['?query=where+a+%3D+%221%22+%7C+b', { query: 'where a = "1" | b' }],
    ['?time_dur=3600', { time_dur: '3600' }],
    ['?bad=%zz', { bad: '%zz' }],
    ['?constructor', { constructor: [] }],
    ['?a=1=2', { a: '1=2' }],
  ])('%s', (text, expected) => {
    expect(parseSearch(text)).toEqual(expected);
  });
});

describe('stringifySearch', () => {
  test('repeats lists, keeps empty ones as bare keys and leaves out what is absent', () => {
    const search = {
      system: ['db:all', 'http:all'],
      column: [],
      query: undefined,
      sort_desc: true,
    };
    expect(stringifySearch(search)).toBe('?system=db:all&system=http:all&column&sort_desc=true');
  });

  test('writes a record once, in place of the keys it was read from', () => {
    const text = '?sort_by=name&attrs.alert_status=open&attrs.team=a&attrs.team=b';
    const raw = parseSearch(text);
    expect(stringifySearch({ ...raw, attrs: readRecord(raw, 'attrs') })).toBe(text);
    expect(stringifySearch({ ...raw, attrs: undefined })).toBe(text);
  });

  test('is nothing for nothing', () => {
    expect(stringifySearch({ a: undefined, b: null })).toBe('');
  });

  test('reads back what it wrote', () => {
    const value = oneof(string(), array(string(), { minLength: 2 }), constant([]));
    const name = string({ minLength: 1 }).filter((key) => !key.endsWith('[]'));
    assert(
      property(dictionary(name, value), (search) => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
      }),
    );
  });
});

test('readers', () => {
  const raw = parseSearch('?one=1&many=a&many=b&none&yes=true&no=yes');
  expect(readText(raw, 'many')).toBe('a');
  expect(readText(raw, 'none')).toBeUndefined();
  expect(readList(raw, 'one')).toEqual(['1']);
  expect(readList(raw, 'none')).toEqual([]);
  expect(readList(raw, 'absent')).toBeUndefined();
  expect(readFlag(raw, 'yes')).toBe(true);
  expect(readFlag(raw, 'one')).toBe(true);
  expect(readFlag(raw, 'no')).toBe(false);
  expect(readFlag(raw, 'absent')).toBeUndefined();
});
