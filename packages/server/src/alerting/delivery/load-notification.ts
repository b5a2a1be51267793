import { readEscalationStep } from '../../metadata/alerting/alert-events.ts';
import { readSummary } from '../../metadata/database/summary-content.ts';
import { alertFromRow } from '../../metadata/alerting/alert-row.ts';
import type { DueDelivery } from '../../metadata/deliveries/deliveries.ts';
import type { Metadata } from '../../metadata/open.ts';
import { snapshotNotification } from './snapshot-notification.ts';
import { loadGroup } from './load-group.ts';
import type {
  AlertNotification,
  Notification,
  SummaryNotification,
} from '../messages/notification.ts';

type Needs = Pick<Metadata, 'alerts' | 'alertEvents' | 'consequences' | 'db' | 'projects'>;

/** What a delivery tells; undefined when its alert or project is gone. */
export async function loadNotification(
  metadata: Needs,
  siteAddress: string,
  delivery: DueDelivery,
): Promise<Notification | undefined> {
  if (delivery.event_id !== 0) return await loadAlert(metadata, siteAddress, delivery);
  return delivery.summary_id === null
    ? await loadGroup(metadata, siteAddress, delivery)
    : await loadSummary(metadata, siteAddress, delivery);
}

async function loadSummary(
  { db, projects }: Needs,
  siteAddress: string,
  delivery: DueDelivery,
): Promise<SummaryNotification | undefined> {
  const [row, found] = await Promise.all([
    db
      .selectFrom('silence_summaries')
      .selectAll()
      .where('id', '=', delivery.summary_id)
      .executeTakeFirst(),
    projects.find(delivery.project_id),
  ]);
  if (!row || !found) return undefined;
  const project = { id: found.id, name: found.name };
  const content = readSummary(row.content, row.id);
  const rows =
    content.alertIds.length === 0
      ? []
      : await db.selectFrom('alerts').selectAll().where('id', 'in', content.alertIds).execute();
  const alerts = new Map(rows.map((alert) => [alert.id, alert]));
  return {
    project,
    alertUrl: `${siteAddress}/alerting/${project.id}/silences/${row.silence_id}`,
    idempotencyKey: delivery.idempotency_key,
    summary: {
      ...content,
      id: row.id,
      silenceId: row.silence_id,
      name: row.name,
      reason: row.reason,
      createdAt: row.created_at,
      alerts: content.alertIds.flatMap((id) => {
        const alert = alerts.get(id);
        return alert === undefined
          ? []
          : [
              snapshotNotification(alertFromRow(alert), alert.severity !== null, {
                project,
                siteAddress,
                delivery,
              }),
            ];
      }),
    },
  };
}

async function loadAlert(
  { alerts, alertEvents, consequences, projects }: Needs,
  siteAddress: string,
  delivery: DueDelivery,
): Promise<AlertNotification | undefined> {
  const [event, alertRow, project] = await Promise.all([
    alertEvents.find(delivery.event_id),
    alerts.find(delivery.alert_id),
    projects.find(delivery.project_id),
  ]);
  if (!event || !alertRow || !project) return undefined;
  const { name } = event;
  // Nobody is told of these.
  if (name === 'acknowledged' || name === 'unacknowledged') return undefined;
  const bare = alertFromRow(alertRow, event);
  // Every try says what the first one did.
  const [alert = bare] = await consequences.on([bare], Date.parse(event.recorded_at));
  const isManual = event.reason === 'manual';
  return {
    project: { id: project.id, name: project.name },
    alert,
    event: {
      id: String(event.id),
      // An alert that goes on, for who knows no escalation.
      name: name === 'escalated' ? 'recurring' : name,
      reason: event.reason,
      // A change by hand keeps the times of the event before it; people want to know when it was.
      createdAt: isManual ? event.recorded_at : event.created_at,
      time: event.time,
      user: isManual ? userName(event.user_name, event.user_email) : null,
    },
    escalation:
      event.escalation === null ? undefined : readEscalationStep(event.escalation, event.id),
    hasSeverity: alertRow.severity !== null,
    alertUrl: `${siteAddress}/alerting/${project.id}/alerts/${alert.id}`,
    idempotencyKey: delivery.idempotency_key,
  };
}

const userName = (name: string | null, email: string | null): string =>
  name || (email ?? '').split('@', 1)[0] || 'somebody';
