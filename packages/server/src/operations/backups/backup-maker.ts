import { randomBytes } from 'node:crypto';
import { constants, copyFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { BACKUP_FORMAT, type BackupManifest, type BackupState } from '@spanlight/sdk/schemas';
import type { FastifyBaseLogger } from 'fastify';
import { conflict } from '../../api/http/api-error.ts';
import type { Ingest } from '../../ingest/ingest.ts';
import { MetadataSnapshot } from '../../metadata/dump/snapshot.ts';
import type { MetadataStore } from '../../metadata/open.ts';
import { errorCode } from '../../shared/errors/error-code.ts';
import { type StoredTable, storedTables } from '../../telemetry/backup/stored-tables.ts';
import type { TelemetryClient } from '../../telemetry/client.ts';
import { NEWEST_MIGRATION } from '../../telemetry/migrations/migrate.ts';
import { BACKUP_PARTS, BackupFolder } from './backup-folder.ts';
import { describeFiles } from './checksums.ts';
import { freeBytes, inGigabytes, MIN_FREE_BYTES } from './disk-space.ts';
import { beginCopy, finishCopy } from './engine-copy.ts';

/** Whole backups that stay beside a new one; whoever downloads one removes it. */
const MAX_KEPT = 1;
/** Parts of what is there that a copy may take more: it goes on growing until the copy begins. */
const GROWTH = 1.05;

/** What backups are made of. */
export interface BackupSource {
  readonly dataDir: string;
  readonly database: string;
  readonly telemetry: TelemetryClient;
  readonly metadata: MetadataStore;
  readonly ingest: Pick<Ingest, 'whileHeld'>;
  readonly version: string;
  readonly log: FastifyBaseLogger;
}

type Running = Extract<BackupState, { state: 'running' }>;

/** What the stores held at the moment of a backup. */
interface Moment {
  readonly takenAt: string;
  readonly heldMilliseconds: number;
  readonly tables: readonly StoredTable[];
  readonly snapshot: MetadataSnapshot;
}

/** Makes backups of the running server, one at a time. */
export class BackupMaker {
  readonly #source: BackupSource;
  readonly #folder: BackupFolder;
  readonly #stopping = new AbortController();
  #latest: Exclude<BackupState, { state: 'done' }> | undefined;
  #work: Promise<void> = Promise.resolve();
  /** The manifest of the backup that was read last: it may have a million files. */
  #manifest: BackupManifest | undefined;

  constructor(source: BackupSource) {
    this.#source = source;
    this.#folder = new BackupFolder(source.dataDir);
  }

  /** Removes what a server before this one left unfinished. */
  async open(): Promise<void> {
    await this.#folder.tidy(MAX_KEPT);
  }

  /**
   * Begins a backup and answers its id. Older ones that nobody took are removed.
   *
   * Throws an `ApiError` (409) while another is being made, and where the disk has no room for a copy.
   */
  async begin(): Promise<string> {
    if (this.#latest?.state === 'running')
      throw conflict(`the backup ${this.#latest.id} is being made: wait until it is done`);
    const id = `${new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')}-${randomBytes(4).toString('hex')}`;
    const running: Running = { id, state: 'running', step: 'waiting', bytes: 0, totalBytes: 0 };
    this.#latest = running;
    try {
      this.#manifest = undefined;
      await this.#folder.tidy(MAX_KEPT);
      const directory = await this.#folder.make(id);
      await this.#requireRoom(directory);
    } catch (error) {
      this.#latest = undefined;
      await this.#folder.remove(id);
      throw error;
    }
    this.#work = this.#run(running);
    return id;
  }

  /** How far a backup is; undefined for one that isn't there. */
  async state(id: string): Promise<BackupState | undefined> {
    if (this.#latest?.id === id) return this.#latest;
    const manifest = this.#manifest?.id === id ? this.#manifest : await this.#folder.manifest(id);
    this.#manifest = manifest;
    return manifest && { id, state: 'done', manifest };
  }

  /** Removes a backup that isn't being made. */
  async remove(id: string): Promise<void> {
    if (this.#latest?.id === id && this.#latest.state === 'running')
      throw conflict('the backup is being made: remove it when it is done');
    if (this.#latest?.id === id) this.#latest = undefined;
    if (this.#manifest?.id === id) this.#manifest = undefined;
    await this.#folder.remove(id);
  }

  /** Where the files of a backup lie. */
  directoryOf(id: string): string {
    return this.#folder.directoryOf(id);
  }

  /** Gives up what is being made. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#work;
  }

  async #requireRoom(directory: string): Promise<void> {
    const tables = await storedTables(this.#source.telemetry);
    const needed = sum(tables) * GROWTH + (await metadataBytes(this.#source.metadata));
    const free = await freeBytes(directory);
    if (free < needed + MIN_FREE_BYTES)
      throw conflict(
        `the disk of the data directory has ${inGigabytes(free)} left and a copy needs ${inGigabytes(needed + MIN_FREE_BYTES)}: make room there first`,
      );
  }

  async #run(running: Running): Promise<void> {
    const { log } = this.#source;
    try {
      const manifest = await this.#make(running);
      await this.#folder.finish(manifest);
      this.#latest = undefined;
      log.info({ backup: running.id, files: manifest.files.length }, 'a backup was made');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#latest = { id: running.id, state: 'failed', reason };
      log.error({ err: error, backup: running.id }, 'a backup could not be made');
      await this.#folder.remove(running.id).catch(() => undefined);
    }
  }

  async #make({ id }: Running): Promise<BackupManifest> {
    const { telemetry, database, version } = this.#source;
    const { signal } = this.#stopping;
    const directory = this.#folder.directoryOf(id);
    const copy = { id, database, directory: path.join(directory, BACKUP_PARTS.telemetry) };
    const { takenAt, heldMilliseconds, tables, snapshot } = await this.#moment(copy);
    const totalBytes = sum(tables);
    const at = (step: Running['step'], bytes: number): void => {
      this.#latest = { id, state: 'running', step, bytes, totalBytes: Math.max(totalBytes, bytes) };
    };
    try {
      await this.#copySeries(directory);
      at('metadata', 0);
      const metadataTables = await snapshot.write(path.join(directory, BACKUP_PARTS.metadata));
      at('telemetry', 0);
      await finishCopy(telemetry, copy, (bytes) => at('telemetry', bytes), signal);
      let read = 0;
      const files = await describeFiles(
        directory,
        (bytes) => at('checksums', (read += bytes)),
        signal,
      );
      return {
        format: BACKUP_FORMAT,
        id,
        serverVersion: version,
        takenAt,
        heldMilliseconds,
        telemetry: { database, migration: NEWEST_MIGRATION, tables: [...tables] },
        metadata: { migration: snapshot.migration, tables: metadataTables },
        files,
      };
    } finally {
      await snapshot.close();
    }
  }

  /** Fixes the moment in both stores while nothing is being stored. */
  async #moment(copy: Parameters<typeof beginCopy>[1]): Promise<Moment> {
    const { telemetry, metadata, ingest } = this.#source;
    return await ingest.whileHeld(async () => {
      const begin = performance.now();
      const snapshot = await MetadataSnapshot.open(metadata);
      try {
        const tables = await storedTables(telemetry);
        await beginCopy(telemetry, copy);
        const heldMilliseconds = Math.round(performance.now() - begin);
        return { takenAt: new Date().toISOString(), heldMilliseconds, tables, snapshot };
      } catch (error) {
        await snapshot.close();
        throw error;
      }
    });
  }

  async #copySeries(directory: string): Promise<void> {
    const from = path.join(this.#source.dataDir, 'series');
    try {
      await copyFile(from, path.join(directory, BACKUP_PARTS.series), constants.COPYFILE_FICLONE);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
}

const sum = (tables: readonly StoredTable[]): number =>
  tables.reduce((bytes, table) => bytes + table.bytes, 0);

/** Roughly the bytes of a dump of the metadata; nothing where that is not known. */
async function metadataBytes(store: MetadataStore): Promise<number> {
  if (store.kind === 'postgres') return 0;
  const found = await stat(store.file).catch(() => undefined);
  return (found?.size ?? 0) * 2;
}
