import { Buffer } from 'node:buffer';
import { randomFillSync } from 'node:crypto';

/**
 * The bytes of an id given as text, hex or base64; undefined when it is neither, or has not
 * `length` bytes.
 */
export function parseId(text: string, length: 8 | 16): Buffer | undefined {
  if (text.length === length * 2)
    return /^[0-9a-f]+$/i.test(text) ? Buffer.from(text, 'hex') : undefined;
  const unpadded = text.replace(/=+$/, '');
  if (unpadded.length !== Math.ceil((length * 4) / 3)) return undefined;
  return /^[\w+/-]+$/.test(unpadded) ? Buffer.from(unpadded, 'base64') : undefined;
}

const pool = Buffer.alloc(4096);
let used = pool.length;

/** 32 random bits of the quality that ids need, as a signed number. */
export function random32(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const value = pool.readInt32LE(used);
  used += 4;
  return value;
}
