import type { Alert } from '@spanlight/sdk/schemas';
import type { DueDelivery } from '../../metadata/deliveries/deliveries.ts';
import type { AlertNotification } from '../messages/notification.ts';

/** Where an alert is told of among others. */
export interface ToldAmongOthers {
  readonly project: AlertNotification['project'];
  readonly siteAddress: string;
  readonly delivery: DueDelivery;
}

/**
 * What is told of an alert that stands in a message with others: no event of its own, but how it is. Whether it has fired
 * before is nothing of that.
 */
export const asItIs = (
  alert: Alert,
  hasSeverity: boolean,
  { project, siteAddress, delivery }: ToldAmongOthers,
): AlertNotification => ({
  project,
  alert,
  hasSeverity,
  event: {
    id: '0',
    name: alert.type === 'metric' ? 'created' : 'recurring',
    reason: alert.status === 'closed' ? 'recovered' : 'out-of-bounds',
    // What is open is so when it is told, however long ago it opened.
    createdAt: alert.status === 'closed' ? alert.updatedAt : delivery.created_at,
    time: alert.time,
    user: null,
  },
  alertUrl: `${siteAddress}/alerting/${project.id}/alerts/${alert.id}`,
  idempotencyKey: delivery.idempotency_key,
});
