import { totalmem } from 'node:os';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/schema.ts';
import { checkClock } from './clock-check.ts';
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts';
import { verifyStorePair } from './verify-store-pair.ts';
import type { MigrationHooks } from '../metadata/database/migrate.ts';
import { type Metadata, type MetadataStore, openMetadata } from '../metadata/open.ts';
import { backupDirectory } from '../operations/backups/backup-folder.ts';
import { applyRestore } from '../operations/restores/apply-restore.ts';
import { StoreError } from '../shared/errors/store-error.ts';
import { clickHouseError, databaseError, storeError } from '../start-error.ts';
import { readDetachedParts } from '../telemetry/detached-parts.ts';
import {
  openTelemetryClient,
  type TelemetryClient,
  type TelemetryConfig,
} from '../telemetry/client.ts';
import { RunningQuestions } from '../telemetry/running-questions.ts';
import { deploymentOf } from '../telemetry/migrations/deployment.ts';
import { migrateTelemetry } from '../telemetry/migrations/migrate.ts';

/** Where the server keeps things, open and migrated. */
export interface Stores {
  readonly telemetry: TelemetryClient;
  /** Progress of the running queries. */
  readonly questions: RunningQuestions;
  readonly metadata: Metadata;
  /** Whether this start has restored a backup. */
  readonly wasRestored: boolean;
  close(): Promise<void>;
}

/** What `openStores` needs. */
export interface StoreOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** Whether to start with empty metadata although there is telemetry. */
  readonly allowNewMetadata: boolean;
  /** Whether to start with other telemetry than the metadata belongs to. */
  readonly allowNewTelemetry: boolean;
}

/**
 * Locks the data directory, opens and migrates both stores. Logs parts of the telemetry that the engine could not read.
 *
 * @throws StartError for what the operator can fix
 */
export async function openStores(options: StoreOptions): Promise<Stores> {
  const { config, log, allowNewMetadata, allowNewTelemetry } = options;
  const lock = await lockDataDir(config.dataDir).catch((error: unknown) => {
    throw storeError(error, config.dataDir);
  });
  const questions = new RunningQuestions();
  let telemetry: TelemetryClient | undefined;
  let metadata: Metadata | undefined;
  try {
    const { client, wasRestored } = await openTelemetry(config, questions, log);
    telemetry = client;
    metadata = await openMetadataStore(config, {
      beforeFirst: async () => {
        if (!allowNewMetadata) await requireNoTelemetry(client, config);
      },
      onMigration: (migration) => log.info({ migration }, 'the metadata is being migrated'),
    });
    await verifyStorePair({
      telemetry,
      metadata,
      place: placeOfMetadata(config),
      isReplicated: config.clickhouse.cluster !== undefined,
      allowOtherTelemetry: allowNewTelemetry || wasRestored,
    });
    await logDetachedParts(telemetry, config, log);
    const stores = { telemetry, questions, metadata, wasRestored };
    const endCheck = checkClock(metadata.clock, log);
    return {
      ...stores,
      close: async () => {
        endCheck();
        await closeAll(stores.telemetry, stores.metadata, lock);
      },
    };
  } catch (error) {
    await closeAll(telemetry, metadata, lock);
    throw error;
  }
}

/** Refuses a start with telemetry but empty metadata: that store was lost, it is no first start. */
async function requireNoTelemetry(telemetry: TelemetryClient, config: Config): Promise<void> {
  const [found] = await telemetry.rows<{ found: number }>(
    'SELECT toUInt32(count()) AS found FROM (SELECT 1 FROM items LIMIT 1 UNION ALL SELECT 1 FROM series LIMIT 1)',
  );
  if (found === undefined || found.found === 0) return;
  throw new StoreError(
    `There is telemetry, but the metadata in ${placeOfMetadata(config)} is empty: dashboards, monitors, channels and users are gone. ` +
      'Start with an empty data directory and restore a backup, or start once with --new-metadata to begin without them.',
  );
}

const placeOfMetadata = (config: Config): string =>
  config.postgres.url === undefined
    ? path.join(config.dataDir, 'metadata.sqlite')
    : 'the database of postgres.url';

async function logDetachedParts(
  telemetry: TelemetryClient,
  config: Config,
  log: FastifyBaseLogger,
): Promise<void> {
  for (const { table, name, reason, bytes } of await readDetachedParts(
    telemetry,
    deploymentOf(config),
  ))
    log.warn(
      { table, part: name, reason, bytes },
      'a part of the telemetry cannot be read and is missing from all results: restore a backup, or inspect the detached directory of the table',
    );
}

async function closeAll(
  telemetry: TelemetryClient | undefined,
  metadata: Metadata | undefined,
  lock: DataDirLock,
): Promise<void> {
  await metadata?.close();
  await telemetry?.close();
  lock.release();
}

async function openTelemetry(
  config: Config,
  questions: RunningQuestions,
  log: FastifyBaseLogger,
): Promise<{ readonly client: TelemetryClient; readonly wasRestored: boolean }> {
  const { url } = config.clickhouse;
  const release = await waitForOthers(config, log);
  let client: TelemetryClient | undefined;
  let wasRestored = false;
  try {
    client = await openTelemetryClient({
      ...telemetryConfig(config),
      onProgress: (queryId, progress) => questions.note(queryId, progress),
    });
    if (url === undefined)
      wasRestored = await applyRestore({
        dataDir: config.dataDir,
        database: config.clickhouse.database,
        telemetry: client,
        metadata: metadataStoreOf(config),
        log,
      });
    await migrateTelemetry(client, config.retention, deploymentOf(config), (migration) =>
      log.info({ migration }, 'the telemetry is being migrated'),
    );
    return { client, wasRestored };
  } catch (error) {
    await client?.close();
    if (error instanceof StoreError) throw error;
    if (url !== undefined) throw clickHouseError(error);
    throw storeError(error, config.dataDir);
  } finally {
    await release?.();
  }
}

/** Has one of several servers migrate the telemetry while the others wait. */
async function waitForOthers(
  config: Config,
  log: FastifyBaseLogger,
): Promise<(() => Promise<void>) | undefined> {
  const { url } = config.postgres;
  if (url === undefined || config.clickhouse.url === undefined) return undefined;
  const onWait = (): void => log.info('another server migrates the telemetry: waiting for it');
  // A server on SQLite does without the driver.
  const { lockMigrations } = await import('../metadata/database/postgres/migration-lock.ts');
  return await lockMigrations(url, onWait).catch((error: unknown) => {
    throw databaseError(error, 'postgres.url', 'SPANLIGHT_POSTGRES_URL');
  });
}

async function openMetadataStore(config: Config, hooks: MigrationHooks): Promise<Metadata> {
  const store = metadataStoreOf(config);
  const metadata = await openMetadata(store, hooks).catch((error: unknown) => {
    if (store.kind === 'sqlite')
      throw storeError(error, config.dataDir, config.clickhouse.url === undefined);
    if (error instanceof StoreError) throw error;
    throw databaseError(error, 'postgres.url', 'SPANLIGHT_POSTGRES_URL');
  });
  if (store.kind === 'postgres') return metadata;
  // This server alone uses the directory: nobody else can hold leases or deliveries.
  await metadata.leases.clear();
  await metadata.deliveries.giveBackAll();
  return metadata;
}

/** Where the configuration keeps the metadata. */
export function metadataStoreOf(config: Config): MetadataStore {
  const { url, connections } = config.postgres;
  if (url !== undefined) return { kind: 'postgres', url, connections };
  return { kind: 'sqlite', file: path.join(config.dataDir, 'metadata.sqlite') };
}

function telemetryConfig(config: Config): TelemetryConfig {
  const { database, url, cluster } = config.clickhouse;
  const limits = {
    seconds: config.query.maxTime,
    memory: config.query.maxMemory,
    threads: config.query.threads,
    result: config.query.maxResult,
  };
  if (url !== undefined) return { store: { kind: 'remote', url, cluster }, database, limits };
  const { engine, markCache, primaryIndexCache, queryConditionCache } = config.memory;
  const total = engine ?? defaultEngineMemory();
  return {
    store: {
      kind: 'embedded',
      directory: path.resolve(config.dataDir, 'telemetry'),
      temporaryDirectory: path.resolve(config.dataDir, 'ingest-tmp'),
      backupDirectory: backupDirectory(config.dataDir),
      memory: {
        total,
        markCache,
        primaryIndexCache,
        queryConditionCache,
      },
    },
    database,
    // Leaves memory for inserts and merges beside a large query.
    limits: { ...limits, memory: Math.min(limits.memory, Math.floor(total * 0.75)) },
  };
}

/** Half of the memory this process may use, at most 2 GB. */
function defaultEngineMemory(): number {
  const constrained = process.constrainedMemory();
  const available = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return Math.min(Math.floor(available / 2), 2e9);
}
