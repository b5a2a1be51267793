import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { HASH_PREFIX, KEY_LENGTH, readHash } from '../shared/secrets/password-hash.ts';

/** N=2^15, r=8, p=1: about 50 ms and 32 MiB a guess. */
const COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 2 ** 20 } as const;

/** Hashes a password as `scrypt$N$r$p$salt$hash`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return printHash(salt, await derive(password, salt, KEY_LENGTH, COST));
}

/** A hash of no password, which takes as long to compare with as any other and nothing to make. */
export const decoyHash = (): string => printHash(randomBytes(16), randomBytes(KEY_LENGTH));

function printHash(salt: Buffer, key: Buffer): string {
  const parts = [COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')];
  return HASH_PREFIX + parts.join('$');
}

/** Whether `password` is the one behind `hash`. False for a text that is no hash. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const expected = readHash(hash);
  if (!expected) return false;
  const key = await derive(password, expected.salt, KEY_LENGTH, expected.options);
  return timingSafeEqual(key, expected.key);
}

function derive(
  password: string,
  salt: Buffer,
  length: number,
  options: ScryptOptions,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, length, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
