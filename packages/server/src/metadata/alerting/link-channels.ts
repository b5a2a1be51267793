import type { Monitor } from '@spanlight/sdk/schemas';
import type { Kysely, Transaction } from 'kysely';
import { RecordError } from '../../shared/errors/record-error.ts';
import type { Database } from '../database/tables.ts';

/** Whom a monitor tells, at once and when nobody acknowledges. */
interface Told {
  readonly channelIds: readonly number[];
  readonly escalation: Monitor['escalation'];
}

/** Notes which channels a new monitor tells, or one that has none. Throws a `RecordError`. */
export async function linkChannels(
  transaction: Transaction<Database>,
  projectId: number,
  monitorId: number,
  told: Told,
): Promise<void> {
  await requireChannels(transaction, projectId, told);
  const ids = [...new Set(told.channelIds)];
  if (ids.length === 0) return;
  await transaction
    .insertInto('monitor_channels')
    .values(ids.map((id) => ({ monitor_id: monitorId, channel_id: id })))
    .execute();
}

/** Throws a `RecordError` for a channel that the project doesn't have. */
export async function requireChannels(
  db: Kysely<Database>,
  projectId: number,
  { channelIds, escalation }: Told,
): Promise<void> {
  const ids = [channelIds, ...escalation.map((step) => step.channelIds)].flat();
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('notification_channels')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', 'in', ids)
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  const require = (some: readonly number[], field: string): void => {
    const missing = some.find((id) => !known.has(id));
    if (missing !== undefined)
      throw new RecordError('invalid', `channel ${missing} does not exist`, field);
  };
  require(channelIds, 'channelIds');
  for (const [at, step] of escalation.entries())
    require(step.channelIds, `escalation[${at}].channelIds`);
}
