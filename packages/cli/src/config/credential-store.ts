import { join } from 'node:path';
import type { Credential, CredentialVault } from './credential.ts';
import { createFileVault } from './file-vault.ts';
import { createKeychainVault } from './keychain-vault.ts';

/** Where a secret went. */
type CredentialPlace = 'keychain' | 'file';

/** Secrets in the keychain, or in a file where there is no keychain. */
export interface CredentialStore {
  read: (key: string) => Promise<Credential | undefined>;
  write: (key: string, credential: Credential) => Promise<CredentialPlace>;
  /** Answers the keychain's own words where the secret may still be in it. */
  delete: (key: string) => Promise<string | undefined>;
}

/** What the store is made of. */
export interface CredentialStoreOptions {
  /** Left out when the user switched the keychain off. */
  keychain?: CredentialVault | undefined;
  file: CredentialVault;
  /** Told when a secret had to go into the file, with the keychain's own words. */
  onFallback?: (reason: string) => unknown;
}

/**
 * Joins keychain and file. A secret is in one of them only. The file is asked first because asking it
 * costs nothing, while the keychain needs a native module and a round trip to another process.
 */
export function createCredentialStore(options: CredentialStoreOptions): CredentialStore {
  const { keychain, file } = options;
  return {
    read: async (key) => {
      const kept = await file.read(key);
      if (kept !== undefined || keychain === undefined) return kept;
      try {
        return await keychain.read(key);
      } catch {
        // No keychain here: then nothing was stored in it either.
        return undefined;
      }
    },
    write: async (key, credential) => {
      if (keychain !== undefined) {
        try {
          await keychain.write(key, credential);
          await file.delete(key);
          return 'keychain';
        } catch (error) {
          await options.onFallback?.(error instanceof Error ? error.message : String(error));
        }
      }
      await file.write(key, credential);
      return 'file';
    },
    delete: async (key) => {
      const wasInFile = await file.delete(key);
      try {
        await keychain?.delete(key);
        return undefined;
      } catch (error) {
        if (wasInFile) return undefined;
        return error instanceof Error ? error.message : String(error);
      }
    },
  };
}

/**
 * Opens the store of secrets: the keychain, unless it is switched off, and a file in the configuration
 * folder.
 *
 * @param onFallback Told the file and the reason when a secret had to go into the file.
 */
export function openCredentials(
  env: Readonly<Record<string, string | undefined>>,
  folder: string,
  onFallback: (file: string, reason: string) => Promise<void>,
): CredentialStore {
  const file = join(folder, 'credentials.json');
  return createCredentialStore({
    keychain: env['SPANLIGHT_KEYCHAIN'] === 'off' ? undefined : createKeychainVault(),
    file: createFileVault(file),
    onFallback: (reason) => onFallback(file, reason),
  });
}
