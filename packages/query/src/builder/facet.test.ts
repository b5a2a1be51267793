import { describe, expect, it } from 'vitest';
import { type FacetSelection, readFacet, selectFacet } from './facet.ts';
import { partsOf, textOf } from './query-part.ts';

const values = (...values: string[]): FacetSelection => ({ kind: 'values', values });

describe('selectFacet', () => {
  it.each([
    ['sum(a)', values('x'), 'sum(a) | where b = "x"'],
    ['where b = "x" | sum(a)', values('x', 'y'), 'where b in ("x", "y") | sum(a)'],
    ['where b in ("x", "y")', values('5'), 'where b = "5"'],
    ['where b in ("x", "y") | sum(a)', values(), 'sum(a)'],
    ['where b like "%x%"', { kind: 'none' } as const, ''],
    ['where b = "x"', { kind: 'not like', text: 'y' } as const, 'where b not like "%y%"'],
    ['where b > 5', values('x'), 'where b > 5 | where b = "x"'],
  ])('%s', (query, selection, expected) => {
    expect(textOf(selectFacet(partsOf(query), 'b', selection))).toBe(expected);
  });
});

it('of services leave conditions on component alone, which a row may have beside its service', () => {
  const parts = partsOf('where component = "db" | sum(a)');
  expect(textOf(selectFacet(parts, 'service_name', values('web')))).toBe(
    'where component = "db" | sum(a) | where service_name = "web"',
  );
  expect(readFacet(parts, 'service_name')).toEqual({ kind: 'none' });
});

describe('readFacet', () => {
  it.each([
    ['where b = "x" | where c = "y"', values('x')],
    ['where b == x', values('x')],
    ['where b in (x, 5)', values('x', '5')],
    ['where b not in (x)', { kind: 'none' }],
    ['where b like "%x%"', { kind: 'like', text: 'x' }],
    ['where b = x or b = y', { kind: 'none' }],
    [`where b in (${'1,'.repeat(10)}2)`, { kind: 'none' }],
    ['sum(b)', { kind: 'none' }],
  ])('%s', (query, expected) => {
    expect(readFacet(partsOf(query), 'b')).toEqual(expected);
  });
});
