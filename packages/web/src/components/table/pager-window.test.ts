import { describe, expect, test } from 'vitest';
import { pagerWindow } from './pager-window.ts';

describe('pagerWindow', () => {
  test.each([
    [1, 1, '1'],
    [3, 7, '1 2 3 4 5 6 7'],
    [1, 20, '1 2 3 4 5 gap 20'],
    [4, 20, '1 2 3 4 5 gap 20'],
    [5, 20, '1 gap 4 5 6 gap 20'],
    [17, 20, '1 gap 16 17 18 19 20'],
    [20, 20, '1 gap 16 17 18 19 20'],
  ])('page %i of %i', (page, pages, expected) => {
    expect(pagerWindow(page, pages).join(' ')).toBe(expected);
  });
});
