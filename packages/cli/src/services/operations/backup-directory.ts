import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type BackupFile, type BackupManifest, backupManifestSchema } from '@spanlight/sdk/schemas';
import { CliError, usageError } from '../../errors/errors.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import { isMissing } from '../../errors/is-missing.ts';

const manifestName = 'manifest.json';
/** Says which backup is on its way here, until it is whole. */
const partialName = 'partial.json';
const draftName = `${manifestName}.new`;
/** All that a backup that isn't whole can have left in its folder. */
const ownNames: readonly string[] = [
  partialName,
  draftName,
  'metadata.jsonl',
  'series',
  'telemetry',
];

/** What a folder is to a backup. */
export type DirectoryState =
  | { readonly kind: 'empty' }
  | { readonly kind: 'begun'; readonly id: string }
  | { readonly kind: 'whole'; readonly manifest: BackupManifest };

/** A folder on this machine that holds a backup, or is to hold one. */
export class BackupDirectory {
  readonly path: string;

  constructor(path: string) {
    this.path = resolve(path);
  }

  /** What is there. Throws a `CliError` for a folder with other things in it and for a manifest that is none. */
  async state(): Promise<DirectoryState> {
    const manifest = await textOf(join(this.path, manifestName));
    if (manifest !== undefined) return { kind: 'whole', manifest: this.#parse(manifest) };
    const partial = await textOf(join(this.path, partialName));
    const names = await readdir(this.path).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    if (partial === undefined) {
      if (names.length === 0) return { kind: 'empty' };
      throw usageError(
        `${this.path} holds other files, and no backup.`,
        'Name a folder that is empty or does not exist yet.',
      );
    }
    const foreign = names.find((name) => !ownNames.includes(name));
    if (foreign === undefined) return { kind: 'begun', id: partial.trim() };
    throw usageError(
      `${this.path} holds other files besides an interrupted backup: ${foreign}.`,
      'Move them elsewhere, or name a folder that is empty or does not exist yet.',
    );
  }

  /** Makes the folder, readable by its owner alone, without what an earlier backup left, and notes which one comes. */
  async begin(id: string): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    await chmod(this.path, 0o700);
    // By name: what came here since the folder was looked at belongs to somebody else.
    for (const name of ownNames) await rm(join(this.path, name), { recursive: true, force: true });
    await writeFile(join(this.path, partialName), id, { mode: 0o600 });
  }

  /** Writes the manifest: only now this is a backup. */
  async finish(manifest: BackupManifest): Promise<void> {
    const draft = join(this.path, draftName);
    await writeFile(draft, `${JSON.stringify(manifest, undefined, 1)}\n`, { mode: 0o600 });
    await rename(draft, join(this.path, manifestName));
    await rm(join(this.path, partialName), { force: true });
  }

  /** Where a file lies. The schema of manifests has seen to it that its path stays inside. */
  place(file: Pick<BackupFile, 'path'>): string {
    return join(this.path, file.path);
  }

  /** Bytes of a file that are there. */
  async size(file: BackupFile): Promise<number> {
    const found = await stat(this.place(file)).catch(() => undefined);
    return found?.size ?? 0;
  }

  /** Whether a file is what the manifest says. */
  async isRight(file: BackupFile): Promise<boolean> {
    const hash = createHash('sha256');
    try {
      for await (const chunk of createReadStream(this.place(file), { highWaterMark: 262_144 })) {
        if (chunk instanceof Uint8Array) hash.update(chunk);
      }
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
    return hash.digest('hex') === file.sha256;
  }

  #parse(text: string): BackupManifest {
    const parsed = backupManifestSchema.safeParse(jsonOf(text));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw damaged(
      `The manifest in ${this.path} is invalid: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}.`,
    );
  }
}

/** What was kept is not what was backed up. */
export function damaged(message: string): CliError {
  return new CliError(message, {
    code: 'backup_damaged',
    exitCode: exitCodes.error,
    hint: 'Use another copy of the backup, or an earlier one.',
  });
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
