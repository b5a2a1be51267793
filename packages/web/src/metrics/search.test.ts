import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterOf, isFiltered, sortingOf, validateExploreSearch } from './search.ts';

describe('the URL state of the metrics explorer', () => {
  it('keeps the known names and drops the rest', () => {
    expect(
      validateExploreSearch({
        search: 'http|rpc',
        attr_key: ['host_name', 'host_name', 'env'],
        instrument: 'gauge',
        otel_library_name: '',
        metric: 'shop_orders',
        query: '',
        chart: '',
        page: '2',
      }),
    ).toEqual({
      search: 'http|rpc',
      attr_key: ['host_name', 'env'],
      instrument: ['gauge'],
      // Metrics of applications that name no library.
      otel_library_name: [''],
      metric: 'shop_orders',
      query: '',
    });
  });

  it('is stable: what was kept is kept again, whatever came in', () => {
    const raw = fc.dictionary(
      fc.constantFrom('search', 'attr_key', 'instrument', 'sort_desc', 'metric', 'query'),
      fc.oneof(fc.string(), fc.array(fc.string()), fc.integer(), fc.boolean(), fc.constant(null)),
    );
    fc.assert(
      fc.property(raw, (parameters) => {
        const once = validateExploreSearch(parameters);
        expect(validateExploreSearch({ ...once })).toEqual(once);
      }),
    );
  });

  it('knows whether anything is filtered', () => {
    expect(isFiltered(filterOf({ sort_by: 'name', metric: 'a' }))).toBe(false);
    expect(isFiltered(filterOf({ otel_library_name: [''] }))).toBe(true);
  });

  it('sorts by number of series, most first, unless told otherwise', () => {
    expect(sortingOf({})).toEqual({ column: 'numTimeseries', desc: true });
    expect(sortingOf({ sort_by: 'name', sort_desc: 'false' })).toEqual({
      column: 'name',
      desc: false,
    });
  });
});
