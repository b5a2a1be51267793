import type { Alert } from '@spanlight/sdk/schemas';
import type { DueDelivery } from '../../metadata/deliveries/deliveries.ts';
import type { AlertNotification } from '../messages/notification.ts';

/** The message that lists the alert among others. */
export interface SnapshotContext {
  readonly project: AlertNotification['project'];
  readonly siteAddress: string;
  readonly delivery: DueDelivery;
}

/**
 * A notification of the present state of an alert, for messages that list several alerts. It is not tied to an event and
 * doesn't say whether the alert has fired before.
 */
export const snapshotNotification = (
  alert: Alert,
  hasSeverity: boolean,
  { project, siteAddress, delivery }: SnapshotContext,
): AlertNotification => ({
  project,
  alert,
  hasSeverity,
  event: {
    id: '0',
    name: alert.type === 'metric' ? 'created' : 'recurring',
    reason: alert.status === 'closed' ? 'recovered' : 'out-of-bounds',
    // An open alert carries the time of the message, however long ago it opened.
    createdAt: alert.status === 'closed' ? alert.updatedAt : delivery.created_at,
    time: alert.time,
    user: null,
  },
  alertUrl: `${siteAddress}/alerting/${project.id}/alerts/${alert.id}`,
  idempotencyKey: delivery.idempotency_key,
});
