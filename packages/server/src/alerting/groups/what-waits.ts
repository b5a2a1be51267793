import type { GroupAlert, GroupNews, GroupQuiet } from '@spanlight/query/groups';
import type { ToldStep } from '@spanlight/sdk/schemas';
import type { Transaction } from 'kysely';
import { readAddresses } from '../../metadata/deliveries/deliveries.ts';
import { readToldStep } from '../../metadata/alerting/alert-events.ts';
import type { Database } from '../../metadata/database/tables.ts';

/** What waits to be told of a group. */
export interface Waiting {
  /** Messages of the outbox, oldest first. */
  readonly messages: readonly { readonly id: number; readonly alertId: number }[];
  readonly recipients: ReadonlySet<string>;
  readonly alerts: ReadonlyMap<number, GroupAlert<number>>;
  /** The step of an escalation that it tells; undefined for everything else. */
  readonly step: ToldStep | undefined;
}

/** Steps of alerts that somebody is on by now tell nobody. */
export async function leaveToPeople(
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
 * The alerts whose step this group was not told, because somebody was on them: it doesn't hear of their end either, but is
 * not over before they are.
 */
export async function leftOut(
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
  const told = await transaction
    .selectFrom('deliveries')
    .select((row) => ['alert_id', row.fn.max<number | string>('id').as('newest')])
    .where('group_id', '=', groupId)
    .where('group_message_id', 'is not', null)
    .where('group_news', '=', 'escalated')
    .groupBy('alert_id')
    .execute();
  const newestTold = new Map(told.map((row) => [row.alert_id, Number(row.newest)]));
  return new Set(
    rows.flatMap(({ alert_id: id, newest }) =>
      Number(newest) > (newestTold.get(id) ?? 0) ? [id] : [],
    ),
  );
}

/**
 * What waits to be told of a group, with those that are open or over without it having been told.
 *
 * @param addresses Those that email still may go to.
 */
export async function whatWaits(
  transaction: Transaction<Database>,
  groupId: number,
  untold: ReadonlySet<number>,
  addresses: ReadonlySet<string>,
): Promise<Waiting> {
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
    // The end of what was not told comes to nothing, like that of what has only just opened.
    const beginning: readonly GroupNews[] = untold.has(row.alert_id) ? ['escalated'] : [];
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
    step: step?.escalation ? readToldStep(step.escalation, step.id) : undefined,
  };
}

/** The alerts of a group that were told, with it or at the end of a silence, and are open, by their ids, with what keeps them quiet. */
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
