import type { TelemetryClient } from '../client.ts';
import { literal } from '../connection/statements.ts';

/** How far the engine is with a backup or a restore. */
export type EngineWork =
  | { readonly state: 'running'; readonly bytes: number }
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly reason: string };

/** Copying takes as long as it takes; limits are for queries. */
const UNLIMITED = { max_execution_time: 0, max_memory_usage: 0 };

/**
 * Lets the engine write all tables of a database to a directory inside its backup directory. Returns once it has begun;
 * `engineWork` tells the rest.
 */
export async function beginEngineBackup(
  client: TelemetryClient,
  { id, database, directory }: { id: string; database: string; directory: string },
): Promise<void> {
  await client.rows(
    `BACKUP DATABASE ${database} TO File(${literal(directory)}) SETTINGS id = ${literal(id)} ASYNC`,
    {},
    { settings: UNLIMITED },
  );
}

/** Lets the engine read all tables of a database back in, under another name where `database` isn't `from`. */
export async function beginEngineRestore(
  client: TelemetryClient,
  options: { id: string; from: string; database: string; directory: string },
): Promise<void> {
  const { id, from, database, directory } = options;
  const name = from === database ? from : `${from} AS ${database}`;
  await client.rows(
    `RESTORE DATABASE ${name} FROM File(${literal(directory)}) SETTINGS id = ${literal(id)} ASYNC`,
    {},
    { settings: UNLIMITED },
  );
}

/** What has become of the backup or restore with this id. */
export async function engineWork(client: TelemetryClient, id: string): Promise<EngineWork> {
  const [row] = await client.rows<{ status: string; bytes: number; error: string }>(
    'SELECT status, toFloat64(total_size) AS bytes, error FROM system.backups WHERE id = {id:String}',
    { id },
  );
  if (row === undefined) return { state: 'failed', reason: 'the engine knows nothing of it' };
  if (/^(BACKUP_CREATED|RESTORED)$/.test(row.status)) return { state: 'done' };
  if (/^(CREATING_BACKUP|RESTORING)$/.test(row.status))
    return { state: 'running', bytes: row.bytes };
  return { state: 'failed', reason: row.error.replace(/, Stack trace[\s\S]*/, '') || row.status };
}

/** Ends every backup and restore that runs. */
export async function endEngineWork(client: TelemetryClient): Promise<void> {
  await client.command(`KILL QUERY WHERE query_kind IN ('Backup', 'Restore') ASYNC`);
}
