import { chmod, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CliError } from '../errors/errors.ts';
import { exitCodes } from '../errors/exit-codes.ts';
import { decodeCredential, type CredentialVault } from './credential.ts';
import { isMissing } from '../errors/is-missing.ts';

/** Only the owner may read or write. */
const ownerOnly = 0o600;

/**
 * Secrets in a JSON file that only its owner can read, for machines without a keychain. Its methods throw a `CliError`
 * (usage) when the file is damaged: to write it anew would lose the secrets of other contexts.
 */
export function createFileVault(path: string): CredentialVault {
  const readEntries = async (): Promise<Record<string, unknown>> => {
    let text: string;
    try {
      await tighten(path);
      text = await readFile(path, 'utf8');
    } catch (error) {
      if (isMissing(error)) return {};
      throw error;
    }
    return entriesOf(text, path);
  };
  const writeEntries = async (entries: Record<string, unknown>): Promise<void> => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Written beside and moved, so that a crash never leaves half a file.
    const draft = `${path}.${process.pid}`;
    await writeFile(draft, `${JSON.stringify(entries, undefined, 2)}\n`, { mode: ownerOnly });
    await rename(draft, path);
  };
  return {
    read: async (key) => decodeCredential((await readEntries())[key]),
    write: async (key, credential) => {
      await writeEntries({ ...(await readEntries()), [key]: credential });
    },
    delete: async (key) => {
      const { [key]: removed, ...rest } = await readEntries();
      if (removed === undefined) return false;
      await writeEntries(rest);
      return true;
    },
  };
}

function entriesOf(text: string, path: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) return { ...parsed };
  } catch {
    // Told below.
  }
  throw new CliError(`Can't read ${path}: its content is not a list of credentials.`, {
    code: 'config_invalid',
    hint: 'Correct the file or delete it, then run `spanlight login` again.',
    exitCode: exitCodes.usage,
  });
}

/** Takes away what others may do with the file, should somebody have allowed it. */
async function tighten(path: string): Promise<void> {
  const { mode } = await stat(path);
  if ((mode & 0o077) !== 0) await chmod(path, ownerOnly);
}
