import { describe, expect, it } from 'vitest';
import { diagnoseMetricsQuery } from '../diagnose.ts';
import type { Instrument } from '../metrics/analysis/selector.ts';
import { addGroupBy, addWhere, resetGroupBy } from './edit-parts.ts';
import { readFacet, selectFacet } from './facet.ts';
import {
  addConditions,
  dropGroupings,
  dropMetric,
  joinTableQuery,
  renameMetric,
  splitTableQuery,
} from './metric-parts.ts';
import { exploreMetricQuery, metricAggregates } from './metric-queries.ts';
import { partsOf, textOf } from './query-part.ts';

describe('ready-made queries', () => {
  it.each<[Instrument, string]>([
    ['gauge', 'avg($a)'],
    ['additive', 'sum($a)'],
    ['counter', 'per_min(sum($a))'],
    ['histogram', 'avg($a) | per_min(count($a))'],
    ['summary', 'avg($a)'],
  ])('of a %s fit the instrument', (instrument, query) => {
    expect(exploreMetricQuery(instrument, 'a')).toBe(query);
    const metrics = [{ name: 'a', alias: 'a', instrument, unit: '' }];
    for (const text of [query, ...metricAggregates(instrument, 'a')]) {
      expect(diagnoseMetricsQuery(text, { metrics })).toEqual([]);
    }
  });
});

describe('editing parts', () => {
  const query = 'group by host | sum($hits{a=1}) as total | where env = "dev"';

  it('works on metrics queries as on others', () => {
    const parts = partsOf(query);
    expect(textOf(addWhere(parts, 'env', '=', 'prod'))).toBe(
      'group by host | sum($hits{a=1}) as total | where env = "prod"',
    );
    expect(textOf(addGroupBy(resetGroupBy(parts), 'zone'))).toBe(
      'sum($hits{a=1}) as total | where env = "dev" | group by zone',
    );
    expect(readFacet(parts, 'env')).toEqual({ kind: 'values', values: ['dev'] });
    expect(textOf(selectFacet(parts, 'env', { kind: 'none' }))).toBe(
      'group by host | sum($hits{a=1}) as total',
    );
  });
});

describe('the query of a table', () => {
  it('consists of filters and columns', () => {
    const halves = splitTableQuery('sum($a) | where b = 1 | GROUP BY c | b = 2 | sum(');
    expect(halves).toEqual({
      filters: 'where b = 1 | GROUP BY c | where b = 2',
      columns: 'sum($a) | sum(',
    });
    expect(joinTableQuery(halves)).toBe('where b = 1 | GROUP BY c | where b = 2 | sum($a) | sum(');
  });

  it('leaves a part with a mistake where it belongs', () => {
    expect(splitTableQuery('where b = | $a +')).toEqual({ filters: 'where b =', columns: '$a +' });
  });
});

describe('addConditions', () => {
  it.each([
    ['sum($a)', 'where b = "x | y" | where c = 1', 'sum($a) | where b = "x | y" | where c = 1'],
    ['sum($a) | where b = 1', 'b = 1 | group by d | max($a)', 'sum($a) | where b = 1'],
    ['', 'where a = 1', 'where a = 1'],
    ['sum($a)', '', 'sum($a)'],
  ])('%j with %j', (query, other, expected) => {
    expect(addConditions(query, other)).toBe(expected);
  });
});

describe('dropMetric', () => {
  it.each([
    ['sum($hits) | sum($hits_total)', 'sum($hits_total)'],
    ['max($hits._time) | where a = "$hits"', 'where a = "$hits"'],
    ['$hits as _h | $b as _b | _h / _b as c | c * 2 | _b', '$b as _b | _b'],
    ['$hits | $b | hits + b', '$b'],
    ['group by a | sum($hits) +', 'group by a'],
    ['sum(hits) as x | $b | x / b | min(hits_total)', '$b | min(hits_total)'],
    ['sum($b) as hits | hits * 2', 'sum($b) as hits | hits * 2'],
  ])('%s', (query, expected) => {
    expect(dropMetric(query, 'hits')).toBe(expected);
  });
});

describe('dropGroupings', () => {
  it.each([
    ['group by host.name | group by zone | $a', 'group by host.name | $a'],
    ['group by zone, lower(host_name) as h', 'group by lower(host_name) as h'],
    ['sum($a) group by zone', 'sum($a) group by zone'],
  ])('%s', (query, expected) => {
    expect(dropGroupings(query, (key) => key === 'host_name')).toBe(expected);
  });
});

describe('renaming a metric', () => {
  it.each([
    ['sum(hits) by (a) | $b / hits{a="hits"}', 'sum(requests) by (a) | $b / requests{a="hits"}'],
    ['$hits | hits * 2 as x', '$requests | requests * 2 as x'],
    ['hits * 2 | sum($hits) as hits | hits', 'requests * 2 | sum($requests) as hits | hits'],
    ['sum($b) as hits | hits * 2', 'sum($b) as hits | hits * 2'],
    ['hits = 1 | per_min( hits )', 'hits = 1 | per_min( requests )'],
  ])('understands names without a dollar sign: %s', (query, expected) => {
    expect(renameMetric(query, 'hits', 'requests')).toBe(expected);
  });

  it('changes every mention of it and nothing else', () => {
    expect(
      renameMetric(
        'sum($hits{path="$hits"}) / count($hits_total) | max($hits._time) | where a = "b"',
        'hits',
        'requests',
      ),
    ).toBe(
      'sum($requests{path="$hits"}) / count($hits_total) | max($requests._time) | where a = "b"',
    );
  });
});
