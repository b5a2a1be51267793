import {
  composeGroup,
  type GroupAlert,
  type GroupQuiet,
  type GroupTurn,
} from '@spanlight/query/groups';
import type { ToldStep } from '@spanlight/sdk/schemas';
import type { Transaction } from 'kysely';
import { queueMessage } from '../../metadata/deliveries/queue-message.ts';
import { type GroupContent, groupTurns } from '../../metadata/database/group-content.ts';
import { jsonText } from '../../metadata/database/json-column.ts';
import type { Database } from '../../metadata/database/tables.ts';
import type { AlertGroupRow } from '../../metadata/groups/alert-groups.ts';
import type { Metadata } from '../../metadata/open.ts';
import { silencesNow } from '../silences/alert-mutes.ts';
import { silencesHolding } from '../silences/holders.ts';
import {
  acknowledgedAlerts,
  openAlerts,
  type PendingDeliveries,
  readPending,
  skipAcknowledged,
} from './pending-deliveries.ts';

/** Alerts that a message names. */
const MAX_NAMED_ALERTS = 100;
/** Alerts that a message to an Alertmanager keeps: that one is sent each alert. */
const MAX_ALERTMANAGER_ALERTS = 10_000;
/** Ids of alerts per SQL statement. */
const BATCH = 1000;

/**
 * Writes the message of a group that is due, its row in the outbox and the mark on each event it covers, in one transaction.
 * Deliveries that a silence holds by now and escalation steps of acknowledged alerts are skipped. Writes nothing where the
 * group has changed since it was read: another server has notified it.
 */
export async function notifyGroup(
  metadata: Metadata,
  group: AlertGroupRow,
  now: number,
): Promise<void> {
  const muted = await mutedAlerts(metadata, group, now);
  const addresses = await metadata.emailSettings.addresses(group.project_id, group.channel_id);
  await metadata.db.transaction().execute(async (transaction) => {
    const held = await transaction
      .updateTable('alert_groups')
      .set({ next_at: null })
      .where('id', '=', group.id)
      .where('next_at', '=', group.next_at)
      .returningAll()
      .executeTakeFirst();
    if (!held) return;
    await skipMuted(transaction, group.id, muted);
    await skipAcknowledged(transaction, group.id, now);
    const acknowledged = await acknowledgedAlerts(transaction, group.id);
    const pending = await readPending(transaction, group.id, acknowledged, addresses);
    const open = await openAlerts(transaction, group.id, muted, now);
    const turn = composeGroup(membersOf(pending, open, acknowledged));
    // The summary of a silence may have named other alerts of the group.
    const isFirst = held.last_told_at === null && turn.wentOn.length + turn.closed.length === 0;
    const ended =
      turn.isTold && turn.isOver ? await claimHeldRecoveries(transaction, group.id) : [];
    const closed = [...new Set([...turn.closed, ...ended])];
    if (turn.isTold)
      await write(transaction, held, pending, { ...turn, closed, isFirst, quiet: open }, now);
    else await skipUnchanged(transaction, group.id);
    if (turn.isOver)
      await transaction.deleteFrom('alert_groups').where('id', '=', group.id).execute();
  });
}

/** The alerts of a group: those with news, and open ones that an earlier message named. */
function membersOf(
  { alerts }: PendingDeliveries,
  open: ReadonlyMap<number, GroupQuiet | undefined>,
  acknowledged: ReadonlySet<number>,
): GroupAlert<number>[] {
  const withNews = [...alerts.values()].map((alert) => ({ ...alert, quiet: open.get(alert.id) }));
  const others = [...open]
    .filter(([id]) => !alerts.has(id))
    .map(([id, quiet]) => ({ id, news: [], isOpen: true, quiet, isUntold: acknowledged.has(id) }));
  return [...withNews, ...others];
}

/** The silences that hold alerts of a group now, by the ids of alerts. */
async function mutedAlerts(
  metadata: Metadata,
  { id, project_id: projectId, channel_id: channelId }: AlertGroupRow,
  now: number,
): Promise<ReadonlyMap<number, number>> {
  const inForce = await silencesNow(metadata, projectId, now);
  if (inForce.length === 0) return new Map();
  const rows = await metadata.db
    .selectFrom('deliveries')
    .select('alert_id')
    .distinct()
    .where('group_id', '=', id)
    .where('skip_reason', 'in', ['grouped', 'muted'])
    .execute();
  const messages = rows.map((row) => ({ alertId: row.alert_id, channelId }));
  const holders = await silencesHolding(metadata, projectId, messages, inForce);
  return new Map([...holders].map(([{ alertId }, { silence }]) => [alertId, silence.id]));
}

/** Skips pending deliveries of alerts that are muted by now: the silence holds them, as it holds new ones. */
async function skipMuted(
  transaction: Transaction<Database>,
  groupId: number,
  muted: ReadonlyMap<number, number>,
): Promise<void> {
  const bySilence = Map.groupBy(muted, ([, silenceId]) => silenceId);
  for (const [silenceId, alerts] of bySilence)
    for (let at = 0; at < alerts.length; at += BATCH)
      await updatePending(transaction, groupId)
        .set({ skip_reason: 'muted', silence_id: silenceId, group_news: null })
        .where(
          'alert_id',
          'in',
          alerts.slice(at, at + BATCH).map(([alertId]) => alertId),
        )
        .execute();
}

/** Skips all pending deliveries of a group: nothing has changed since its last message. */
async function skipUnchanged(transaction: Transaction<Database>, groupId: number): Promise<void> {
  await updatePending(transaction, groupId).set({ skip_reason: 'settled' }).execute();
}

/** Skips alerts that opened and recovered before the message of their group was sent: its recipients never heard of them. */
async function skipBlips(
  transaction: Transaction<Database>,
  groupId: number,
  told: ReadonlySet<number>,
): Promise<void> {
  const pending = await transaction
    .selectFrom('deliveries')
    .select('alert_id')
    .distinct()
    .where('group_id', '=', groupId)
    .where('skip_reason', '=', 'grouped')
    .where('group_message_id', 'is', null)
    .execute();
  const blips = pending.map((row) => row.alert_id).filter((id) => !told.has(id));
  for (let at = 0; at < blips.length; at += BATCH)
    await updatePending(transaction, groupId)
      .set({ skip_reason: 'settled' })
      .where('alert_id', 'in', blips.slice(at, at + BATCH))
      .execute();
}

/** An update of the deliveries of a group that wait for its next message. */
const updatePending = (transaction: Transaction<Database>, groupId: number) =>
  transaction
    .updateTable('deliveries')
    .where('group_id', '=', groupId)
    .where('skip_reason', '=', 'grouped')
    .where('group_message_id', 'is', null);

interface NotifiedTurn extends GroupTurn<number> {
  readonly isFirst: boolean;
  /** Why its open alerts are quiet, by alert id. */
  readonly quiet: ReadonlyMap<number, GroupQuiet | undefined>;
}

async function write(
  transaction: Transaction<Database>,
  group: AlertGroupRow,
  { messages, recipients, step }: PendingDeliveries,
  turn: NotifiedTurn,
  now: number,
): Promise<void> {
  const { id: groupId, project_id: projectId, channel_id: channelId } = group;
  const told = new Set([...turn.opened, ...turn.closed, ...turn.wentOn]);
  const first = messages.find(({ alertId }) => told.has(alertId))?.id ?? 0;
  const time = new Date(now).toISOString();
  const monitor = await transaction
    .selectFrom('monitors')
    .select('name')
    .where('id', '=', group.monitor_id)
    .executeTakeFirst();
  const channel = await transaction
    .selectFrom('notification_channels')
    .select('type')
    .where('id', '=', channelId)
    .executeTakeFirst();
  await skipBlips(transaction, groupId, told);
  const limit = channel?.type === 'alertmanager' ? MAX_ALERTMANAGER_ALERTS : MAX_NAMED_ALERTS;
  const { total } = await transaction
    .selectFrom('deliveries')
    .select((row) => row.fn.count<number | string>('alert_id').distinct().as('total'))
    .where('group_id', '=', groupId)
    .where((row) => row.or([row('skip_reason', '=', 'grouped'), row('summary_id', 'is not', null)]))
    .executeTakeFirstOrThrow();
  const { id: messageId } = await transaction
    .insertInto('group_messages')
    .values({
      project_id: projectId,
      group_id: groupId,
      monitor_id: group.monitor_id,
      channel_id: channelId,
      name: monitor?.name ?? '',
      group_values: group.group_values,
      content: jsonText(
        contentOf(turn, Number(total), turn.opened.length > 0 ? step : undefined, limit),
      ),
      first_delivery: first,
      created_at: time,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await updatePending(transaction, groupId).set({ group_message_id: messageId }).execute();
  await queueMessage(
    transaction,
    {
      projectId,
      channelId,
      recipients: [...recipients],
      subject: `group:${groupId}:channel:${channelId}:from:${first}`,
      about: { group_id: groupId, group_message_id: messageId },
    },
    now,
  );
  await transaction
    .updateTable('alert_groups')
    .set({ last_told_at: now })
    .where('id', '=', groupId)
    .execute();
}

/**
 * The message that a group is over also covers alerts whose recovery a silence holds back. Moves those deliveries to this
 * message, so that the summary of the silence leaves them out.
 *
 * @returns the ids of those alerts
 */
async function claimHeldRecoveries(
  transaction: Transaction<Database>,
  groupId: number,
): Promise<readonly number[]> {
  const rows = await transaction
    .updateTable('deliveries')
    .set({ skip_reason: 'grouped', silence_id: null, group_news: 'closed' })
    .where('group_id', '=', groupId)
    .where('skip_reason', '=', 'muted')
    .where('summary_id', 'is', null)
    .where('alert_id', 'in', (query) =>
      query
        .selectFrom('deliveries as told')
        .select('told.alert_id')
        .where('told.group_id', '=', groupId)
        .where('told.group_message_id', 'is not', null),
    )
    .returning('alert_id')
    .execute();
  return rows.map((row) => row.alert_id);
}

/** @param limit at most this many alerts are kept, those that opened first */
function contentOf(
  turn: NotifiedTurn,
  total: number,
  step: ToldStep | undefined,
  limit: number,
): GroupContent {
  const alerts = groupTurns.flatMap((name) =>
    turn[name].map((id) => {
      const quiet = name === 'wentOn' ? turn.quiet.get(id) : undefined;
      return { id, turn: name, ...(quiet && { quiet }) };
    }),
  );
  const count = (wanted: GroupQuiet): number =>
    alerts.filter(({ quiet }) => quiet === wanted).length;
  return {
    opened: turn.opened.length,
    closed: turn.closed.length,
    wentOn: turn.wentOn.length,
    muted: count('muted'),
    acknowledged: count('acknowledged'),
    total,
    isFirst: turn.isFirst,
    isOver: turn.isOver,
    ...(step && { escalation: step }),
    alerts: alerts.slice(0, limit),
  };
}
