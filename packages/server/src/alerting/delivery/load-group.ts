import { alertFromRow } from '../../metadata/alerting/alert-row.ts';
import type { DueDelivery } from '../../metadata/deliveries/deliveries.ts';
import { groupContentSchema, groupTurns } from '../../metadata/database/group-content.ts';
import { jsonColumn } from '../../metadata/database/json-column.ts';
import { readGroupValues } from '../../metadata/deliveries/delivery-groups.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { GroupNotification } from '../messages/notification.ts';
import { snapshotNotification } from './snapshot-notification.ts';
import { idsOf } from '../../shared/ids-of.ts';

const readContent = jsonColumn('group_messages.content', groupContentSchema);

const byName = new Intl.Collator('en', { numeric: true });

/** What a delivery tells of a group; undefined when its message or project is gone. */
export async function loadGroup(
  { db, projects }: Pick<Metadata, 'db' | 'projects'>,
  siteAddress: string,
  delivery: DueDelivery,
): Promise<GroupNotification | undefined> {
  const [row, found] = await Promise.all([
    db
      .selectFrom('group_messages')
      .selectAll()
      .where('id', '=', delivery.group_message_id)
      .executeTakeFirst(),
    projects.find(delivery.project_id),
  ]);
  if (!row || !found) return undefined;
  const project = { id: found.id, name: found.name };
  const { alerts: told, ...content } = readContent(row.content, row.id);
  const values = readGroupValues(row.group_values, row.id);
  const rows = await db.selectFrom('alerts').selectAll().where('id', 'in', idsOf(told)).execute();
  const known = new Map(rows.map((alert) => [alert.id, alert]));
  const place = { project, siteAddress, delivery };
  const alerts = told.flatMap(({ id, turn, quiet }) => {
    const alertRow = known.get(id);
    if (alertRow === undefined) return [];
    // As it was when the message was made, however late it is sent.
    const status = turn === 'closed' ? ('closed' as const) : ('open' as const);
    const alert = { ...alertFromRow(alertRow), status, state: status };
    return [
      { turn, quiet, notification: snapshotNotification(alert, alertRow.severity !== null, place) },
    ];
  });
  const isOfMetrics = alerts.some(({ notification }) => notification.alert.type === 'metric');
  return {
    project,
    alertUrl: listUrl(`${siteAddress}/alerting/${project.id}/alerts`, values, {
      monitorId: isOfMetrics ? row.monitor_id : undefined,
      isOpen: !content.isOver,
    }),
    idempotencyKey: delivery.idempotency_key,
    group: {
      ...content,
      id: row.id,
      groupId: row.group_id,
      monitor: { id: row.monitor_id, name: row.name },
      values,
      createdAt: row.created_at,
      alerts: alerts.toSorted(
        (left, right) =>
          groupTurns.indexOf(left.turn) - groupTurns.indexOf(right.turn) ||
          byName.compare(left.notification.alert.name, right.notification.alert.name),
      ),
    },
  };
}

/** Characters of a value in an address: receivers refuse messages with long ones (Slack, block elements: 3,000 characters). */
const MAX_VALUE = 400;

/** The list of the alerts of a group in the console; of values that are long it has more. */
function listUrl(
  address: string,
  values: Readonly<Record<string, string>>,
  { monitorId, isOpen }: { readonly monitorId: number | undefined; readonly isOpen: boolean },
): string {
  const search = new URLSearchParams();
  if (monitorId !== undefined) search.append('q', `monitor:${monitorId}`);
  if (isOpen) search.append('attrs.alert_status', 'open');
  for (const [attribute, value] of Object.entries(values))
    if (value !== '' && encodeURIComponent(value).length <= MAX_VALUE)
      search.append(`attrs.${attribute === 'severity' ? 'alert_severity' : attribute}`, value);
  search.append('sort_by', 'updated_at');
  return `${address}?${search.toString()}`;
}
