import type { MetricAlert } from '@spanlight/sdk/schemas';
import type { AlertNotification } from '../../src/alerting/messages/notification.ts';

/** When everything happens. */
export const time = '2026-03-04T10:00:00Z';
/** A message about an alert of a disk: of `db-1`, or of whatever a test names. */
export const notificationOf = (
  id: number,
  status: MetricAlert['status'],
  name = `db-${id}`,
): AlertNotification => ({
  project: { id: 2, name: 'Shop' },
  alert: {
    id,
    projectId: 2,
    name: `Disk: ${name}`,
    type: 'metric',
    status,
    state: status,
    attrs: { host_name: name },
    spanGroupId: '0',
    monitorId: 12,
    params: {
      firing: 1,
      initialValue: 1,
      currentValue: 1,
      normalValue: null,
      numPointFiring: 1,
      whereQuery: '',
      bounds: { min: null, max: 1 },
      monitor: { metrics: [], query: '', column: 'x', columnUnit: '', groupingInterval: 0 },
    },
    time,
    createdAt: time,
    updatedAt: time,
    mutedUntil: '0001-01-01T00:00:00Z',
    severity: 'warning',
    labels: {},
    acknowledgement: null,
    mute: null,
    escalation: null,
    cause: null,
    consequences: [],
    consequenceCount: 0,
  },
  event: {
    id: '0',
    name: 'status-changed',
    reason: 'out-of-bounds',
    createdAt: time,
    time,
    user: null,
  },
  hasSeverity: true,
  alertUrl: `https://apm.example/alerting/2/alerts/${id}`,
  idempotencyKey: 'k',
});
