import type { CheckReport, StoreFinding } from '@spanlight/sdk/schemas';
import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Config } from '../config/schema.ts';
import { checkValues } from '../metadata/database/damaged-values.ts';
import type { Metadata } from '../metadata/open.ts';
import { checkTables } from '../telemetry/check-tables.ts';
import type { TelemetryClient } from '../telemetry/client.ts';
import { readDetachedParts } from '../telemetry/detached-parts.ts';
import { deploymentOf } from '../telemetry/migrations/deployment.ts';

/** Findings of one kind that are told. */
const MAX_FINDINGS = 100;
/** Share of the disk below which there is little left. */
const LITTLE_ROOM = 0.1;

/** The stores of a server. */
export interface CheckedStores {
  readonly config: Config;
  readonly metadata: Metadata;
  readonly telemetry: TelemetryClient;
}

/** Looks through both stores, reading everything. */
export async function checkStores(stores: CheckedStores): Promise<CheckReport> {
  const values = await checkValues(stores.metadata.db, MAX_FINDINGS);
  const tables = await checkTables(stores.telemetry, deploymentOf(stores.config));
  const findings = [
    ...(await checkFile(stores)),
    ...values.damaged.map(({ message }): StoreFinding => ({
      store: 'metadata',
      severity: 'error',
      problem: message,
      advice: 'correct the value in the store, or restore a backup',
    })),
    ...tables.damaged.map(({ table, part, problem }): StoreFinding => ({
      store: 'telemetry',
      severity: 'error',
      problem:
        part === undefined
          ? `table ${table} can't be looked through: what it holds may be missing from answers`
          : `part ${part} of table ${table} is damaged: its rows may be missing from answers`,
      advice: 'start with an empty data directory and restore a backup',
      detail: problem,
    })),
    ...(await detachedParts(stores)),
    ...(await roomOnDisk(stores)),
  ];
  return { values: values.values, parts: tables.parts, findings };
}

/** SQLite's own look at its file. PostgreSQL looks after itself. */
async function checkFile({ config, metadata }: CheckedStores): Promise<StoreFinding[]> {
  if (config.postgres.url !== undefined) return [];
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(
    metadata.db,
  );
  return rows
    .filter(({ integrity_check: found }) => found !== 'ok')
    .map(({ integrity_check: found }) => ({
      store: 'metadata',
      severity: 'error',
      problem: `metadata.sqlite: ${found.replaceAll(/\s+/g, ' ')}`,
      advice: 'start with an empty data directory and restore a backup',
    }));
}

async function detachedParts({ config, telemetry }: CheckedStores): Promise<StoreFinding[]> {
  const parts = await readDetachedParts(telemetry, deploymentOf(config));
  return parts.map(({ table, name, reason, bytes, path }) => ({
    store: 'telemetry',
    severity: 'error',
    problem: `${table}: part ${name} of ${bytes} bytes was set aside (${reason}) and is missing from every answer`,
    advice: `start with an empty data directory and restore a backup; to go on without these rows, stop the server and remove ${path}`,
  }));
}

async function roomOnDisk({ config }: CheckedStores): Promise<StoreFinding[]> {
  const { bavail, blocks } = await statfs(config.dataDir);
  const share = bavail / blocks;
  if (share >= LITTLE_ROOM) return [];
  return [
    {
      store: 'disk',
      severity: 'warning',
      problem: `${Math.floor(share * 100)} % of the disk of ${config.dataDir} is free`,
      advice: 'free some space or shorten the retention: ingest stops when the disk is full',
    },
  ];
}
