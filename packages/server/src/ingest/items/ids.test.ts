import { Buffer } from 'node:buffer';
import { assert as check, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { parseId, random32 } from './ids.ts';

test.each([8, 16] as const)('ids of %i bytes are read from every spelling', (length) => {
  check(
    property(uint8Array({ minLength: length, maxLength: length }), (bytes) => {
      const id = Buffer.from(bytes);
      for (const text of [
        id.toString('hex'),
        id.toString('hex').toUpperCase(),
        id.toString('base64'),
        id.toString('base64').replace(/=+$/, ''),
        id.toString('base64url'),
      ]) {
        expect(parseId(text, length)).toEqual(id);
      }
    }),
  );
});

test.each([
  [''],
  ['0'],
  ['xyz'],
  ['0af7651916cd43dd8448eb211c80319'],
  ['zz'.repeat(16)],
  ['é'.repeat(32)],
])('%j is no trace id', (text) => {
  expect(parseId(text, 16)).toBeUndefined();
});

test('random numbers do not repeat', () => {
  const numbers = new Set(Array.from({ length: 5000 }, random32));
  expect(numbers.size).toBeGreaterThan(4990);
});
