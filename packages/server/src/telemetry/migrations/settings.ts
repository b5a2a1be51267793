import type { TelemetryClient } from '../client.ts';
import type { Table } from '../tables/column.ts';
import { commonSettings } from './ddl.ts';
import { type Deployment, rowsEverywhere } from './deployment.ts';
import type { PresentTable } from './present-tables.ts';

/**
 * Settings of tables that newer engines alone know.
 *
 * - Each merge would count the distinct values of every column, for a planner of joins: a fifth of what merging costs, and no
 *   question here is planned by it.
 * - Lengths of texts would be eight bytes each in a stream of their own, those of the eleven attributes of a row as well: a
 *   twelfth of the disk, and nearly twice as long to look into attributes.
 */
const NEWER_SETTINGS = {
  auto_statistics_types: "''",
  string_serialization_version: "'single_stream'",
} as const;

/** The newer settings that this engine knows, as `name = value` for the `SETTINGS` clause of a table. */
export async function newerSettings(client: TelemetryClient): Promise<string[]> {
  const known = await client.rows<{ name: keyof typeof NEWER_SETTINGS }>(
    'SELECT name FROM system.merge_tree_settings WHERE name IN {names:Array(String)}',
    { names: Object.keys(NEWER_SETTINGS) },
  );
  return known.map(({ name }) => `${name} = ${NEWER_SETTINGS[name]}`);
}

/** Changes the settings of a table where they are not what they are today, or not what the deployment has. */
export async function applySettings(
  client: TelemetryClient,
  table: Table,
  present: PresentTable,
  deployment: Deployment,
): Promise<void> {
  const changed = commonSettings(table, deployment).filter(
    (setting) => !present.engine.includes(setting),
  );
  const isDurable = present.engine.includes('fsync_after_insert = 1');
  const wanted = deployment.fsync === true;
  if (isDurable !== wanted)
    changed.push(
      `fsync_after_insert = ${Number(wanted)}`,
      `fsync_part_directory = ${Number(wanted)}`,
    );
  if (changed.length === 0) return;
  await client.command(
    `ALTER TABLE ${rowsEverywhere(table.name, deployment)} MODIFY SETTING ${changed.join(', ')}`,
  );
}
