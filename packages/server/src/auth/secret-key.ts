import { randomBytes } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../shared/error-code.ts';
import type { Settings } from '../metadata/accounts/settings.ts';
import { StartError } from '../start-error.ts';

/** Characters below which a key can only be the rest of one. */
const SHORTEST = 32;

/** The key that signs sessions, made on first start and kept where every server finds it. */
export async function sharedSecretKey(settings: Settings): Promise<string> {
  return await settings.getOrStore('secret-key', newKey());
}

/**
 * The key that signs sessions, made on first start and kept in the data directory, readable by its
 * owner alone. Throws a `StartError` when that file was cut short.
 */
export async function ownSecretKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret-key');
  try {
    await writeFile(file, newKey(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    await chmod(file, 0o600);
  }
  const key = (await readFile(file, 'utf8')).trim();
  if (key.length >= SHORTEST) return key;
  throw new StartError(
    `The key in ${file} was cut short: delete the file, and the next start makes a new one; everybody has to sign in again.`,
  );
}

const newKey = (): string => randomBytes(48).toString('base64url');
