import type { ItemRollup } from '../../src/telemetry/tables/item-rollups.ts';

/** What rows of a rollup are told apart by here, where it has them. */
const COLUMNS = ['project_id', 'signal', 'system', 'service_name', 'status_code', 'time'];

/** Selects what a rollup has of one version. `times` is how often the other store has each item. */
export function foldedRows(
  { columns }: ItemRollup,
  { name, version, times = 1 }: { name: string; version: number; times?: number },
): string {
  const known = new Set(columns.map((column) => column.name));
  return `SELECT ${COLUMNS.filter((column) => known.has(column)).join(', ')},
  sum(items) * ${times} AS items, sum(duration_sum) * ${times} AS total, min(first_time) AS first, max(last_time) AS last
FROM ${name} WHERE version = ${version} GROUP BY ALL ORDER BY ALL`;
}
