import type { ScryptOptions } from 'node:crypto';

/** Bytes of a key. */
export const KEY_LENGTH = 32;

export const HASH_PREFIX = 'scrypt$';
/** A salt of 16 bytes and more and a key of 32: what is cut short must fit no password. */
const HASH = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([A-Za-z0-9_-]{22,})\$([A-Za-z0-9_-]{43})$/;
/** Memory that checking a hash made elsewhere may take, bytes. */
const MOST_MEMORY = 256 * 2 ** 20;

/** Whether a text is a hash of this form that can be compared with, as opposed to a plain password. */
export const isPasswordHash = (text: string): boolean => readHash(text) !== undefined;

/** Whether a text is meant to be such a hash and is none, as when it was cut short. */
export const isBrokenHash = (text: string): boolean =>
  text.startsWith(HASH_PREFIX) && !isPasswordHash(text);

/** `scrypt$N$r$p$salt$key` in parts. */
export interface PasswordHash {
  readonly options: ScryptOptions;
  readonly salt: Buffer;
  readonly key: Buffer;
}

/** Reads a hash; undefined for a text that is none, or that can't be compared with. */
export function readHash(text: string): PasswordHash | undefined {
  const match = HASH.exec(text);
  if (!match) return undefined;
  const [N = 0, r = 0, p = 0] = match.slice(1, 4).map(Number);
  const isPowerOfTwo = N > 1 && (N & (N - 1)) === 0;
  // RFC 7914: N is less than 2^(128 r / 8).
  if (!isPowerOfTwo || r === 0 || p === 0 || N >= 2 ** (16 * r)) return undefined;
  if (128 * r * (N + p + 2) > MOST_MEMORY) return undefined;
  const [salt, key] = match.slice(4).map((part) => Buffer.from(part, 'base64url'));
  return salt && key && { options: { N, r, p, maxmem: MOST_MEMORY }, salt, key };
}
