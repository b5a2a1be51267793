import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parentRowsInSlices, parentRowsOf } from './parent-rows.ts';

describe('parentRowsOf', () => {
  it('finds parents wherever they stand', () => {
    const rows = parentRowsOf(BigUint64Array.of(5n, 6n, 7n), BigUint64Array.of(7n, 5n, 0n));
    expect([...rows]).toEqual([2, 0, -1]);
  });

  it('gives -1 for a parent that is not in the trace', () => {
    expect([...parentRowsOf(BigUint64Array.of(5n), BigUint64Array.of(9n))]).toEqual([-1]);
  });

  it('cuts one link of a cycle and no other', () => {
    const rows = parentRowsOf(BigUint64Array.of(1n, 2n, 3n, 4n), BigUint64Array.of(3n, 1n, 2n, 1n));
    expect([...rows].filter((row) => row === -1)).toHaveLength(1);
    expect(rows[3]).toBe(0);
  });

  it('agrees with a plain map', () => {
    const id = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
    fc.assert(
      fc.property(
        fc.uniqueArray(
          id.filter((one) => one > 0n),
          { maxLength: 50 },
        ),
        (list) => {
          // Each span hangs on an earlier one, so there is no cycle to cut.
          const parentOf = (row: number): number => (row === 0 ? -1 : Math.floor((row - 1) / 3));
          const rows = parentRowsOf(
            BigUint64Array.from(list),
            BigUint64Array.from(list, (_, row) => (row === 0 ? 0n : list[parentOf(row)]!)),
          );
          expect([...rows]).toEqual(list.map((_, row) => parentOf(row)));
        },
      ),
    );
  });

  it('always ends when walked up', () => {
    const id = fc.bigInt({ min: 0n, max: 12n });
    fc.assert(
      fc.property(fc.array(fc.tuple(id, id)), (links) => {
        const rows = parentRowsOf(
          BigUint64Array.from(links, ([own]) => own),
          BigUint64Array.from(links, ([, parent]) => parent),
        );
        for (let start = 0; start < rows.length; start += 1) {
          let steps = 0;
          for (let row = start; row >= 0; row = rows[row]!) steps += 1;
          expect(steps).toBeLessThanOrEqual(rows.length);
          if (steps > rows.length) return;
        }
      }),
    );
  });

  it('lets others go first every some ten thousand rows', () => {
    const ids = BigUint64Array.from({ length: 200_000 }, (_, row) => BigInt(row + 1));
    const parentIds = ids.map((id) => id / 5n);
    const pauses = [...parentRowsInSlices(ids, parentIds)];
    expect(pauses.length).toBeGreaterThan((3 * ids.length) / 50_000);
    expect(parentRowsOf(ids, parentIds)).toEqual(
      Int32Array.from(parentIds, (parent) => Number(parent) - 1),
    );
  });
});
