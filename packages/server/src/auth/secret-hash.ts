import { createHash } from 'node:crypto';

/** The SHA-256 of a random secret, hexadecimal, which is stored in its place. Not for passwords: they are guessable. */
export const hashOfSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');
