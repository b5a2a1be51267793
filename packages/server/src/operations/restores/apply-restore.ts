import { constants, copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { replaceMetadata } from '../../metadata/dump/replace-metadata.ts';
import type { MetadataStore } from '../../metadata/open.ts';
import { errorCode } from '../../shared/errors/error-code.ts';
import { beginEngineRestore, engineWork } from '../../telemetry/backup/engine-backup.ts';
import type { TelemetryClient } from '../../telemetry/client.ts';
import { BACKUP_PARTS } from '../backups/backup-folder.ts';
import { RestoreFolder } from './restore-folder.ts';

/** Milliseconds between two checks whether the engine has finished. */
const POLL_INTERVAL = 100;

/** The stores that a backup is restored into. */
export interface RestoreStores {
  readonly dataDir: string;
  readonly database: string;
  /** Open, and used by nobody else yet. */
  readonly telemetry: TelemetryClient;
  /** Not open. */
  readonly metadata: MetadataStore;
  readonly log: FastifyBaseLogger;
}

/**
 * Applies the backup that was received, if one was: replaces both stores before anybody uses them. A crash in the middle
 * repeats it from the beginning at the next start; where it fails, the server begins with empty telemetry and the
 * metadata it had, unless that was replaced already, and the restore says why.
 *
 * @returns Whether there was one: the telemetry is another then.
 */
export async function applyRestore(stores: RestoreStores): Promise<boolean> {
  const { dataDir, database, telemetry, metadata, log } = stores;
  const folder = new RestoreFolder(dataDir);
  const record = await folder.record();
  if (record?.state !== 'applying') return false;
  const { id } = record;
  log.info({ backup: id }, 'a backup is being restored');
  const dropTelemetry = async (): Promise<void> => {
    await telemetry.command(`DROP DATABASE IF EXISTS ${database} SYNC`);
  };
  try {
    const manifest = await folder.manifest();
    if (manifest === undefined) throw new Error('its manifest is gone');
    await dropTelemetry();
    await restoreTelemetry(stores, folder, id, manifest.telemetry.database);
    await replaceMetadata(metadata, path.join(folder.directory, BACKUP_PARTS.metadata));
    await placeSeries(dataDir, path.join(folder.directory, BACKUP_PARTS.series));
    await folder.keep({ id, state: 'done' });
    log.info({ backup: id, takenAt: manifest.takenAt }, 'a backup was restored');
  } catch (error) {
    log.error({ err: error, backup: id }, 'a backup could not be restored');
    const reason = error instanceof Error ? error.message : String(error);
    await dropTelemetry();
    await telemetry.command(`CREATE DATABASE ${database} ENGINE = Atomic`);
    await folder.keep({ id, state: 'failed', reason });
  }
  await folder.clear();
  return true;
}

async function restoreTelemetry(
  { database, telemetry }: RestoreStores,
  folder: RestoreFolder,
  id: string,
  from: string,
): Promise<void> {
  const directory = path.join(folder.directory, BACKUP_PARTS.telemetry);
  const workId = `restore-${id}-${Date.now()}`;
  await beginEngineRestore(telemetry, { id: workId, from, database, directory });
  for (;;) {
    const work = await engineWork(telemetry, workId);
    if (work.state === 'done') break;
    if (work.state === 'failed')
      throw new Error(`the engine could not read its telemetry: ${work.reason}`);
    await setTimeout(POLL_INTERVAL);
  }
  const strange = await telemetry.rows<{ name: string; engine: string }>(
    `SELECT name, engine FROM system.tables
     WHERE database = {database:String} AND engine NOT LIKE '%MergeTree' AND engine != 'MaterializedView'`,
    { database },
  );
  if (strange[0]) throw new Error(`it holds ${strange[0].name}, which is not a table of Spanlight`);
}

/**
 * What ingest remembered of series when the backup was made takes the place of what this server remembers. Without the
 * mark of an orderly end each series is compared with what the store has, so that nothing counts twice.
 */
async function placeSeries(dataDir: string, from: string): Promise<void> {
  const file = path.join(dataDir, 'series');
  await rm(`${file}.orderly`, { force: true });
  await rm(file, { force: true });
  try {
    await copyFile(from, file, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
