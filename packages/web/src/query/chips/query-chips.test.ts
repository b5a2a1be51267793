import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dropIndex, movePart, queryChips, replacePart, splitKeyword } from './query-chips.ts';

describe('chips', () => {
  it.each([
    ['where a = 1', 'where', 'a = 1'],
    ['WHERE  a = 1', 'WHERE', 'a = 1'],
    ['group by _group_id', 'group by', '_group_id'],
    ['per_min(sum(_count))', '', 'per_min(sum(_count))'],
    ['whereabouts', '', 'whereabouts'],
    ['where', '', 'where'],
  ])('splits %j', (text, keyword, expression) => {
    expect(splitKeyword(text)).toEqual({ keyword, expression });
  });

  it('takes errors and greying from the echo of the same text', () => {
    const echo = {
      parts: [
        { query: 'group by a', error: '', disabled: true as const },
        { query: 'where b = 1', error: '' },
        { query: 'p42(c)', error: 'unsupported func: p42' },
      ],
    };
    expect(
      queryChips(['group by a', 'b = 1', 'p42(c)'], echo).map(({ error, isDisabled }) => ({
        error,
        isDisabled,
      })),
    ).toEqual([
      { error: '', isDisabled: true },
      { error: '', isDisabled: false },
      { error: 'unsupported func: p42', isDisabled: false },
    ]);
  });

  it('ignores the echo of an older text', () => {
    const echo = { parts: [{ query: 'p42(c)', error: 'unsupported func: p42' }] };
    expect(queryChips(['p50(c)'], echo)[0]?.error).toBe('');
    expect(queryChips(['p50(c)'], undefined)[0]?.error).toBe('');
  });
});

const parts = fc.array(fc.string(), { minLength: 1, maxLength: 8 });

describe('moving a part', () => {
  it('keeps every part and puts the moved one in its place', () => {
    fc.assert(
      fc.property(parts, fc.nat(10), fc.nat(10), (list, from, to) => {
        const moved = movePart(list, from, to);
        expect(moved.toSorted()).toEqual(list.toSorted());
        const isInside = from < list.length && to < list.length;
        expect(moved[to]).toBe(isInside ? list[from] : moved[to]);
      }),
    );
  });

  it('comes back', () => {
    fc.assert(
      fc.property(parts, fc.nat(7), fc.nat(7), (list, from, to) => {
        fc.pre(from < list.length && to < list.length);
        expect(movePart(movePart(list, from, to), to, from)).toEqual(list);
      }),
    );
  });
});

describe('replacing a part', () => {
  it('may take several or none', () => {
    expect(replacePart(['a', 'b', 'c'], 1, ['x', 'y'])).toEqual(['a', 'x', 'y', 'c']);
    expect(replacePart(['a', 'b'], 0, [])).toEqual(['b']);
  });
});

describe('dropIndex', () => {
  const boxes = [
    { left: 0, right: 100, top: 0, bottom: 20 },
    { left: 110, right: 200, top: 0, bottom: 20 },
    { left: 0, right: 80, top: 30, bottom: 50 },
  ];

  it.each([
    [10, 10, 0],
    [60, 10, 1],
    [190, 10, 2],
    [5, 40, 2],
    [70, 40, 3],
    [5, 25, 2],
    [500, 400, 3],
  ])('at %d,%d is %d', (x, y, index) => {
    expect(dropIndex({ x, y }, boxes)).toBe(index);
  });
});
