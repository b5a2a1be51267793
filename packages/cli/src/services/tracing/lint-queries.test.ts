import { expect, test } from 'vitest';
import { positionOf } from './lint-queries.ts';

test.each([
  ['where a = 1', 6, 1, 7],
  ['one\ntwo', 4, 2, 1],
  ['one\r\ntwo', 6, 2, 2],
  ['one', 3, 1, 4],
])('%j at %i', (text, offset, line, column) => {
  expect(positionOf(text, offset)).toEqual({ line, column });
});
