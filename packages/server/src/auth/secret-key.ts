import { randomBytes } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { StartError } from '../start-error.ts';

/** Characters below which a key can only be the rest of one. */
const SHORTEST = 32;

/**
 * The key that signs sessions: the configured one, else the one in the data directory, made on first
 * start and readable by its owner alone. Throws a `StartError` when that file was cut short.
 */
export async function loadSecretKey(
  configured: string | undefined,
  dataDir: string,
): Promise<string> {
  if (configured !== undefined) return configured;
  const file = path.join(dataDir, 'secret-key');
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    await chmod(file, 0o600);
  }
  const key = (await readFile(file, 'utf8')).trim();
  if (key.length >= SHORTEST) return key;
  throw new StartError(
    `The key in ${file} was cut short: delete the file, and the next start makes a new one; everybody has to sign in again.`,
  );
}
