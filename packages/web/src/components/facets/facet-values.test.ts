import { describe, expect, it } from 'vitest';
import { facetValues, MAX_SELECTED, toggleValue } from './facet-values.ts';

const item = (value: string, count: number) => ({ value, count, hint: '' });
const items = [item('cart', 50), item('web', 20), item('checkout', 7)];

describe('facetValues', () => {
  it('puts the selected first, found or not', () => {
    const selection = { kind: 'values' as const, values: ['web', 'gone'] };
    expect(facetValues(items, selection, '')).toEqual([
      { value: 'web', count: 20, isChecked: true },
      { value: 'gone', count: 0, isChecked: true },
      { value: 'cart', count: 50, isChecked: false },
      { value: 'checkout', count: 7, isChecked: false },
    ]);
  });

  it('keeps what contains a text, whatever its case', () => {
    expect(facetValues(items, { kind: 'none' }, ' C').map(({ value }) => value)).toEqual([
      'cart',
      'checkout',
    ]);
  });
});

describe('toggleValue', () => {
  it('adds and takes away', () => {
    const one = toggleValue({ kind: 'none' }, 'cart');
    expect(one).toEqual({ kind: 'values', values: ['cart'] });
    const two = toggleValue(one, 'web');
    expect(two).toEqual({ kind: 'values', values: ['cart', 'web'] });
    expect(toggleValue(two, 'cart')).toEqual({ kind: 'values', values: ['web'] });
    expect(toggleValue(one, 'cart')).toEqual({ kind: 'none' });
  });

  it('takes the place of a pattern', () => {
    expect(toggleValue({ kind: 'like', text: 'c' }, 'cart')).toEqual({
      kind: 'values',
      values: ['cart'],
    });
  });

  it('stops at ten', () => {
    const values = Array.from({ length: MAX_SELECTED }, (_, index) => `v${index}`);
    const full = { kind: 'values' as const, values };
    expect(toggleValue(full, 'more')).toBe(full);
    expect(toggleValue(full, 'v3')).toEqual({
      kind: 'values',
      values: values.filter((value) => value !== 'v3'),
    });
  });
});
