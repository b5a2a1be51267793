import type { Alert } from '@spanlight/sdk/schemas';
import { alertFromRow } from '../../metadata/alerting/alert-row.ts';
import type { DueDelivery } from '../../metadata/alerting/deliveries.ts';
import type { Metadata } from '../../metadata/open.ts';
import type { Notification } from '../messages/notification.ts';

/** What a delivery tells; undefined when its alert or project is gone. */
export async function loadNotification(
  { alerts, alertEvents, projects }: Pick<Metadata, 'alerts' | 'alertEvents' | 'projects'>,
  siteAddress: string,
  delivery: DueDelivery,
): Promise<Notification | undefined> {
  const [event, alertRow, project] = await Promise.all([
    alertEvents.find(delivery.event_id),
    alerts.find(delivery.alert_id),
    projects.find(delivery.project_id),
  ]);
  if (!event || !alertRow || !project) return undefined;
  const { name } = event;
  // Nobody is told of these.
  if (name === 'acknowledged' || name === 'unacknowledged') return undefined;
  const alert: Alert = alertFromRow(alertRow, event);
  const isManual = event.reason === 'manual';
  return {
    project: { id: project.id, name: project.name },
    alert,
    event: {
      id: String(event.id),
      name,
      reason: event.reason,
      // A change by hand keeps the times of the event before it; people want to know when it was.
      createdAt: isManual ? event.recorded_at : event.created_at,
      time: event.time,
      user: isManual ? userName(event.user_name, event.user_email) : null,
    },
    alertUrl: `${siteAddress}/alerting/${project.id}/alerts/${alert.id}`,
    idempotencyKey: delivery.idempotency_key,
  };
}

const userName = (name: string | null, email: string | null): string =>
  name || (email ?? '').split('@', 1)[0] || 'somebody';
