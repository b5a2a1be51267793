import path from 'node:path';
import type { Settings } from '../metadata/coordination/settings.ts';
import { newSecret, secretFile } from '../shared/secrets/secret-file.ts';
import { StartError } from '../start-error.ts';

/** The key that signs sessions, made on first start and kept where every server finds it. */
export async function sharedSecretKey(settings: Settings): Promise<string> {
  return await settings.getOrStore('secret-key', newSecret());
}

/**
 * The key that signs sessions, made on first start and kept in the data directory, readable by its
 * owner alone. Throws a `StartError` when that file is damaged.
 */
export async function ownSecretKey(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secret-key');
  const key = await secretFile(file);
  if (key !== undefined) return key;
  throw new StartError(
    `The key in ${file} is damaged: it does not have the 64 characters it was written with. Delete the file, and the next start creates a new one; all users have to sign in again.`,
  );
}
