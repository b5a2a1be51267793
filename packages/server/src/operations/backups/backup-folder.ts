import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BackupManifest, backupManifestSchema } from '@spanlight/sdk/schemas';
import { errorCode } from '../../shared/errors/error-code.ts';

/** Name of the directory in the data directory. */
const DIRECTORY = 'backups';
const MANIFEST = 'manifest.json';
/** Holds a backup that is being sent here, not one that was made here. */
export const RECEIVED = 'received';

/** Where backups lie: the only directory that the engine writes backups to and reads them from. */
export const backupDirectory = (dataDir: string): string => path.resolve(dataDir, DIRECTORY);

/** What is inside the directory of a backup. */
export const BACKUP_PARTS = {
  /** A folder: what the engine wrote. */
  telemetry: 'telemetry',
  metadata: 'metadata.jsonl',
  /** What ingest remembers of series; missing where it has kept nothing yet. */
  series: 'series',
} as const;

/** The backups of a data directory. */
export class BackupFolder {
  readonly root: string;

  constructor(dataDir: string) {
    this.root = backupDirectory(dataDir);
  }

  directoryOf(id: string): string {
    return path.join(this.root, id);
  }

  /** Makes a directory that only its owner may enter. */
  async make(id: string): Promise<string> {
    const directory = this.directoryOf(id);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await chmod(this.root, 0o700);
    return directory;
  }

  /** Writes the manifest, which makes the directory a backup. */
  async finish(manifest: BackupManifest): Promise<void> {
    await writeWhole(
      path.join(this.directoryOf(manifest.id), MANIFEST),
      `${JSON.stringify(manifest)}\n`,
    );
  }

  /** The manifest of a whole backup; undefined where there is none. */
  async manifest(id: string): Promise<BackupManifest | undefined> {
    const text = await textOf(path.join(this.directoryOf(id), MANIFEST));
    return text === undefined ? undefined : backupManifestSchema.parse(JSON.parse(text));
  }

  async remove(id: string): Promise<void> {
    await rm(this.directoryOf(id), { recursive: true, force: true });
  }

  /** Removes what was begun and never finished, and whole backups but the `kept` newest. */
  async tidy(kept: number): Promise<void> {
    const entries = await readdir(this.root, { withFileTypes: true }).catch(() => []);
    const whole: { id: string; time: number }[] = [];
    for (const entry of entries) {
      const id = entry.name;
      if (!entry.isDirectory() || id === RECEIVED) continue;
      const found = await stat(path.join(this.root, id, MANIFEST)).catch(() => undefined);
      if (found) whole.push({ id, time: found.mtimeMs });
      else await this.remove(id);
    }
    const old = whole.toSorted((a, b) => b.time - a.time).slice(kept);
    for (const { id } of old) await this.remove(id);
  }
}

/** Writes a file that only its owner may read, whole or not at all. */
export async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** The text of a file, or undefined where there is none. */
export async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
