import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';

/** N=2^15, r=8, p=1: about 50 ms and 32 MiB a guess. */
const COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 2 ** 20 } as const;
const KEY_LENGTH = 32;

const PREFIX = 'scrypt$';
const HASH = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/;

/** Hashes a password as `scrypt$N$r$p$salt$hash`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return printHash(salt, await derive(password, salt, KEY_LENGTH, COST));
}

/** A hash of no password, which takes as long to compare with as any other and nothing to make. */
export const decoyHash = (): string => printHash(randomBytes(16), randomBytes(KEY_LENGTH));

function printHash(salt: Buffer, key: Buffer): string {
  const parts = [COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')];
  return PREFIX + parts.join('$');
}

/** Whether a text is a hash of this form, as opposed to a plain password. */
export function isPasswordHash(text: string): boolean {
  return HASH.test(text);
}

/** Whether `password` is the one behind `hash`. False for a text that is no hash. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = HASH.exec(hash);
  if (!match) return false;
  const [N = 0, r = 0, p = 0] = match.slice(1, 4).map(Number);
  const salt = Buffer.from(match[4] ?? '', 'base64url');
  const expected = Buffer.from(match[5] ?? '', 'base64url');
  const options = { N, r, p, maxmem: 256 * 2 ** 20 };
  const key = await derive(password, salt, expected.length, options);
  return timingSafeEqual(key, expected);
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
