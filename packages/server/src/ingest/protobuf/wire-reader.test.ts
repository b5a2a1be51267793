import { Buffer } from 'node:buffer';
import { assert as check, bigInt, maxSafeInteger, nat, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MalformedError } from '../refusals.ts';
import { WireReader } from './wire-reader.ts';

const readerOf = (bytes: readonly number[] | Buffer): WireReader => {
  const reader = new WireReader();
  reader.reset(Buffer.from(bytes));
  return reader;
};

const varint = (value: bigint): number[] => {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  while (rest >= 128n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return [...bytes, Number(rest)];
};

describe('WireReader', () => {
  test('reads every 64-bit varint exactly', () => {
    check(
      property(bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }), (value) => {
        const bytes = varint(value);
        const reader = readerOf(bytes);
        reader.varint64(bytes.length);
        expect((BigInt(reader.high) << 32n) | BigInt(reader.low)).toBe(BigInt.asUintN(64, value));
        expect(reader.position).toBe(bytes.length);
      }),
    );
  });

  test('reads every 32-bit varint exactly', () => {
    check(
      property(nat(0xffffffff), (value) => {
        const bytes = varint(BigInt(value));
        expect(readerOf(bytes).uint32(bytes.length)).toBe(value);
      }),
    );
  });

  test('reads signed numbers up to 2^53', () => {
    check(
      property(maxSafeInteger(), (value) => {
        const bytes = varint(BigInt(value));
        const reader = readerOf(bytes);
        reader.varint64(bytes.length);
        expect(reader.signed()).toBe(value);
      }),
    );
  });

  test.each([
    ['a number cut short', [0x80], (reader: WireReader) => reader.uint32(1)],
    ['a number without end', Array(11).fill(0xff), (reader: WireReader) => reader.varint64(11)],
    ['eight bytes cut short', [1, 2, 3], (reader: WireReader) => reader.fixed64(3)],
    ['a double cut short', [1, 2, 3], (reader: WireReader) => reader.double(3)],
    ['a length past the end', [5, 1], (reader: WireReader) => reader.delimited(2)],
    ['a length past its message', [2, 1, 1, 1], (reader: WireReader) => reader.delimited(2)],
    ['field number 0', [2], (reader: WireReader) => reader.tag(1)],
    ['a group', [], (reader: WireReader) => reader.skip(0x0b, 0)],
    ['a fixed 32 cut short', [1], (reader: WireReader) => reader.skip(0x0d, 1)],
  ])('refuses %s', (_, bytes, read) => {
    expect(() => read(readerOf(bytes))).toThrow(MalformedError);
  });

  test('skips unknown fields of every type', () => {
    const bytes = [0x80, 1, ...Array(8).fill(1), 2, 9, 9, 1, 2, 3, 4];
    const reader = readerOf(bytes);
    reader.skip(0x08, bytes.length);
    reader.skip(0x09, bytes.length);
    reader.skip(0x0a, bytes.length);
    reader.skip(0x0d, bytes.length);
    expect(reader.position).toBe(bytes.length);
  });
});
