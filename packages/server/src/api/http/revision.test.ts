import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { expectedRevision } from './revision.ts';

it.each([
  [undefined, undefined],
  ['', undefined],
  ['*', undefined],
  ['"12"', 12],
  [' "0" ', 0],
  ['W/"12"', 12],
  ['12', -1],
  ['"x"', -1],
  ['"1", "2"', -1],
])('If-Match: %s expects %s', (tag, expected) => {
  const request: Pick<FastifyRequest, 'headers'> = { headers: { 'if-match': tag } };
  expect(expectedRevision(request)).toBe(expected);
});
