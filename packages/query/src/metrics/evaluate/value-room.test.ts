import { expect, test } from 'vitest';
import { ValueRoom } from './value-room.ts';

test('the values of thousands of series lie in few blocks, each in a place of its own', () => {
  const room = new ValueRoom(10_000);
  const all = Array.from({ length: 10_000 }, (_, number) => room.take(60).fill(number));
  expect(new Set(all.map(({ buffer }) => buffer)).size).toBeLessThan(50);
  expect(all.filter((values, number) => values.some((value) => value !== number))).toEqual([]);
});

test('few series take no more memory than they need, and more than expected have room', () => {
  const room = new ValueRoom(2);
  const sizes = [100, 100, 100, 50_000].map((length) => room.take(length).buffer.byteLength / 8);
  expect(sizes).toEqual([200, 200, 100, 50_000]);
});
