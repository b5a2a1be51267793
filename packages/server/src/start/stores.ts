import { totalmem } from 'node:os';
import path from 'node:path';
import type { Config } from '../config/schema.ts';
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts';
import { type Metadata, openMetadata } from '../metadata/open.ts';
import { databaseError, storeError } from '../start-error.ts';
import {
  openTelemetryClient,
  type TelemetryClient,
  type TelemetryConfig,
} from '../telemetry/client.ts';
import { migrateTelemetry } from '../telemetry/migrations/migrate.ts';

/** Where the server keeps things, open and migrated. */
export interface Stores {
  readonly telemetry: TelemetryClient;
  readonly metadata: Metadata;
  close(): Promise<void>;
}

/**
 * Takes the data directory and opens both stores.
 *
 * Throws a `StartError` for what the operator can mend.
 */
export async function openStores(config: Config): Promise<Stores> {
  const lock = await lockDataDir(config.dataDir).catch((error: unknown) => {
    throw storeError(error, config.dataDir);
  });
  let telemetry: TelemetryClient | undefined;
  try {
    telemetry = await openTelemetry(config);
    const metadata = await openAccounts(config);
    return { telemetry, metadata, close: () => closeAll(telemetry, metadata, lock) };
  } catch (error) {
    await closeAll(telemetry, undefined, lock);
    throw error;
  }
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

async function openTelemetry(config: Config): Promise<TelemetryClient> {
  const { url, cluster } = config.clickhouse;
  let client: TelemetryClient | undefined;
  try {
    client = await openTelemetryClient(telemetryConfig(config));
    await migrateTelemetry(client, config.retention, { cluster, fsync: config.ingest.fsync });
    return client;
  } catch (error) {
    await client?.close();
    if (url !== undefined) throw databaseError(error, 'clickhouse.url', 'SPANLIGHT_CLICKHOUSE_URL');
    throw storeError(error, config.dataDir);
  }
}

async function openAccounts(config: Config): Promise<Metadata> {
  const { url } = config.postgres;
  if (url !== undefined)
    return await openMetadata({ kind: 'postgres', url }).catch((error: unknown) => {
      throw databaseError(error, 'postgres.url', 'SPANLIGHT_POSTGRES_URL');
    });
  const file = path.join(config.dataDir, 'metadata.sqlite');
  const metadata = await openMetadata({ kind: 'sqlite', file }).catch((error: unknown) => {
    throw storeError(error, config.dataDir);
  });
  // The directory is ours alone: whoever held work in it is gone.
  await metadata.leases.clear();
  await metadata.deliveries.giveBackAll();
  return metadata;
}

function telemetryConfig(config: Config): TelemetryConfig {
  const { database, url } = config.clickhouse;
  const limits = {
    seconds: config.query.maxTime,
    memory: config.query.maxMemory,
    threads: config.query.threads,
    result: config.query.maxResult,
  };
  if (url !== undefined) return { store: { kind: 'remote', url }, database, limits };
  const { engine, markCache, primaryIndexCache, queryConditionCache } = config.memory;
  return {
    store: {
      kind: 'embedded',
      directory: path.resolve(config.dataDir, 'telemetry'),
      temporaryDirectory: path.resolve(config.dataDir, 'ingest-tmp'),
      memory: {
        total: engine ?? defaultEngineMemory(),
        markCache,
        primaryIndexCache,
        queryConditionCache,
      },
    },
    database,
    limits,
  };
}

/** Half of the memory this process may use, at most 2 GB. */
function defaultEngineMemory(): number {
  const constrained = process.constrainedMemory();
  const available = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return Math.min(Math.floor(available / 2), 2e9);
}
