import { describe, expect, it } from 'vitest';
import { attributeRows, filterRows, largeRows, prefixGroups } from './attribute-rows.ts';

const attrs = {
  service_name: 'web',
  http_route: '/cart',
  http_request_method: 'GET',
  http_response_status_code: 504,
  url_path: '/cart/1',
  url_full: 'https://shop.test/cart/1',
  _group_id: '12',
  tags: ['a', 'b'],
  host: null,
  body: 'x'.repeat(501),
};

describe('attribute rows', () => {
  const rows = attributeRows(attrs);

  it('lists what people sent by key, and leaves our columns out', () => {
    expect(rows.map(({ key }) => key)).toEqual([
      'body',
      'host',
      'http_request_method',
      'http_response_status_code',
      'http_route',
      'service_name',
      'tags',
      'url_full',
      'url_path',
    ]);
    expect(rows.find(({ key }) => key === 'tags')?.text).toBe('[\n  "a",\n  "b"\n]');
    expect(rows.find(({ key }) => key === 'host')?.text).toBe('null');
  });

  it('offers the prefixes that several keys share', () => {
    expect(prefixGroups(rows)).toEqual([
      { prefix: 'http', count: 3 },
      { prefix: 'url', count: 2 },
    ]);
    const many = attributeRows(
      Object.fromEntries(
        Array.from({ length: 24 }, (_, index) => [`p${Math.floor(index / 2)}_${index}`, 1]),
      ),
    );
    expect(prefixGroups(many)).toHaveLength(10);
  });

  it('filters by a part of the key and by prefix', () => {
    expect(filterRows(rows, ' ROUTE', '').map(({ key }) => key)).toEqual(['http_route']);
    expect(filterRows(rows, '', 'url')).toHaveLength(2);
    expect(filterRows(rows, 'path', 'http')).toEqual([]);
  });

  it('finds values too large for a row', () => {
    expect(largeRows(rows).map(({ key }) => key)).toEqual(['body']);
  });
});
