import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readSorting,
  sortBy,
  validateGroupSearch,
  validateItemSearch,
  writeSorting,
} from './search.ts';

describe('the URL state of the explorer', () => {
  it('keeps the known names and drops the rest', () => {
    expect(
      validateGroupSearch({
        time_gte: '20260304T100000',
        time_dur: '3600',
        system: ['db:redis', 'funcs', 'db:redis'],
        query: 'where a = 1 | group by b',
        sort_by: 'p50(_duration)',
        sort_desc: 'false',
        column: 'p50(_duration)',
        search: 'cart',
        page: '3',
        utm_source: 'mail',
      }),
    ).toEqual({
      time_gte: '20260304T100000',
      time_dur: '3600',
      system: ['db:redis', 'funcs'],
      query: 'where a = 1 | group by b',
      sort_by: 'p50(_duration)',
      sort_desc: 'false',
      column: ['p50(_duration)'],
      search: 'cart',
      page: 3,
    });
  });

  it('follows when it says so in so many words', () => {
    expect(validateItemSearch({ live: 'true' })).toEqual({ live: 'true' });
    expect(validateItemSearch({ live: true })).toEqual({});
    expect(validateItemSearch({ live: '1' })).toEqual({});
  });

  it('begins on the first page unless it names another', () => {
    for (const page of ['1', '0', '-2', '1.5', 'last'])
      expect(validateItemSearch({ page })).toEqual({});
  });

  it('tells an empty query from a missing one', () => {
    expect(validateItemSearch({ query: '' })).toEqual({ query: '' });
    expect(validateItemSearch({})).toEqual({});
  });

  it('tells no plotted columns from the default', () => {
    expect(validateGroupSearch({ column: '' })).toEqual({ column: [] });
    expect(validateGroupSearch({ column: [] })).toEqual({ column: [] });
    expect(validateGroupSearch({})).toEqual({});
  });

  it('is stable: what was kept is kept again, whatever came in', () => {
    const raw = fc.dictionary(
      fc.constantFrom('system', 'query', 'sort_by', 'sort_desc', 'column', 'search', 'time_dur'),
      fc.oneof(fc.string(), fc.array(fc.string()), fc.integer(), fc.boolean(), fc.constant(null)),
    );
    fc.assert(
      fc.property(raw, (parameters) => {
        const once = validateGroupSearch(parameters);
        expect(validateGroupSearch({ ...once })).toEqual(once);
      }),
    );
  });
});

describe('sorting', () => {
  it('goes down unless the URL says otherwise', () => {
    expect(readSorting({ sort_by: 'a' })).toEqual({ column: 'a', desc: true });
    expect(readSorting({ sort_by: 'a', sort_desc: '1' })).toEqual({ column: 'a', desc: true });
    expect(readSorting({ sort_by: 'a', sort_desc: 'no' })).toEqual({ column: 'a', desc: false });
    expect(readSorting({})).toBeUndefined();
  });

  it('comes back as it was written', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.boolean(), (column, desc) => {
        expect(readSorting(validateItemSearch(writeSorting({ column, desc })))).toEqual({
          column,
          desc,
        });
      }),
    );
  });

  it('turns round on the same column and starts down on another', () => {
    expect(sortBy({ column: 'a', desc: true }, 'a')).toEqual({ column: 'a', desc: false });
    expect(sortBy({ column: 'a', desc: false }, 'b')).toEqual({ column: 'b', desc: true });
  });
});
