import type { TableAge } from '@spanlight/sdk/schemas';
import type { TelemetryClient } from './client.ts';
import { type Deployment, rowsTable } from './migrations/deployment.ts';
import { TABLES } from './migrations/migrate.ts';

/** Reads what the engine keeps, and since when. */
export async function readTableAges(
  client: TelemetryClient,
  deployment: Deployment,
): Promise<TableAge[]> {
  const rules = await client.rows<{ name: string; engine_full: string }>(
    'SELECT name, engine_full FROM system.tables WHERE database = currentDatabase()',
  );
  const ages: TableAge[] = [];
  for (const { name: table } of TABLES) {
    const engine =
      rules.find(({ name }) => name === rowsTable(table, deployment))?.engine_full ?? '';
    const [found] = await client.rows<{ rows: number; oldest: string }>(
      `SELECT toFloat64(count()) AS rows, formatDateTime(min(time), '%Y-%m-%dT%H:%i:%SZ', 'UTC') AS oldest FROM ${table}`,
    );
    const { rows = 0, oldest = null } = found ?? {};
    const expiry = / TTL (.*?) SETTINGS /.exec(engine)?.[1] ?? '';
    ages.push({ table, expiry, rows, oldest: rows > 0 ? oldest : null });
  }
  return ages;
}
