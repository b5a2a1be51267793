import type { TraceColumns } from '@spanlight/sdk';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoColumns } from '../../test/support/demo-data.ts';
import { lineText } from '../output/segments.ts';
import { displayWidth } from '../output/width.ts';
import { drawBar } from './bar.ts';
import { errorPlaces, findPlace, Folding } from './folding.ts';
import { buildTraceTree, treeLines } from './trace-tree.ts';
import { layOutWaterfall, rulerLine, traceSummary, waterfallLine } from './waterfall-line.ts';

/** Columns of a trace with these parents, one span a millisecond. */
function columnsOf(parents: readonly number[], statuses: readonly number[] = []): TraceColumns {
  const count = parents.length;
  return {
    ...demoColumns,
    rowCount: count,
    durationNs: count * 1e6,
    names: ['span'],
    ids: BigUint64Array.from(parents, (_parent, row) => BigInt(row + 1)),
    parents: Int32Array.from(parents),
    starts: Float64Array.from(parents, (_parent, row) => row * 1e6),
    durations: new Float64Array(count).fill(1e6),
    statuses: Uint8Array.from({ length: count }, (_value, row) => statuses[row] ?? 0),
    systemIndexes: new Uint16Array(count),
    serviceIndexes: new Uint16Array(count),
    nameIndexes: new Uint32Array(count),
  };
}

/** Parents as the columns promise them: -1 or an existing row, never in a circle. */
const parentLists = fc
  .array(fc.nat(), { minLength: 1, maxLength: 60 })
  .map((picks) => picks.map((pick, row) => (pick % (row + 1)) - 1));

describe('the tree', () => {
  test('is drawn with lines', () => {
    const tree = buildTraceTree(columnsOf([-1, 0, 1, 0, 3, 3]));
    expect([...tree.order.keys()].map((place) => treeLines(tree, place))).toEqual([
      '',
      '├─',
      '│ └─',
      '└─',
      '  ├─',
      '  └─',
    ]);
    expect([...tree.below]).toEqual([5, 1, 0, 2, 0, 0]);
  });

  test('keeps the innermost lines of a very deep span', () => {
    const tree = buildTraceTree(columnsOf([-1, 0, 1, 2, 3, 4]));
    expect(treeLines(tree, 5, 2)).toBe('… └─');
  });

  test('has every span once, parents before children, whatever the order of rows', () => {
    fc.assert(
      fc.property(parentLists, (parents) => {
        const tree = buildTraceTree(columnsOf(parents));
        expect([...tree.order].toSorted((a, b) => a - b)).toEqual([...parents.keys()]);
        for (const [place, row] of tree.order.entries()) {
          const parent = tree.parents[place]!;
          expect(parent === -1 ? -1 : tree.order[parent]).toBe(parents[row]);
          expect(parent).toBeLessThan(place);
          if (parent !== -1) {
            expect(place).toBeLessThanOrEqual(parent + tree.below[parent]!);
            expect(tree.depths[place]).toBe(tree.depths[parent]! + 1);
          }
        }
      }),
    );
  });

  test('of 100,000 spans in one chain or one row is built without a deep stack', () => {
    const chain = buildTraceTree(
      columnsOf(Array.from({ length: 100_000 }, (_value, row) => row - 1)),
    );
    expect(chain.below[0]).toBe(99_999);
    const fan = buildTraceTree(
      columnsOf(Array.from({ length: 100_000 }, (_value, row) => (row === 0 ? -1 : 0))),
    );
    expect(fan.depths[99_999]).toBe(1);
  });
});

describe('folding', () => {
  test('hides what is below and shows it again', () => {
    const folding = new Folding(buildTraceTree(columnsOf([-1, 0, 1, 0, 3, 3])));
    folding.set(3, true);
    expect([...folding.visible]).toEqual([0, 1, 2, 3]);
    folding.set(2, true);
    expect([...folding.visible]).toEqual([0, 1, 2, 3]);
    folding.setAll(true);
    expect([...folding.visible]).toEqual([0, 1, 3]);
    expect(folding.indexOf(2)).toBe(1);
    folding.reveal(4);
    expect([...folding.visible]).toEqual([0, 1, 3, 4, 5]);
    folding.setAll(false);
    expect(folding.visible.length).toBe(6);
  });

  test('find goes round in both directions', () => {
    const tree = buildTraceTree(columnsOf([-1, 0, 1, 0, 3, 3], [0, 0, 2, 0, 0, 2]));
    expect(findPlace(tree, 0, 1, undefined)).toBe(2);
    expect(findPlace(tree, 2, 1, undefined)).toBe(5);
    expect(findPlace(tree, 5, 1, undefined)).toBe(2);
    expect(findPlace(tree, 2, -1, undefined)).toBe(5);
    expect(findPlace(tree, -1, 1, 'SPAN')).toBe(0);
    expect(findPlace(tree, 0, 1, 'absent')).toBeUndefined();
    expect(errorPlaces(tree)).toEqual([0, 1, 2, 3, 5]);
  });
});

describe('a bar', () => {
  test.each([
    [0, 1, 8, '████████'],
    [0, 0.5, 8, '████    '],
    [0.5, 0.5, 8, '    ████'],
    [0.5, 0, 8, '    ▏   '],
    [0, 1 / 16, 8, '▌       '],
    [1, 0, 8, '       ▏'],
    [Number.NaN, -1, 4, '▏   '],
    [0, 1, 0, ''],
  ])('from %d for %d in %i columns', (start, length, width, bar) => {
    expect(drawBar(start, length, width)).toBe(bar);
  });

  test('always has its width and something to see', () => {
    const share = fc.double({ min: -1, max: 2 });
    fc.assert(
      fc.property(share, share, fc.integer({ min: 1, max: 200 }), (start, length, width) => {
        const bar = drawBar(start, length, width);
        expect(bar.length).toBe(width);
        expect(bar.trim()).not.toBe('');
      }),
    );
  });
});

describe('a line of the waterfall', () => {
  const tree = buildTraceTree(demoColumns);

  test.each([20, 40, 80, 140, 300])('stays within %i columns', (width) => {
    const layout = layOutWaterfall(width);
    for (const place of tree.order.keys()) {
      for (const folded of [false, true]) {
        expect(
          displayWidth(lineText(waterfallLine(tree, place, layout, folded))),
        ).toBeLessThanOrEqual(width);
      }
    }
    expect(displayWidth(lineText(rulerLine(demoColumns, layout)))).toBeLessThanOrEqual(width);
  });

  test('tells name, failure, service and duration', () => {
    const lines = [...tree.order.keys()].map((place) =>
      lineText(waterfallLine(tree, place, layOutWaterfall(100), false)),
    );
    expect(lines[1]).toMatch(/^├─✗ GET \/cart\/:id +cart +█+\S* +612ms$/u);
    expect(lines[2]).toMatch(/^│ └─select cart by id +cart +█+\S* +300ms$/u);
    // oxlint-disable-next-line no-control-regex -- what must never reach a terminal
    expect(lines.join('')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/u);
  });

  test('and the whole trace is told in a sentence', () => {
    expect(traceSummary(demoColumns)).toBe('820ms, 4 spans, 1 error, 1 log or event, 2 services');
  });
});
