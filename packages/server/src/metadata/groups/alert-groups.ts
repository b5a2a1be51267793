import { createHash } from 'node:crypto';
import { type GroupNews, type GroupPace, nextMessageAt } from '@spanlight/query/groups';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { AlertGroupTable } from '../database/alerting-tables.ts';
import { jsonText } from '../database/json-column.ts';
import type { Database } from '../database/tables.ts';
import { deleteMessages } from '../database/delete-messages.ts';
import { idsOf } from '../../shared/ids-of.ts';

/** A group of alerts as it is stored. */
export type AlertGroupRow = Selectable<AlertGroupTable>;

/** Which alerts one receiver is told of together. */
interface GroupPlace {
  readonly projectId: number;
  readonly monitorId: number;
  /** 0 for email. */
  readonly channelId: number;
  /** What the alerts have in common, by attribute. */
  readonly values: Readonly<Record<string, string>>;
  /** The step of their escalation that it hears of, counted from 1; 0 where it hears of the alerts themselves. */
  readonly step: number;
}

/** Something that happens to an alert of a group. */
export interface GroupJoin extends GroupPlace {
  readonly news: GroupNews;
  readonly pace: GroupPace;
  /** Whether a silence holds it: then nothing is due. */
  readonly isHeld: boolean;
}

/**
 * Lets an event join its group, which begins with it where there is none. The group is held until the end of the
 * transaction: whoever tells it meanwhile waits.
 *
 * @returns The id of the group.
 */
export async function joinGroup(
  transaction: Transaction<Database>,
  { projectId, monitorId, channelId, values, step, news, pace, isHeld }: GroupJoin,
  now: number,
): Promise<number> {
  const group = await transaction
    .insertInto('alert_groups')
    .values({
      project_id: projectId,
      monitor_id: monitorId,
      channel_id: channelId,
      key: keyOf(values, step),
      group_values: jsonText(values),
      opened_at: new Date(now).toISOString(),
      last_told_at: null,
      next_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['monitor_id', 'channel_id', 'key'])
        .doUpdateSet((row) => ({ key: row.ref('excluded.key') })),
    )
    .returning(['id', 'last_told_at', 'next_at'])
    .executeTakeFirstOrThrow();
  if (isHeld) return group.id;
  const clock = { lastToldAt: group.last_told_at, nextAt: group.next_at };
  const nextAt = nextMessageAt(clock, news, pace, now);
  if (nextAt !== group.next_at)
    await transaction
      .updateTable('alert_groups')
      .set({ next_at: nextAt })
      .where('id', '=', group.id)
      .execute();
  return group.id;
}

/** Values may be longer than an index takes. */
const keyOf = (values: GroupPlace['values'], step: number): string =>
  createHash('sha256')
    .update(JSON.stringify([...Object.entries(values), ...(step > 0 ? [step] : [])]))
    .digest('hex');

/** The groups whose message is due, the longest overdue first. */
export async function dueGroups(
  db: Kysely<Database>,
  now: number,
  limit: number,
): Promise<AlertGroupRow[]> {
  return await db
    .selectFrom('alert_groups')
    .selectAll()
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Ends groups of which nothing is left to tell and no alert is open: their last alert was deleted, or its end was told
 * otherwise. What opens next begins a group of its own.
 */
export async function endEmptyGroups(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('alert_groups')
    .where('next_at', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('deliveries')
            .innerJoin('alerts', 'alerts.id', 'deliveries.alert_id')
            .select('deliveries.id')
            .whereRef('deliveries.group_id', '=', 'alert_groups.id')
            .where('alerts.status', '=', 'open'),
        ),
      ),
    )
    .execute();
}

/** Deletes the groups of a monitor with their messages; what they still had to tell is told no more. */
export async function deleteGroups(
  transaction: Transaction<Database>,
  monitorId: number,
): Promise<void> {
  const groups = transaction
    .selectFrom('alert_groups')
    .select('id')
    .where('monitor_id', '=', monitorId);
  await transaction
    .updateTable('deliveries')
    .set({ skip_reason: 'superseded' })
    .where('group_id', 'in', groups)
    .where('skip_reason', '=', 'grouped')
    .where('group_message_id', 'is', null)
    .execute();
  await transaction.deleteFrom('alert_groups').where('monitor_id', '=', monitorId).execute();
  const messages = await transaction
    .selectFrom('group_messages')
    .select('id')
    .where('monitor_id', '=', monitorId)
    .execute();
  await deleteGroupMessages(transaction, idsOf(messages));
}

/**
 * Deletes what was told of groups before a time, in all projects.
 *
 * @param before RFC 3339 in UTC
 * @param limit how many messages at most
 * @returns how many were deleted
 */
export async function forgetGroupMessages(
  db: Kysely<Database>,
  before: string,
  limit: number,
): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    const messages = await transaction
      .selectFrom('group_messages')
      .select('id')
      .where('created_at', '<', before)
      .limit(limit)
      .execute();
    await deleteGroupMessages(transaction, idsOf(messages));
    return messages.length;
  });
}

/** Messages that are deleted at a time: a statement has a limit of parameters. */
const BATCH = 500;

async function deleteGroupMessages(
  transaction: Transaction<Database>,
  all: readonly number[],
): Promise<void> {
  for (let at = 0; at < all.length; at += BATCH) {
    const ids = all.slice(at, at + BATCH);
    await deleteMessages(transaction, 'group_message_id', ids);
    await transaction.deleteFrom('group_messages').where('id', 'in', ids).execute();
  }
}
