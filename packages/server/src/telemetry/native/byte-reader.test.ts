import { expect, it } from 'vitest';
import { ByteReader } from './byte-reader.ts';

it('reads texts as they are, a mark of the order of bytes at their beginning included', () => {
  const texts = ['\uFEFFa', 'a', '', '\uFEFF', 'é'];
  const bytes = texts.flatMap((text) => {
    const encoded = new TextEncoder().encode(text);
    return [encoded.length, ...encoded];
  });
  const reader = new ByteReader(Uint8Array.from(bytes));
  expect(texts.map(() => reader.text())).toEqual(texts);
});
