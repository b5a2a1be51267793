import { appendFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  BACKUP_FORMAT,
  type BackupFile,
  type BackupManifest,
  type RestoreState,
} from '@spanlight/sdk/schemas';
import { conflict } from '../../api/http/api-error.ts';
import type { Ingest } from '../../ingest/ingest.ts';
import { knowsMigration } from '../../metadata/dump/replace-metadata.ts';
import type { Metadata } from '../../metadata/open.ts';
import { hasTelemetry } from '../../telemetry/backup/stored-tables.ts';
import type { TelemetryClient } from '../../telemetry/client.ts';
import { NEWEST_MIGRATION } from '../../telemetry/migrations/migrate.ts';
import { BACKUP_PARTS } from '../backups/backup-folder.ts';
import { sha256Of } from '../backups/checksums.ts';
import { freeBytes, inGigabytes, MIN_FREE_BYTES } from '../backups/disk-space.ts';
import { RestoreFolder } from './restore-folder.ts';

/** The server that a backup is sent to. */
export interface RestoreTarget {
  readonly dataDir: string;
  readonly telemetry: TelemetryClient;
  readonly metadata: Pick<Metadata, 'db'>;
  readonly ingest: Pick<Ingest, 'turnAway'>;
  /** Starts the server anew: what was received is applied before anything else. */
  readonly restart: () => void;
}

/** Takes a backup in, file by file, and has it applied. */
export class RestoreReceiver {
  readonly #target: RestoreTarget;
  readonly #folder: RestoreFolder;
  #files: ReadonlyMap<string, BackupFile> | undefined;
  /** Paths of files whose checksum was compared. */
  readonly #whole = new Set<string>();

  constructor(target: RestoreTarget) {
    this.#target = target;
    this.#folder = new RestoreFolder(target.dataDir);
  }

  /**
   * Begins to receive a backup, or goes on where its sending was cut off.
   *
   * Throws an `ApiError` (409) where something is stored already, for a backup of a newer server and without room for it.
   */
  async begin(manifest: BackupManifest): Promise<RestoreState> {
    const record = await this.#folder.record();
    if (record?.state === 'applying')
      throw conflict('a restore is being applied: wait until it is done');
    await requireKnown(manifest);
    await this.#requireEmpty();
    const goesOn = record?.state === 'receiving' && record.id === manifest.id;
    if (!goesOn) {
      await this.#requireRoom(manifest);
      this.#files = undefined;
      this.#whole.clear();
      await this.#folder.begin(manifest);
    }
    return await this.#receiving(manifest.id);
  }

  /** How far a restore is; undefined for one that isn't there. */
  async state(id: string): Promise<RestoreState | undefined> {
    const record = await this.#folder.record();
    if (record?.id !== id) return undefined;
    return record.state === 'receiving' ? await this.#receiving(id) : record;
  }

  /**
   * Adds bytes to a file at `offset`; answers how many of it have come.
   *
   * Throws an `ApiError` (409) where they don't follow what has come before, and for a file that isn't what the manifest
   * says: it has to be sent again from its beginning.
   */
  async add(id: string, name: string, offset: number, chunk: Uint8Array): Promise<number> {
    const file = await this.#file(id, name);
    const received = await this.#folder.received(file);
    if (offset !== received)
      throw conflict(`${name} has ${received} bytes here: send the bytes after them`);
    if (offset + chunk.length > file.bytes)
      throw conflict(`${name} has ${file.bytes} bytes in the manifest, and more were sent`);
    await append(this.#folder.place(file), chunk);
    const total = offset + chunk.length;
    if (total === file.bytes) await this.#requireWhole(file);
    return total;
  }

  /** Has what was received applied: the server starts anew. Throws an `ApiError` (409) while something is missing. */
  async apply(id: string): Promise<void> {
    const files = await this.#filesOf(id);
    for (const file of files.values()) {
      if ((await this.#folder.received(file)) !== file.bytes)
        throw conflict(`${file.path} is incomplete: send the missing bytes`);
      if (!this.#whole.has(file.path)) await this.#requireWhole(file);
    }
    // What is taken in from here on would be acknowledged and then replaced.
    const takeAgain = await this.#target.ingest.turnAway();
    try {
      await this.#requireEmpty();
      await this.#folder.keep({ id, state: 'applying' });
    } catch (error) {
      takeAgain();
      throw error;
    }
    this.#target.restart();
  }

  /** Gives a restore up. */
  async remove(id: string): Promise<void> {
    await this.#filesOf(id);
    this.#files = undefined;
    await this.#folder.clear();
    await this.#folder.keep({ id, state: 'failed', reason: 'it was given up' });
  }

  async #receiving(id: string): Promise<RestoreState> {
    const received: { path: string; bytes: number }[] = [];
    for (const file of (await this.#filesOf(id)).values()) {
      const bytes = await this.#folder.received(file);
      if (bytes > 0) received.push({ path: file.path, bytes });
    }
    return { id, state: 'receiving', received };
  }

  async #file(id: string, name: string): Promise<BackupFile> {
    const file = (await this.#filesOf(id)).get(name);
    if (file) return file;
    throw conflict('the manifest names no such file');
  }

  async #filesOf(id: string): Promise<ReadonlyMap<string, BackupFile>> {
    const record = await this.#folder.record();
    if (record?.state !== 'receiving' || record.id !== id)
      throw conflict('no such backup is being received: begin again with its manifest');
    if (this.#files === undefined) {
      const manifest = await this.#folder.manifest();
      this.#files = new Map((manifest?.files ?? []).map((file) => [file.path, file]));
    }
    return this.#files;
  }

  async #requireWhole(file: BackupFile): Promise<void> {
    const place = this.#folder.place(file);
    if (file.bytes === 0) await append(place, new Uint8Array());
    const sum = await sha256Of(place);
    if (sum === file.sha256) {
      this.#whole.add(file.path);
      return;
    }
    await rm(place, { force: true });
    throw conflict(
      `${file.path} does not match its checksum: the backup is damaged, or was changed in transit`,
    );
  }

  async #requireEmpty(): Promise<void> {
    const { telemetry, metadata } = this.#target;
    const made = await metadata.db
      .selectFrom('dashboards')
      .select('id')
      .where((is) => is.or([is('template_id', 'is', null), is('edited', '=', 1)]))
      .limit(1)
      .executeTakeFirst();
    const channel = await metadata.db
      .selectFrom('notification_channels')
      .select('id')
      .limit(1)
      .executeTakeFirst();
    if (made !== undefined || channel !== undefined || (await hasTelemetry(telemetry)))
      throw conflict(
        'there is telemetry, a dashboard or a channel here already, and a restore replaces everything: restore into a server with an empty data directory',
      );
  }

  /** The files that are sent, and what the engine makes of them, lie beside each other for a while. */
  async #requireRoom({ files }: BackupManifest): Promise<void> {
    const needed = 2 * files.reduce((sum, { bytes }) => sum + bytes, 0) + MIN_FREE_BYTES;
    const free = await freeBytes(this.#target.dataDir);
    if (free < needed)
      throw conflict(
        `the disk of the data directory has ${inGigabytes(free)} left and the restore needs ${inGigabytes(needed)}: make room there first`,
      );
  }
}

/** Adds to a file that only its owner may read, and makes it where there is none. */
async function append(place: string, chunk: Uint8Array): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  await appendFile(place, chunk, { mode: 0o600 });
}

async function requireKnown(manifest: BackupManifest): Promise<void> {
  const { format, serverVersion, telemetry, metadata, files } = manifest;
  const isKnown =
    format <= BACKUP_FORMAT &&
    telemetry.migration <= NEWEST_MIGRATION &&
    (await knowsMigration(metadata.migration));
  if (!isKnown)
    throw conflict(
      `the backup was made by a newer Spanlight (${serverVersion}): restore it into that version or a later one`,
    );
  const names = new Set(files.map((file) => file.path));
  if (names.size !== files.length || !names.has(BACKUP_PARTS.metadata))
    throw conflict('the manifest names files that no backup has, or lacks some that each has');
}
