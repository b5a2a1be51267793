import type { TelemetryClient } from '../client.ts';

/** How much a table holds. */
export interface StoredTable {
  readonly name: string;
  readonly rows: number;
  readonly bytes: number;
}

/** Every table of the telemetry that has rows of its own. */
export async function storedTables(client: TelemetryClient): Promise<StoredTable[]> {
  return await client.rows<StoredTable>(
    `SELECT name, toFloat64(ifNull(total_rows, 0)) AS rows, toFloat64(ifNull(total_bytes, 0)) AS bytes
     FROM system.tables
     WHERE database = currentDatabase() AND engine LIKE '%MergeTree' ORDER BY name`,
  );
}

/** Whether any project has sent telemetry; what the server tells of itself doesn't count. */
export async function hasTelemetry(client: TelemetryClient): Promise<boolean> {
  const [found] = await client.rows<{ found: number }>(
    `SELECT toUInt8(
       (SELECT count() FROM (SELECT 1 FROM items WHERE service_name != {own:String} LIMIT 1)) > 0 OR
       (SELECT count() FROM (
          SELECT 1 FROM series WHERE attrs['service_name'] != {own:String} LIMIT 1
        )) > 0
     ) AS found`,
    { own: 'spanlight' },
  );
  return found?.found === 1;
}
