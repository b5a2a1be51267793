import { expect, test } from 'vitest';
import { ELEMENT_LIMIT } from '../limits.ts';
import { plain } from './json-values.ts';

/** Elements of a value and of all that is within it. */
function elementsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + 1 + elementsIn(inner), 0);
}

const list = <Element>(length: number, element: Element): Element[] =>
  Array.from({ length }, () => element);

test('of a value as many elements are looked at as of one list, however they are nested', () => {
  const wide = { lists: { a: list(500, list(500, list(10, 1))), b: 1 } };
  expect(elementsIn(wide)).toBeGreaterThan(40 * ELEMENT_LIMIT);
  const text = JSON.stringify(plain(wide));
  expect(elementsIn(JSON.parse(text.replaceAll('"[', '[').replaceAll(']"', ']')))).toBe(
    ELEMENT_LIMIT,
  );
  expect(plain({ a: list(3, list(3, 1)), b: 1 })).toEqual({ a: list(3, '[1,1,1]'), b: 1 });
});
