import {
  type Arbitrary,
  array,
  assert as check,
  nat,
  oneof,
  property,
  uint8Array,
} from 'fast-check';
import { expect, test } from 'vitest';
import { runAtOnce } from '../../shared/slices.ts';
import { decompressSnappyInSlices } from './snappy.ts';

const LIMIT = { maxOutputLength: 1 << 20 };
const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const decompress = (input: Buffer, options: { readonly maxOutputLength: number }): Buffer =>
  runAtOnce(decompressSnappyInSlices(input, options));

const text = (block: Buffer): string => decompress(block, LIMIT).toString();

test.each([
  ['nothing', '00', ''],
  ['a literal', '05 10 68656c6c6f', 'hello'],
  ['a literal whose length takes a byte of its own', `46 f0 45 ${'61'.repeat(70)}`, 'a'.repeat(70)],
  ['a literal whose length takes two', `46 f4 4500 ${'61'.repeat(70)}`, 'a'.repeat(70)],
  ['a copy with a short offset', '08 0c 61626364 01 04', 'abcdabcd'],
  ['a copy with an offset of two bytes', '0a 0c 61626364 16 0400', 'abcdabcdab'],
  ['a copy with an offset of four bytes', '0a 0c 61626364 17 04000000', 'abcdabcdab'],
  ['a copy that repeats what it writes', '0c 00 61 2a 0100', 'a'.repeat(12)],
])('%s', (_name, hex, expected) => {
  expect(text(bytes(hex))).toBe(expected);
});

test('offsets of the short form have eleven bits', () => {
  const start = Buffer.from(Array.from({ length: 1500 }, (_, i) => (i * 7) & 255));
  const block = Buffer.concat([bytes('e00b f4 db05'), start, bytes('a1 dc')]);
  const found = decompress(block, LIMIT);
  expect(found.subarray(1500).equals(start.subarray(0, 4))).toBe(true);
});

test.each([
  ['no length', ''],
  ['a length without end', 'ffffffffff'],
  ['a literal beyond the input', '05 10 6865'],
  ['a literal beyond the output', '02 10 68656c6c6f'],
  ['a literal without its length', '46 f4 45'],
  ['a copy without its offset', '08 0c 61626364 16'],
  ['a copy of what is not there yet', '08 0c 61626364 01 05'],
  ['a copy from itself', '08 0c 61626364 01 00'],
  ['a copy beyond the output', '06 0c 61626364 01 04'],
  ['less than was announced', '09 10 68656c6c6f'],
  ['a length that no such input can have', 'ffffff0f 00 61'],
])('refuses %s', (_name, hex) => {
  expect(() => decompress(bytes(hex), { maxOutputLength: 2 ** 32 })).toThrow(Error);
});

test('refuses more than it may give', () => {
  expect(() => decompress(bytes('05 10 68656c6c6f'), { maxOutputLength: 4 })).toThrow(RangeError);
});

type Piece = { readonly literal: Uint8Array } | { readonly offset: number; readonly count: number };

/** A block of pieces, and what it stands for by the rules of the format. */
function compose(pieces: readonly Piece[]): { block: Buffer; expected: Buffer } {
  const plain: number[] = [];
  const parts: Buffer[] = [];
  for (const piece of pieces) {
    if ('literal' in piece) {
      plain.push(...piece.literal);
      parts.push(Buffer.from([0xf0, piece.literal.length - 1]), Buffer.from(piece.literal));
    } else if (plain.length > 0) {
      const offset = 1 + (piece.offset % plain.length);
      for (let i = 0; i < piece.count; i++) plain.push(plain.at(-offset) ?? 0);
      const short = piece.count >= 4 && piece.count < 12 && offset < 2048;
      parts.push(
        short
          ? Buffer.from([((offset >> 8) << 5) | ((piece.count - 4) << 2) | 1, offset & 255])
          : Buffer.from([((piece.count - 1) << 2) | 2, offset & 255, offset >> 8]),
      );
    }
  }
  const length = Buffer.from([
    (plain.length & 127) | 128,
    ((plain.length >> 7) & 127) | 128,
    plain.length >> 14,
  ]);
  return { block: Buffer.concat([length, ...parts]), expected: Buffer.from(plain) };
}

const literal: Arbitrary<Piece> = uint8Array({ minLength: 1, maxLength: 200 }).map((found) => ({
  literal: found,
}));
const copy: Arbitrary<Piece> = nat(5000).chain((offset) =>
  nat(63).map((count) => ({ offset, count: count + 1 })),
);
const pieces = array(oneof(literal, copy), { maxLength: 60 });

test('any sequence of literals and copies gives what it stands for', () => {
  check(
    property(pieces, (found: Piece[]) => {
      const { block, expected } = compose(found);
      expect(decompress(block, LIMIT).equals(expected)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('noise and broken blocks are refused or give as much as they announce', () => {
  check(
    property(
      pieces,
      nat(),
      nat(255),
      uint8Array({ maxLength: 50 }),
      (found: Piece[], at, byte, noise) => {
        const { block } = compose(found);
        block[at % block.length] = byte;
        for (const input of [block, Buffer.from(noise)]) {
          const output = attempt(input);
          expect(output instanceof Error || output.length <= input.length * 22).toBe(true);
        }
      },
    ),
    { numRuns: 1000 },
  );
});

function attempt(input: Buffer): Buffer | Error {
  try {
    return decompress(input, LIMIT);
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}
