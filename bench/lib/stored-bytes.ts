import { inStoppedStore } from './stopped-store.ts';

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
  const tables = await inStoppedStore(directory, async (client) => {
    if (merged !== undefined) await client.command(`OPTIMIZE TABLE ${merged} FINAL`);
    return await client.rows<{ table: string; rows: string; bytes: string }>(
      `SELECT table, sum(rows) AS rows, sum(bytes_on_disk) AS bytes FROM system.parts
       WHERE active AND database = currentDatabase() GROUP BY table`,
    );
  });
  return new Map(
    tables.map(({ table, rows, bytes }) => [table, { rows: Number(rows), bytes: Number(bytes) }]),
  );
}
