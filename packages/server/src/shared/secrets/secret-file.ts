import { randomBytes } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { errorCode } from '../errors/error-code.ts';

/** What every version has written: another length, or another character, is damage. */
const WRITTEN = /^[\w-]{64}$/;

/**
 * The secret that a file holds, made on first use and readable by its owner alone; undefined when the file
 * is not as it was written. Throws the error of the system.
 */
export async function secretFile(file: string): Promise<string | undefined> {
  try {
    await writeFile(file, newSecret(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    await chmod(file, 0o600);
  }
  const secret = (await readFile(file, 'utf8')).trim();
  return WRITTEN.test(secret) ? secret : undefined;
}

/** A text of 64 characters that nobody guesses. */
export const newSecret = (): string => randomBytes(48).toString('base64url');
