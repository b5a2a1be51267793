import type { Alert } from '@spanlight/sdk/schemas';
import type { Insertable, Transaction } from 'kysely';
import { jsonText } from '../../metadata/database/json-column.ts';
import { messageKeys } from '../../metadata/deliveries/message-key.ts';
import { storableText } from '../../shared/cut-text.ts';
import { joinGroup } from '../../metadata/groups/alert-groups.ts';
import { FACET_VALUE_LIMIT } from '../../metadata/silences/alert-conditions.ts';
import { LABEL_PREFIX } from '../../metadata/alerting/alert-filter.ts';
import type { AlertEventTable, AlertTable } from '../../metadata/database/alerting-tables.ts';
import type { Database } from '../../metadata/database/tables.ts';
import { type AlertTraits, NO_TRAITS } from '../alert-traits.ts';
import { NO_ESCALATION } from './new-escalation.ts';
import { messageText } from '../messages/message-text.ts';
import type { NewAlert, NewEvent } from './alert-event.ts';
import type { PlannedDelivery } from './plan-deliveries.ts';

/** Bytes of an alert's name. */
const NAME_LIMIT = 1000;

export const nameOf = (text: string): string => storableText(text, NAME_LIMIT);

/** What the search of the alert list looks at. */
export const searchText = (name: string, attrs: Readonly<Record<string, string>>): string =>
  storableText([name, ...Object.values(attrs)].join('\n').toLowerCase());

const storableAttributes = (attrs: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attrs).map(([key, value]) => [storableText(key), storableText(value)]),
  );

/** An alert without its first event. */
export function newAlertRow(alert: NewAlert, event: NewEvent): Insertable<AlertTable> {
  const { identity } = alert;
  const name = nameOf(alert.name);
  return {
    project_id: alert.projectId,
    type: identity.type,
    name,
    status: event.status,
    // As its facets have them.
    attrs: jsonText(storableAttributes(alert.attrs)),
    search_text: searchText(name, alert.attrs),
    series_hash: identity.type === 'metric' ? identity.seriesHash : null,
    span_group_id: identity.type === 'error' ? identity.spanGroupId : null,
    monitor_id: identity.type === 'metric' ? identity.monitorId : 0,
    event_id: null,
    params: jsonText(event.params),
    time: event.time,
    created_at: alert.createdAt,
    updated_at: event.createdAt,
    muted_until: null,
    silenced: 0,
    severity: (event.traits ?? NO_TRAITS).severity,
    labels: jsonText((event.traits ?? NO_TRAITS).labels),
    acknowledgement: null,
    acknowledged_until: null,
    ...NO_ESCALATION,
    cause: event.cause ? jsonText(event.cause) : null,
  };
}

/** Stores what the facets of the alert list count. */
export async function insertAttributes(
  transaction: Transaction<Database>,
  alertId: number,
  projectId: number,
  attrs: Readonly<Record<string, string>>,
): Promise<void> {
  const rows = Object.entries(attrs).map(([key, value]) => ({
    alert_id: alertId,
    project_id: projectId,
    key: storableText(key),
    value: storableText(value, FACET_VALUE_LIMIT),
  }));
  if (rows.length > 0) await transaction.insertInto('alert_attrs').values(rows).execute();
}

/** Labels as facets know them. */
export const labelFacets = (labels: AlertTraits['labels']): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [LABEL_PREFIX + name, value]));

/** Stores other labels for the facets of the alert list. */
export async function replaceLabels(
  transaction: Transaction<Database>,
  alertId: number,
  projectId: number,
  labels: AlertTraits['labels'],
): Promise<void> {
  await transaction
    .deleteFrom('alert_attrs')
    .where('alert_id', '=', alertId)
    .where('key', 'like', `${LABEL_PREFIX}%`)
    .execute();
  await insertAttributes(transaction, alertId, projectId, labelFacets(labels));
}

/**
 * @param alert The alert as the event leaves it.
 * @param deciders Names of the monitors that decide who is told.
 */
export function eventRow(
  alert: Alert,
  event: NewEvent,
  recordedAt: string,
  deciders: readonly string[],
): Insertable<AlertEventTable> {
  const { headline } = messageText({
    project: { id: alert.projectId, name: '' },
    alert,
    event: {
      id: '',
      name: event.name,
      reason: event.reason,
      createdAt: event.createdAt,
      time: event.time,
      user: event.user?.name ?? null,
    },
    hasSeverity: true,
    alertUrl: '',
    idempotencyKey: '',
  });
  return {
    alert_id: alert.id,
    project_id: alert.projectId,
    name: event.name,
    status: event.status,
    reason: event.reason,
    text: storableText(headline),
    params: jsonText(event.params),
    time: event.time,
    created_at: event.createdAt,
    recorded_at: recordedAt,
    user_id: event.user?.id ?? null,
    deciders: jsonText(deciders),
    escalation: null,
  };
}

/**
 * Queues the messages, and notes those that aren't sent with their reason.
 *
 * @param subject What the messages tell, the same whenever it is written: the event unless told.
 */
export async function insertDeliveries(
  transaction: Transaction<Database>,
  alert: Alert,
  eventId: number,
  planned: readonly PlannedDelivery[],
  now: number,
  subject = `event:${eventId}`,
): Promise<void> {
  if (planned.length === 0) return;
  const groups = new Map<PlannedDelivery, number>();
  // In one order, so that nobody waits for somebody who waits for them.
  for (const delivery of planned.toSorted((left, right) => left.channelId - right.channelId))
    if (delivery.group) {
      const place = { projectId: alert.projectId, channelId: delivery.channelId };
      const isHeld = delivery.silenceId !== undefined;
      const joined = { ...place, ...delivery.group, isHeld };
      groups.set(delivery, await joinGroup(transaction, joined, now));
    }
  const keyOf = await messageKeys(transaction);
  await transaction
    .insertInto('deliveries')
    .values(
      planned.map((delivery) => {
        const { channelId, recipients, skipReason, silenceId, group, deciders } = delivery;
        return {
          project_id: alert.projectId,
          alert_id: alert.id,
          event_id: eventId,
          channel_id: channelId,
          recipients: jsonText(recipients),
          state: skipReason === undefined ? ('waiting' as const) : ('skipped' as const),
          skip_reason: skipReason ?? null,
          idempotency_key: keyOf(`alert:${alert.id}:${subject}:channel:${channelId}`),
          attempts: 0,
          due_at: skipReason === undefined ? now : null,
          lease_holder: null,
          lease_expires_at: null,
          created_at: new Date(now).toISOString(),
          silence_id: silenceId ?? null,
          summary_id: null,
          group_id: groups.get(delivery) ?? null,
          group_news: silenceId === undefined ? (group?.news ?? null) : null,
          group_message_id: null,
          deciders: deciders ? jsonText(deciders) : null,
        };
      }),
    )
    .execute();
}
