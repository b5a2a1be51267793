import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDirectory } from './make-directory.ts';
import { StartError } from '../start-error.ts';

/** Keeps other servers off a data directory until it is let go of. */
export interface DataDirLock {
  release(): void;
}

/**
 * Takes the data directory for this process. The lock is the operating system's, held through an empty
 * SQLite file: it ends with the process, however that ends.
 *
 * Throws a `StartError` when another server has it.
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  await makeDirectory(path.resolve(dataDir));
  // The engine takes a directory that it may not write to, and fails later for reasons of its own.
  const probe = path.join(dataDir, '.writable');
  await writeFile(probe, '');
  await rm(probe, { force: true });
  const database = new DatabaseSync(path.join(dataDir, 'lock'));
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    const isTaken = error instanceof Error && /database is locked/.test(error.message);
    if (!isTaken) throw error;
    throw new StartError(
      `The data directory ${dataDir} is in use by another server: stop it, or choose another directory with data_dir (SPANLIGHT_DATA_DIR).`,
      error,
    );
  }
  return { release: () => database.close() };
}
