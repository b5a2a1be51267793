import type { GroupAlert, GroupNews, GroupQuiet } from '@spanlight/query/groups';
import type { ToldStep } from '@spanlight/sdk/schemas';
import type { Transaction } from 'kysely';
import { readAddresses } from '../../metadata/deliveries/deliveries.ts';
import { readEscalationStep } from '../../metadata/alerting/alert-events.ts';
import type { Database } from '../../metadata/database/tables.ts';

/** The deliveries of a group that wait for its next message. */
export interface PendingDeliveries {
  /** Messages of the outbox, oldest first. */
  readonly messages: readonly { readonly id: number; readonly alertId: number }[];
  readonly recipients: ReadonlySet<string>;
  readonly alerts: ReadonlyMap<number, GroupAlert<number>>;
  /** The newest escalation step among them; undefined where there is none. */
  readonly step: ToldStep | undefined;
}

/** Skips pending escalation steps of alerts that somebody has acknowledged by now. */
export async function skipAcknowledged(
  transaction: Transaction<Database>,
  groupId: number,
  now: number,
): Promise<void> {
  await transaction
    .updateTable('deliveries')
    .set({ skip_reason: 'acknowledged' })
    .where('group_id', '=', groupId)
    .where('skip_reason', '=', 'grouped')
    .where('group_message_id', 'is', null)
    .where('group_news', '=', 'escalated')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('alerts')
          .select('alerts.id')
          .whereRef('alerts.id', '=', 'deliveries.alert_id')
          .where('alerts.status', '=', 'open')
          .where('alerts.acknowledged_until', '>', now),
      ),
    )
    .execute();
}

/**
 * Ids of alerts whose escalation step was skipped because they were acknowledged. The group isn't notified of their recovery
 * either, but it is not over before they recover.
 */
export async function acknowledgedAlerts(
  transaction: Transaction<Database>,
  groupId: number,
): Promise<ReadonlySet<number>> {
  const rows = await transaction
    .selectFrom('deliveries')
    .select((row) => ['alert_id', row.fn.max<number | string>('id').as('newest')])
    .where('group_id', '=', groupId)
    .where('skip_reason', '=', 'acknowledged')
    .groupBy('alert_id')
    .execute();
  if (rows.length === 0) return new Set();
  const notified = await transaction
    .selectFrom('deliveries')
    .select((row) => ['alert_id', row.fn.max<number | string>('id').as('newest')])
    .where('group_id', '=', groupId)
    .where('group_message_id', 'is not', null)
    .where('group_news', '=', 'escalated')
    .groupBy('alert_id')
    .execute();
  const newestNotified = new Map(notified.map((row) => [row.alert_id, Number(row.newest)]));
  return new Set(
    rows.flatMap(({ alert_id: id, newest }) =>
      Number(newest) > (newestNotified.get(id) ?? 0) ? [id] : [],
    ),
  );
}

/**
 * The deliveries of a group that wait for its next message.
 *
 * @param acknowledged ids of alerts as `acknowledgedAlerts` returns them
 * @param addresses the addresses that email may still go to
 */
export async function readPending(
  transaction: Transaction<Database>,
  groupId: number,
  acknowledged: ReadonlySet<number>,
  addresses: ReadonlySet<string>,
): Promise<PendingDeliveries> {
  const rows = await transaction
    .selectFrom('deliveries')
    .leftJoin('alert_events', 'alert_events.id', 'deliveries.event_id')
    .select(['deliveries.id', 'deliveries.alert_id', 'group_news', 'recipients', 'escalation'])
    .where('group_id', '=', groupId)
    .where('skip_reason', '=', 'grouped')
    .where('group_message_id', 'is', null)
    .orderBy('deliveries.id')
    .execute();
  const alerts = new Map<number, GroupAlert<number>>();
  const recipients = new Set<string>();
  for (const row of rows) {
    // The recovery of an alert whose step was skipped is dropped, like that of one that has just opened.
    const beginning: readonly GroupNews[] = acknowledged.has(row.alert_id) ? ['escalated'] : [];
    const before = alerts.get(row.alert_id)?.news ?? beginning;
    const news = [...before, row.group_news ?? 'went-on'];
    alerts.set(row.alert_id, { id: row.alert_id, news, isOpen: true });
    for (const address of readAddresses(row.recipients, row.id))
      if (addresses.has(address)) recipients.add(address);
  }
  const step = rows.findLast(({ escalation }) => escalation !== null);
  return {
    messages: rows.map((row) => ({ id: row.id, alertId: row.alert_id })),
    recipients,
    alerts,
    step: step?.escalation ? readEscalationStep(step.escalation, step.id) : undefined,
  };
}

/**
 * The open alerts of a group that a message of it or the summary of a silence named, or whose step was acknowledged: by id, with
 * why they are quiet (undefined where they are not).
 */
export async function openAlerts(
  transaction: Transaction<Database>,
  groupId: number,
  muted: { readonly has: (alertId: number) => boolean },
  now: number,
): Promise<ReadonlyMap<number, GroupQuiet | undefined>> {
  const rows = await transaction
    .selectFrom('alerts')
    .select(['id', 'acknowledged_until'])
    .where('status', '=', 'open')
    .where('id', 'in', (query) =>
      query
        .selectFrom('deliveries')
        .select('deliveries.alert_id')
        .where('deliveries.group_id', '=', groupId)
        .where((row) =>
          row.or([
            row('deliveries.group_message_id', 'is not', null),
            row('deliveries.summary_id', 'is not', null),
            row('deliveries.skip_reason', '=', 'acknowledged'),
          ]),
        ),
    )
    .orderBy('id')
    .execute();
  return new Map(
    rows.map(({ id, acknowledged_until: until }) => {
      if (muted.has(id)) return [id, 'muted'];
      return [id, (until ?? 0) > now ? 'acknowledged' : undefined];
    }),
  );
}
