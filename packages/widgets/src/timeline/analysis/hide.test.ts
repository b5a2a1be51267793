import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { traces } from '../../../test/traces.ts';
import { countHidden, hiddenPositions } from './hide.ts';
import { buildTree } from '../model/tree.ts';

describe('hiddenPositions', () => {
  it('hides by slot, by likeness and all but the kept, never an ancestor of a kept one', () => {
    const choices = fc.record({
      slots: fc.uniqueArray(fc.integer({ min: 0, max: 1 })),
      like: fc.option(fc.nat(), { nil: undefined }),
      only: fc.option(fc.array(fc.nat(), { maxLength: 4 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(traces, choices, (trace, choice) => {
        const tree = buildTree(trace);
        const slotOf = Uint8Array.from(tree.rows, (row) => trace.serviceIndexes[row]!);
        const similarTo = choice.like === undefined ? [] : [choice.like % tree.size];
        const only =
          choice.only && Int32Array.from(choice.only, (position) => position % tree.size);
        const hidden = hiddenPositions(tree, trace, slotOf, {
          slots: new Set(choice.slots),
          similarTo,
          only,
        });
        const isKept = (position: number) =>
          only === undefined ||
          only.some((kept) => position <= kept && kept < tree.subtreeEnds[position]!);
        const expected = [...tree.rows].map(
          (row, position) =>
            choice.slots.includes(trace.serviceIndexes[row]!) ||
            similarTo.some(
              (like) =>
                trace.nameIndexes[like] === trace.nameIndexes[row] &&
                trace.systemIndexes[like] === trace.systemIndexes[row],
            ) ||
            !isKept(position),
        );
        const actual = hidden ?? new Uint8Array(tree.size);
        expect([...actual].map(Boolean)).toEqual(expected);
        const middle = tree.size >> 1;
        expect(countHidden(actual, middle, tree.size)).toBe(
          expected.slice(middle).filter(Boolean).length,
        );
      }),
    );
  });
});
