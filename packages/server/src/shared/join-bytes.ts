import { Buffer } from 'node:buffer';
import { releaseMemory } from './release-memory.ts';
import { isSliceOver, type Sliced } from './slices.ts';

/** Bytes copied between two checks of the clock: allocating is slow where memory is scarce. */
const SLICE_BYTES = 256 * 1024;

/** The bytes of all pieces, one behind the other. The list is empty afterwards: what was copied is let go. */
export function* joinBytes(pieces: Uint8Array[]): Sliced<Buffer> {
  const [only] = pieces;
  if (only && pieces.length === 1) return Buffer.from(only.buffer, only.byteOffset, only.length);
  const joined = Buffer.allocUnsafe(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces.splice(0)) {
    for (let from = 0; from < piece.length; from += SLICE_BYTES) {
      const part = piece.subarray(from, from + SLICE_BYTES);
      joined.set(part, at);
      at += part.length;
      if (isSliceOver()) yield;
    }
    releaseMemory(piece);
  }
  return joined;
}
