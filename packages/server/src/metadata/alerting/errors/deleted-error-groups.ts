import type { Kysely, SelectQueryBuilder, Transaction } from 'kysely';
import type { AlertRow } from '../alert-row.ts';
import type { Database } from '../../database/tables.ts';
import { idsOf } from '../../../shared/ids-of.ts';

/** Milliseconds for which a deletion is remembered: older errors are no longer read by then. */
const RETENTION = 3 * 3_600_000;

/**
 * Notes the groups of error alerts that are about to be deleted, and of what was noted on them, so that the same errors
 * don't open others.
 */
export async function rememberGroups(
  transaction: Transaction<Database>,
  alerts: SelectQueryBuilder<Database, 'alerts', AlertRow>,
  now: number,
): Promise<void> {
  await transaction
    .deleteFrom('deleted_error_groups')
    .where('deleted_at', '<', now - RETENTION)
    .execute();
  const rows = await alerts.execute();
  if (rows.length === 0) return;
  const noted = await transaction
    .selectFrom('alert_consequences')
    .select(['project_id', 'span_group_id'])
    .where('alert_id', 'in', idsOf(rows))
    .execute();
  const known = new Map(
    [...rows, ...noted].flatMap(({ project_id, span_group_id }) =>
      span_group_id === null ? [] : [[span_group_id, { project_id, span_group_id }] as const],
    ),
  );
  if (known.size === 0) return;
  const groups = [...known.values()].map((group) => ({ ...group, deleted_at: now }));
  await transaction
    .insertInto('deleted_error_groups')
    .values(groups)
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'span_group_id']).doUpdateSet({ deleted_at: now }),
    )
    .execute();
}

/** When the alerts of error groups were deleted, milliseconds since 1970 by group. */
export async function deletedGroups(
  db: Kysely<Database>,
  projectId: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('deleted_error_groups')
    .select(['span_group_id', 'deleted_at'])
    .where('project_id', '=', projectId)
    .execute();
  return new Map(rows.map((row) => [row.span_group_id, row.deleted_at]));
}
