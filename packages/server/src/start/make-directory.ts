import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../shared/errors/error-code.ts';

/** Access for the owner only: the metadata contains tokens. */
const PRIVATE = 0o700;

/**
 * Makes a directory that only its owner may enter, and those above it, where they don't exist yet.
 *
 * In place of `mkdir` with `recursive`, which tries for ever where the file system takes no
 * directories, as below /proc. Throws the error of the system.
 */
export async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { mode: PRIVATE });
  } catch (error) {
    if (await isDirectory(directory)) return;
    const parent = path.dirname(directory);
    const isParentMissing = errorCode(error) === 'ENOENT' && !(await isDirectory(parent));
    if (!isParentMissing || parent === directory) throw error;
    await makeDirectory(parent);
    await makeDirectory(directory);
  }
}

async function isDirectory(place: string): Promise<boolean> {
  return await stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
