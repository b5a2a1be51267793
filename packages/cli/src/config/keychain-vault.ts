import type * as Keytar from '@github/keytar';
import { decodeCredential, type CredentialVault } from './credential.ts';

const service = 'spanlight';
/** A locked keychain asks its owner for a password; nobody needs longer. Milliseconds. */
const patience = 60_000;

/**
 * The keychain of the operating system. Its native module is loaded at the first call. Every method
 * rejects where no keychain is running, as on a server or in CI.
 */
export function createKeychainVault(): CredentialVault {
  const keychain = async (): Promise<typeof Keytar> => {
    const loaded = await import('@github/keytar').catch((error: unknown) => {
      throw new Error('its native module cannot be loaded (libsecret may be missing)', {
        cause: error,
      });
    });
    // A CommonJS module arrives under `default` in plain Node.
    return 'default' in loaded ? loaded.default : loaded;
  };
  const ask = async <T>(call: (vault: typeof Keytar) => Promise<T>): Promise<T> =>
    await inTime(keychain().then(call));
  return {
    read: async (key) => decodeCredential(await ask((vault) => vault.getPassword(service, key))),
    write: async (key, { kind, secret }) =>
      await ask((vault) => vault.setPassword(service, key, JSON.stringify({ kind, secret }))),
    delete: async (key) => await ask((vault) => vault.deletePassword(service, key)),
  };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the keychain did not answer')), patience);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
