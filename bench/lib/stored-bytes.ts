import { join } from 'node:path';
import { openTelemetryClient } from '@spanlight/server';

const MEBIBYTE = 2 ** 20;

/** What a table of a store holds. */
export interface Stored {
  readonly rows: number;
  /** On disk, of the parts that hold these rows: what was merged stays beside it for minutes, and isn't counted. */
  readonly bytes: number;
}

/**
 * The tables in the data directory of a stopped server.
 *
 * @param merged a table that is merged to one part per day before it is looked at
 */
export async function storedTables(
  directory: string,
  merged?: string,
): Promise<ReadonlyMap<string, Stored>> {
  const client = await openTelemetryClient({
    store: {
      kind: 'embedded',
      directory: join(directory, 'telemetry'),
      temporaryDirectory: join(directory, 'ingest-tmp'),
      memory: {
        total: 2048 * MEBIBYTE,
        markCache: 64 * MEBIBYTE,
        primaryIndexCache: 64 * MEBIBYTE,
        queryConditionCache: 16 * MEBIBYTE,
      },
    },
    database: 'spanlight',
    limits: { seconds: 3600, memory: 1536 * MEBIBYTE, threads: 2 },
  });
  if (merged !== undefined) await client.command(`OPTIMIZE TABLE ${merged} FINAL`);
  const tables = await client.rows<{ table: string; rows: string; bytes: string }>(
    `SELECT table, sum(rows) AS rows, sum(bytes_on_disk) AS bytes FROM system.parts
     WHERE active AND database = currentDatabase() GROUP BY table`,
  );
  await client.close();
  return new Map(
    tables.map(({ table, rows, bytes }) => [table, { rows: Number(rows), bytes: Number(bytes) }]),
  );
}
