import { createHash } from 'node:crypto';

/** SHA-256 of a random secret, hexadecimal: what is stored of it. Not for passwords, which people choose. */
export const hashOfSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');
