import type { Table } from '../tables/column.ts';
import { columnDefinition, createTable, type Expiry } from './ddl.ts';
import type { Deployment } from './deployment.ts';

/** Rows may hold kilobytes: few at a time are in memory, and each time makes a part. */
const IN_SHORT_BLOCKS = [
  'max_execution_time = 0',
  'max_threads = 1',
  'max_block_size = 8192',
  'min_insert_block_size_rows = 16384',
  'min_insert_block_size_bytes = 0',
].join(', ');

/**
 * What moves the rows of a table of the embedded engine into one that is sorted as the table is defined now; the engine can't
 * change that of a table. Nothing else may write to it meanwhile.
 */
export function sortAnew(
  table: Table,
  expiries: readonly Expiry[],
  deployment: Deployment,
): string[] {
  const { name, columns } = table;
  const sorted = `${name}_sorted`;
  const names = columns.map((column) => column.name).join(', ');
  // Columns of later versions than the one that made it come after all migrations.
  const missing = columns.map((column) => `ADD COLUMN IF NOT EXISTS ${columnDefinition(column)}`);
  return [
    `DROP TABLE IF EXISTS ${sorted}`,
    ...createTable({ ...table, name: sorted }, expiries, deployment),
    `ALTER TABLE ${name} ${missing.join(', ')}`,
    `INSERT INTO ${sorted} (${names}) SELECT ${names} FROM ${name} SETTINGS ${IN_SHORT_BLOCKS}`,
    `EXCHANGE TABLES ${name} AND ${sorted}`,
    `DROP TABLE ${sorted}`,
  ];
}
