import type { Kysely, Transaction } from 'kysely';
import { RecordError } from '../../shared/record-error.ts';
import type { Database } from '../database/tables.ts';

/** Notes which channels a new monitor tells, or one that has none. Throws a `RecordError`. */
export async function linkChannels(
  transaction: Transaction<Database>,
  projectId: number,
  monitorId: number,
  channelIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(channelIds)];
  if (ids.length === 0) return;
  await requireChannels(transaction, projectId, ids);
  await transaction
    .insertInto('monitor_channels')
    .values(ids.map((id) => ({ monitor_id: monitorId, channel_id: id })))
    .execute();
}

/** Throws a `RecordError` for a channel that the project doesn't have. */
export async function requireChannels(
  db: Kysely<Database>,
  projectId: number,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const known = await db
    .selectFrom('notification_channels')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', 'in', ids)
    .execute();
  const missing = ids.find((id) => !known.some((channel) => channel.id === id));
  if (missing !== undefined)
    throw new RecordError('invalid', `channel ${missing} does not exist`, 'channelIds');
}
