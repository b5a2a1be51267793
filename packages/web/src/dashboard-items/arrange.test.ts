import { expect, test } from 'vitest';
import { arrange, closeUp, movedPlaces, within, type Placed } from './arrange.ts';
import { placeBeside } from './place-beside.ts';

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

test('an item that moves down passes the next one at its middle', () => {
  expect(places(arrange(stored, item(1, 0, 14)))).toMatchObject({ 1: [0, 0], 3: [0, 28] });
  expect(places(arrange(stored, item(1, 0, 15)))).toMatchObject({ 1: [0, 28], 3: [0, 0] });
  expect(places(arrange(stored, item(3, 0, 13)))).toMatchObject({ 1: [0, 28], 3: [0, 0] });
});

test('items of the same size beside one another change places, others give way downwards', () => {
  expect(places(arrange(stored, item(1, 12, 0)))).toEqual({
    1: [12, 0],
    2: [0, 0],
    3: [0, 28],
    4: [12, 28],
  });
  expect(places(arrange(stored, item(1, 6, 0)))).toEqual({
    1: [6, 0],
    2: [12, 28],
    3: [0, 28],
    4: [12, 56],
  });
});

test('nothing ever covers another, and nothing is lost', () => {
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  let items: Placed[] = Array.from({ length: 30 }, (_, id) =>
    item(id, (id % 4) * 6, Math.floor(id / 4) * 10, 6, 10),
  );
  for (let step = 0; step < 300; step += 1) {
    const moved = within(item(random(30), random(24), random(90), 1 + random(24), 3 + random(30)));
    items = arrange(items, moved);
    expect(new Set(items.map(({ id }) => id)).size).toBe(30);
    for (const [at, one] of items.entries()) {
      expect(one.xAxis + one.width).toBeLessThanOrEqual(24);
      for (const other of items.slice(at + 1)) {
        const isApart =
          one.xAxis + one.width <= other.xAxis ||
          other.xAxis + other.width <= one.xAxis ||
          one.yAxis + one.height <= other.yAxis ||
          other.yAxis + other.height <= one.yAxis;
        expect(isApart).toBe(true);
      }
    }
  }
});

test('one that comes from another row makes room, the row it left closes up', () => {
  const arranged = arrange(stored, item(9, 0, 0, 24, 5));
  expect(places(arranged)).toMatchObject({ 9: [0, 0], 1: [0, 5], 2: [12, 5] });
  expect(movedPlaces(stored, closeUp(stored, 2))).toEqual([item(4, 12, 0)]);
});

test('a new item goes to the right of another, below it where that is taken, or into the first gap', () => {
  const size = { width: 12, height: 28 };
  expect(placeBeside([item(1, 0, 0)], size, 1)).toEqual({ xAxis: 12, yAxis: 0 });
  expect(placeBeside(stored, size, 1)).toEqual({ xAxis: 0, yAxis: 28 });
  expect(placeBeside([item(1, 12, 0)], { width: 24, height: 10 }, 1)).toEqual({
    xAxis: 0,
    yAxis: 28,
  });
  expect(placeBeside(stored, size, undefined)).toEqual({ xAxis: 0, yAxis: 56 });
  const gap = [item(1, 0, 0), item(2, 12, 0, 6, 14), item(3, 0, 28, 24)];
  expect(placeBeside(gap, { width: 6, height: 28 }, undefined)).toEqual({ xAxis: 18, yAxis: 0 });
  expect(placeBeside(gap, { width: 12, height: 14 }, undefined)).toEqual({ xAxis: 12, yAxis: 14 });
  expect(placeBeside(gap, size, undefined)).toEqual({ xAxis: 0, yAxis: 56 });
  expect(placeBeside([], size, 7)).toEqual({ xAxis: 0, yAxis: 0 });
});
