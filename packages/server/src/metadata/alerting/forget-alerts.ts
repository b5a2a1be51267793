import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { deleteAlertHistory, deleteEvents } from './delete-alerts.ts';

/**
 * Deletes alerts of a project that have been closed since before a time, with everything that hangs on
 * them. A series that somebody closed by hand and that has not recovered keeps its alert, which keeps it
 * from being told again.
 *
 * @param before RFC 3339 in UTC
 * @param limit how many at most
 * @returns how many were deleted
 */
export async function forgetAlerts(
  db: Kysely<Database>,
  projectId: number,
  before: string,
  limit: number,
): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    // The alerts go first: one that opens again at this moment is either kept whole or gone whole.
    const forgotten = await transaction
      .deleteFrom('alerts')
      .where('status', '=', 'closed')
      .where('id', 'in', (query) =>
        query
          .selectFrom('alerts as closed')
          // A change by hand keeps the time of the event before it, but for when it was recorded.
          .innerJoin('alert_events', 'alert_events.id', 'closed.event_id')
          .select('closed.id')
          .where('closed.project_id', '=', projectId)
          .where('closed.status', '=', 'closed')
          .where('alert_events.recorded_at', '<', before)
          .where((row) =>
            row.or([row('closed.type', '=', 'error'), row('closed.silenced', '=', 0)]),
          )
          .limit(limit),
      )
      .returning('id')
      .execute();
    const ids = forgotten.map(({ id }) => id);
    if (ids.length > 0) await deleteAlertHistory(transaction, ids);
    return ids.length;
  });
}

/**
 * Deletes what was written of alerts before a time, in all projects, but for the newest event of each.
 *
 * @param before RFC 3339 in UTC
 * @param limit how many events at most
 * @returns how many were deleted
 */
export async function forgetEvents(
  db: Kysely<Database>,
  before: string,
  limit: number,
): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .selectFrom('alert_events')
      .select('alert_events.id')
      .leftJoin('alerts', 'alerts.event_id', 'alert_events.id')
      .where('alert_events.recorded_at', '<', before)
      .where('alerts.id', 'is', null)
      .limit(limit)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await deleteEvents(transaction, ids);
    return ids.length;
  });
}
