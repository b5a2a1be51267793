import { expect, test } from 'vitest';
import { nameLines } from './node-name.ts';

/** Letters of a typewriter, 6 px each. */
const widthOf = (text: string): number => text.length * 6;

test('a name stands in one line where it fits, else in two, broken where names can be broken', () => {
  expect(nameLines('orders', 90, widthOf)).toEqual(['orders']);
  expect(nameLines('orders (database)', 110, widthOf)).toEqual(['orders (database)']);
  expect(nameLines('orders (database)', 84, widthOf)).toEqual(['orders', '(database)']);
  expect(nameLines('checkout-notification-sender', 84, widthOf)).toEqual([
    'checkout-',
    'notification-…',
  ]);
  expect(nameLines('orders (database)', Infinity, widthOf)).toEqual(['orders (database)']);
});

test('a name without a place to break is cut, and one of many letters never takes more than its room', () => {
  expect(nameLines('recommendationengine', 84, widthOf)).toEqual(['recommendatio…']);
  expect(nameLines('🛒'.repeat(30), 84, widthOf)[0]).toMatch(/^🛒+…$/u);
  for (const name of ['a'.repeat(40), 'a-b-c-d-e-f-g-h-i-j-k-l-m-n', '. . . . . . . . . . . . .']) {
    const lines = nameLines(name, 84, widthOf);
    expect(lines.length).toBeLessThanOrEqual(2);
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(84);
  }
});
