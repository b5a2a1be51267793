import { expect, test } from 'vitest';
import { arrange, inReadingOrder, within, type Placed } from '../../../dashboard-items/arrange.ts';
import { exchange } from './exchange.ts';

const item = (id: number, xAxis: number, yAxis: number, width = 12, height = 28): Placed => ({
  id,
  xAxis,
  yAxis,
  width,
  height,
});
const places = (items: readonly Placed[]) =>
  Object.fromEntries(items.map(({ id, xAxis, yAxis }) => [id, [xAxis, yAxis]]));

const stored = [item(1, 0, 0), item(2, 12, 0), item(3, 0, 28), item(4, 12, 28)];

/** Whether no item covers another, or sticks out of the grid. */
function isApart(items: readonly Placed[]): boolean {
  const cells = items.flatMap(({ xAxis, yAxis, width, height }) =>
    Array.from(
      { length: width * height },
      (_, cell) => `${xAxis + (cell % width)} ${yAxis + Math.floor(cell / width)}`,
    ),
  );
  const isWithin = items.every(({ xAxis, width }) => xAxis >= 0 && xAxis + width <= 24);
  return isWithin && new Set(cells).size === cells.length;
}

test('an item and the one that is read before or after it change places, on one line side by side', () => {
  expect(exchange(stored, 1, -1)).toBeUndefined();
  expect(exchange(stored, 4, 1)).toBeUndefined();
  expect(exchange(stored, 5, 1)).toBeUndefined();
  expect(places(exchange(stored, 3, -1) ?? [])).toEqual({
    1: [0, 0],
    2: [0, 28],
    3: [12, 0],
    4: [12, 28],
  });
  const uneven = [item(1, 0, 0, 8), item(2, 8, 0, 16), item(3, 0, 28, 24)];
  expect(places(exchange(uneven, 1, 1) ?? [])).toEqual({ 1: [16, 0], 2: [0, 0], 3: [0, 28] });
  expect(places(exchange(uneven, 3, -1) ?? [])).toEqual({ 1: [0, 0], 2: [0, 56], 3: [0, 28] });
});

test('a step changes the order of reading by that and nothing else, and covers nothing', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  let items: Placed[] = Array.from({ length: 12 }, (_, id) =>
    item(id, 0, id * 60, 1 + random(24), 3 + random(30)),
  );
  for (let step = 0; step < 300; step += 1) {
    items = arrange(items, within({ ...item(random(12), random(24), random(90)), width: 6 }));
    const before = inReadingOrder(items).map(({ id }) => id);
    const at = random(11);
    items = exchange(items, before[at] ?? 0, 1) ?? [];
    const [first = 0, second = 0] = before.slice(at, at + 2);
    expect(inReadingOrder(items).map(({ id }) => id)).toEqual(
      before.with(at, second).with(at + 1, first),
    );
    expect(isApart(items)).toBe(true);
  }
});
