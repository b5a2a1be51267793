import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type BackupFile, type BackupManifest, backupManifestSchema } from '@spanlight/sdk/schemas';
import * as z from 'zod';
import { backupDirectory, RECEIVED, textOf, writeWhole } from '../backups/backup-folder.ts';

/** What is kept of a restore across restarts. */
const recordSchema = z.discriminatedUnion('state', [
  z.strictObject({ id: z.string(), state: z.literal('receiving') }),
  z.strictObject({ id: z.string(), state: z.literal('applying') }),
  z.strictObject({ id: z.string(), state: z.literal('done') }),
  z.strictObject({ id: z.string(), state: z.literal('failed'), reason: z.string() }),
]);
/** The stored state of a restore. */
export type RestoreRecord = z.infer<typeof recordSchema>;

/** The one backup that is being sent here to be restored. */
export class RestoreFolder {
  readonly root: string;
  readonly directory: string;

  constructor(dataDir: string) {
    this.root = backupDirectory(dataDir);
    this.directory = path.join(this.root, RECEIVED);
  }

  /** How far the restore is; undefined where there never was one. */
  async record(): Promise<RestoreRecord | undefined> {
    const text = await textOf(this.#recordFile);
    return text === undefined ? undefined : recordSchema.parse(JSON.parse(text));
  }

  async keep(record: RestoreRecord): Promise<void> {
    await mkdir(this.root, { recursive: true, mode: 0o700 });
    await writeWhole(this.#recordFile, JSON.stringify(record));
  }

  /** Begins anew with this backup. */
  async begin(manifest: BackupManifest): Promise<void> {
    await this.clear();
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    await writeWhole(this.#manifestFile, JSON.stringify(manifest));
    await this.keep({ id: manifest.id, state: 'receiving' });
  }

  /** The manifest of what is being received. */
  async manifest(): Promise<BackupManifest | undefined> {
    const text = await textOf(this.#manifestFile);
    return text === undefined ? undefined : backupManifestSchema.parse(JSON.parse(text));
  }

  /** Where a file of the backup goes. The schema of the manifest has seen its path. */
  place(file: Pick<BackupFile, 'path'>): string {
    return path.join(this.directory, file.path);
  }

  /** Bytes of a file that have come. */
  async received(file: Pick<BackupFile, 'path'>): Promise<number> {
    const found = await stat(this.place(file)).catch(() => undefined);
    return found?.size ?? 0;
  }

  /** Removes what was received. */
  async clear(): Promise<void> {
    await rm(this.directory, { recursive: true, force: true });
    await rm(this.#manifestFile, { force: true });
  }

  /** The file of the manifest, next to the folder: the folder has only what was sent. */
  get #manifestFile(): string {
    return `${this.directory}-manifest.json`;
  }

  get #recordFile(): string {
    return `${this.directory}-state.json`;
  }
}
