import type { TelemetryClient } from './client.ts';
import { TelemetryError } from './errors.ts';
import { type Deployment, rowsTable } from './migrations/deployment.ts';
import { TABLES } from './migrations/migrate.ts';

/** A table, or a part of one, that can't be read whole. */
interface DamagedTable {
  readonly table: string;
  /** Absent where the whole table is concerned. */
  readonly part?: string;
  readonly problem: string;
}

/** What was found in the tables of telemetry. */
export interface TablesChecked {
  readonly parts: number;
  readonly damaged: readonly DamagedTable[];
}

interface CheckedPart {
  readonly part_path: string;
  readonly is_passed: 0 | 1 | boolean;
  readonly message: string;
}

/**
 * Has the engine read every part of every table and compare checksums, on a cluster of the node that is asked. Takes as long as
 * reading the disk takes.
 */
export async function checkTables(
  client: TelemetryClient,
  deployment: Deployment,
): Promise<TablesChecked> {
  const damaged: DamagedTable[] = [];
  let parts = 0;
  for (const { name: table } of TABLES) {
    try {
      const rows = await client.rows<CheckedPart>(
        `CHECK TABLE ${rowsTable(table, deployment)}`,
        {},
        { settings: { check_query_single_value_result: 0, max_execution_time: 0 } },
      );
      parts += rows.length;
      for (const { part_path: part, is_passed: isWhole, message } of rows)
        if (!isWhole) damaged.push({ table, part, problem: message });
    } catch (error) {
      if (!(error instanceof TelemetryError)) throw error;
      damaged.push({ table, problem: error.message.split('\n', 1)[0] ?? '' });
    }
  }
  return { parts, damaged };
}
