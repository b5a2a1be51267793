import { join } from 'node:path';
import { createCredentialStore, type CredentialStore } from './credential-store.ts';
import { createFileVault } from './file-vault.ts';
import { createKeychainVault } from './keychain-vault.ts';

/**
 * Opens the store of secrets: the keychain, unless it is switched off, and a file in the configuration
 * folder.
 *
 * @param onFallback Told the file and the reason when a secret had to go into the file.
 */
export function openCredentials(
  env: Readonly<Record<string, string | undefined>>,
  folder: string,
  onFallback: (file: string, reason: string) => void,
): CredentialStore {
  const file = join(folder, 'credentials.json');
  return createCredentialStore({
    keychain: env['SPANLIGHT_KEYCHAIN'] === 'off' ? undefined : createKeychainVault(),
    file: createFileVault(file),
    onFallback: (reason) => onFallback(file, reason),
  });
}
