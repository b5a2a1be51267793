import { expect, test } from 'vitest';
import { shopTrace } from '../../../test/shop-trace.ts';
import { syntheticTrace } from '../../../test/synthetic-trace.ts';
import { layoutTrace } from '../model/layout.ts';
import { EMPTY, FAILED, minimapLine } from './minimap.ts';

const shop = shopTrace();
const layout = layoutTrace(shop);
const whole = { start: 0, stop: 1e9 };

type Arguments = Parameters<typeof minimapLine>;

function minimapCells(
  layoutOf: Arguments[0],
  columns: Arguments[1],
  part: Arguments[2],
  width: number,
  height: number,
): Uint8Array {
  const lines = Array.from({ length: height }, (_, line) =>
    minimapLine(layoutOf, columns, part, { width, height }, line),
  );
  return Uint8Array.from(lines.flatMap((line) => [...line]));
}

test('a small trace has a line per span, where it worked', () => {
  const cells = minimapCells(layout, shop, { first: 0, end: 23, whole }, 100, 23);
  const line = (y: number) => [...cells.subarray(y * 100, (y + 1) * 100)];
  const root = (layout.systems.slotsOfPositions[0] ?? 0) + 1;
  expect(line(0)).toEqual(Array.from({ length: 100 }, (_, x) => (x < 82 ? root : EMPTY)));
  // POST https://bank.example failed from 362 to 682 ms.
  const failed = line(layout.tree.positions[18] ?? 0);
  expect(failed.indexOf(FAILED)).toBe(36);
  expect(failed.lastIndexOf(FAILED)).toBe(68);
});

test('a part of the trace fills the picture', () => {
  const first = layout.tree.positions[16] ?? 0;
  const end = layout.tree.subtreeEnds[first] ?? 0;
  const part = { first, end, whole: { start: 250e6, stop: 710e6 } };
  const cells = minimapCells(layout, shop, part, 46, 3);
  expect([...cells.subarray(0, 46)]).toEqual(Array.from({ length: 46 }, () => FAILED));
});

test('a large trace leaves out no failure, and nothing is drawn where nobody worked', () => {
  const columns = syntheticTrace(20_000);
  const large = layoutTrace(columns);
  const range = { first: 0, end: 20_000, whole: { start: 0, stop: columns.durationNs } };
  const cells = minimapCells(large, columns, range, 400, 40);
  for (let position = 0; position < 20_000; position++) {
    const row = large.tree.rows[position] ?? 0;
    if (columns.statuses[row] !== 2) continue;
    const y = Math.floor((position / 20_000) * 40);
    const x = Math.min(Math.floor(((columns.starts[row] ?? 0) / columns.durationNs) * 400), 399);
    expect(cells[y * 400 + x]).toBe(FAILED);
  }
});
