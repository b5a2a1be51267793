import { Buffer } from 'node:buffer';
import { isSliceOver, type Sliced } from '../../shared/slices.ts';

/** The longest output of one byte of input: a copy of 64 bytes takes three. */
const GREATEST_GROWTH = 64 / 3;
/** Pieces between two checks of the clock. */
const SLICE_PIECES = 4096;
/** Bytes from which the engine's own copying is worth its call. */
const LONG = 32;

/**
 * What a block in Snappy's raw format holds. Throws a `RangeError` when that is more than
 * `maxOutputLength` bytes, an `Error` for bytes that are no such block. Memory is taken only for
 * what the input can grow to.
 */
export function* decompressSnappyInSlices(
  input: Buffer,
  { maxOutputLength }: { readonly maxOutputLength: number },
): Sliced<Buffer> {
  const { length, size } = readLength(input);
  if (length > maxOutputLength) throw new RangeError('the block is too large');
  if (length > (input.length - size) * GREATEST_GROWTH) throw new Error('the block is cut short');
  const output = Buffer.allocUnsafe(length);
  let from = size;
  let to = 0;
  let left = SLICE_PIECES;
  while (from < input.length) {
    if (--left === 0) {
      left = SLICE_PIECES;
      if (isSliceOver()) yield;
    }
    const tag = input[from++] ?? 0;
    const kind = tag & 3;
    if (kind === 0) {
      let count = (tag >> 2) + 1;
      if (count > 60) {
        const width = count - 60;
        if (from + width > input.length) throw new Error('a literal has no length');
        count = input.readUIntLE(from, width) + 1;
        from += width;
      }
      if (from + count > input.length || to + count > length) throw new Error('a literal is cut');
      if (count < LONG) for (let i = 0; i < count; i++) output[to + i] = input[from + i] ?? 0;
      else input.copy(output, to, from, from + count);
      from += count;
      to += count;
      continue;
    }
    const width = kind === 3 ? 4 : kind;
    if (from + width > input.length) throw new Error('a copy has no offset');
    const count = kind === 1 ? 4 + ((tag >> 2) & 7) : 1 + (tag >> 2);
    const offset =
      kind === 1 ? ((tag >> 5) << 8) | (input[from] ?? 0) : input.readUIntLE(from, width);
    from += width;
    if (offset === 0 || offset > to || to + count > length) throw new Error('a copy from nowhere');
    if (count >= LONG && offset >= count) output.copyWithin(to, to - offset, to - offset + count);
    // A copy may reach into what it writes, which then repeats.
    else for (let i = 0; i < count; i++) output[to + i] = output[to - offset + i] ?? 0;
    to += count;
  }
  if (to !== length) throw new Error('the block is shorter than it says');
  return output;
}

/** The length of the output, and how many bytes say so. */
function readLength(input: Buffer): { length: number; size: number } {
  let length = 0;
  for (let size = 0; size < 5; size++) {
    const byte = input[size];
    if (byte === undefined) break;
    length += (byte & 127) * 2 ** (7 * size);
    if (byte < 128) return { length, size: size + 1 };
  }
  throw new Error('the block has no length');
}
