import { dirname, join } from 'node:path';
import { openContextStore, type ContextStore } from './config/context-store.ts';
import { createCredentialStore, type CredentialStore } from './config/credential-store.ts';
import { createFileVault } from './config/file-vault.ts';
import { createKeychainVault } from './config/keychain-vault.ts';
import { resolveSettings, type Settings } from './config/settings.ts';
import type { Io } from './io.ts';
import type { Output } from './output/output.ts';
import type { GlobalOptions } from './program.ts';

/** What a command works with. Everything is made when it is first asked for. */
export interface Shell {
  readonly io: Io;
  /** Loaded on demand: measuring text widths is too heavy for `--version`. */
  readonly output: () => Promise<Output>;
  readonly contexts: () => Promise<ContextStore>;
  readonly credentials: () => Promise<CredentialStore>;
  readonly settings: () => Promise<Settings>;
}

/**
 * @param globals The parsed global options; asked only while a command runs.
 */
export function createShell(io: Io, globals: () => GlobalOptions): Shell {
  const output = once(async () => {
    const { createOutput } = await import('./output/output.ts');
    return createOutput(io, { format: globals().output, colour: globals().color });
  });
  const contexts = once(async () => await openContextStore(io.env));
  const credentials = once(async () => {
    const [store, { note }] = await Promise.all([contexts(), output()]);
    const file = join(dirname(store.path), 'credentials.json');
    return createCredentialStore({
      keychain: io.env['SPANLIGHT_KEYCHAIN'] === 'off' ? undefined : createKeychainVault(),
      file: createFileVault(file),
      onFallback: (reason) => {
        if (!store.firstTime('credentials-in-file')) return;
        note(
          `No keychain answered (${reason}). The credential is kept in ${file}, readable by you alone.`,
          'warning',
        );
      },
    });
  });
  const settings = once(async () => {
    const flags = globals();
    const store = await contexts();
    return await resolveSettings({
      flags,
      env: io.env,
      context: store.get(flags.context),
      readCredential: async (key) => await (await credentials()).read(key),
    });
  });
  return { io, output, contexts, credentials, settings };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
