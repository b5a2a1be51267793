import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contentHeight,
  followScroll,
  MAX_HEIGHT,
  offsetToReveal,
  rowWindow,
  scrollTo,
  type ScrollPosition,
} from './scroll.ts';

const million = { rows: 1_000_000, rowHeight: 24, viewport: 600 };
const top: ScrollPosition = { scrollTop: 0, offset: 0 };

describe('scrolling', () => {
  it('is plain while the content fits the browser', () => {
    const geometry = { rows: 1000, rowHeight: 24, viewport: 600 };
    expect(contentHeight(1000, 24)).toBe(24_000);
    expect(followScroll(geometry, top, 1234)).toEqual({ scrollTop: 1234, offset: 1234 });
    expect(scrollTo(geometry, 1e9)).toEqual({ scrollTop: 23_400, offset: 23_400 });
  });

  it('moves by single pixels and still reaches both ends of a million rows', () => {
    expect(contentHeight(million.rows, million.rowHeight)).toBe(MAX_HEIGHT);
    const jumped = followScroll(million, top, 4_000_000);
    expect(jumped.offset).toBeCloseTo((4_000_000 / 7_999_400) * 23_999_400, 3);
    const nudged = followScroll(million, jumped, jumped.scrollTop + 100);
    expect(nudged.offset).toBe(jumped.offset + 100);
    expect(followScroll(million, nudged, MAX_HEIGHT - 600).offset).toBe(23_999_400);
    expect(followScroll(million, nudged, 0).offset).toBe(0);
  });

  it('puts the thumb where a jump lands', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: million.rows - 1 }), (index) => {
        const target = scrollTo(million, offsetToReveal(million, 0, index));
        const { first, end } = rowWindow(million, target.offset);
        expect(first).toBeLessThanOrEqual(index);
        expect(end).toBeGreaterThan(index);
        const followed = followScroll(million, top, target.scrollTop);
        expect(followed.offset).toBeCloseTo(target.offset, 3);
      }),
    );
  });

  it('reveals a row with the least movement', () => {
    expect(offsetToReveal(million, 240, 5)).toBe(120);
    expect(offsetToReveal(million, 240, 12)).toBe(240);
    expect(offsetToReveal(million, 0, 25)).toBe(24);
  });

  it('never asks for rows that do not exist', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.integer({ min: -50, max: 5000 }), (rows, offset) => {
        const { first, end } = rowWindow({ rows, rowHeight: 24, viewport: 600 }, offset);
        expect(first).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(rows);
      }),
    );
  });
});
