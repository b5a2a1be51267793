import { describe, expect, it } from 'vitest';
import { facetCategories, findKeys } from './facet-categories.ts';

const key = (value: string, pinned = false) => ({ value, pinned });

const many = [
  key('acme_tier', true),
  key('cart_items'),
  key('cart_total'),
  key('db_name', true),
  key('http_route'),
  key('http_request_method'),
  key('plain'),
  key('service_name', true),
  key('_kind'),
  key('_name'),
  key('_system'),
];

describe('facetCategories', () => {
  it('makes one list of ten or fewer, pinned ones first', () => {
    const few = many.slice(0, 10);
    expect(facetCategories(few)).toHaveLength(1);
    expect(
      facetCategories(few)[0]
        ?.keys.map(({ value }) => value)
        .slice(0, 4),
    ).toEqual(['acme_tier', 'db_name', 'service_name', 'cart_items']);
  });

  it('sorts more by what stands before the first underscore', () => {
    expect(
      facetCategories(many).map(({ name, keys }) => [name, keys.map(({ value }) => value)]),
    ).toEqual([
      ['pinned', ['acme_tier', 'db_name', 'service_name']],
      ['acme', ['acme_tier']],
      ['cart', ['cart_items', 'cart_total']],
      ['db', ['db_name']],
      ['http', ['http_route', 'http_request_method']],
      ['otel', ['_kind', '_name', '_system']],
      ['plain', ['plain']],
      ['service', ['service_name']],
    ]);
  });
});

describe('findKeys', () => {
  it('ranks beginnings, then what contains the text, then letters in order', () => {
    const keys = [
      key('host_service'),
      key('service_name'),
      key('some_event_route_v'),
      key('http_route'),
    ];
    expect(findKeys(keys, 'serv').map(({ value }) => value)).toEqual([
      'service_name',
      'host_service',
      'some_event_route_v',
    ]);
  });

  it('finds everything for nothing', () => {
    expect(findKeys(many, '  ')).toHaveLength(many.length);
  });
});
