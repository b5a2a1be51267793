import { messageText } from '../messages/message-text.ts';
import type {
  AlertNotification,
  Notification,
  TestNotification,
} from '../messages/notification.ts';
import { oneLine } from '../messages/one-line.ts';
import type { Outbound } from './outbound.ts';
import { jsonSender } from './post.ts';
import type { ChannelParams, Sender } from './sender.ts';

/** Milliseconds after which Alertmanager ends an alert that nothing else ended. */
const MAX_OPEN_TIME = 30 * 24 * 3_600_000;

/** Prometheus Alertmanager, API v2. */
export const alertmanagerSender = (outbound: Outbound): Sender<ChannelParams['alertmanager']> =>
  jsonSender(outbound, {
    url: ({ url }) => url,
    message: alertmanagerMessage,
    messages: inBatches,
    test: (test) => [testAlert(test)],
  });

/** The body of a message: `POST /api/v2/alerts`. */
export const alertmanagerMessage = (notification: Notification): AlertmanagerAlert[] =>
  alertsOf(notification).map(alertmanagerAlert);

/** A group may have thousands: a request holds so many of them. */
const BATCH = 100;

function inBatches(notification: Notification): AlertmanagerAlert[][] {
  const alerts = alertmanagerMessage(notification);
  const batches = Math.max(1, Math.ceil(alerts.length / BATCH));
  return Array.from({ length: batches }, (_, index) =>
    alerts.slice(index * BATCH, (index + 1) * BATCH),
  );
}

interface AlertmanagerAlert {
  readonly labels: Record<string, string>;
  readonly annotations: Record<string, string>;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly generatorURL: string;
}

/** An Alertmanager groups by itself: it is told of each alert, but of none that is to keep quiet. */
function alertsOf(notification: Notification): readonly AlertNotification[] {
  if ('summary' in notification) return notification.summary.alerts;
  if (!('group' in notification)) return [notification];
  const loud = notification.group.alerts.filter(({ quiet }) => quiet === undefined);
  return loud.map((alert) => alert.notification);
}

function testAlert({ project }: TestNotification): unknown {
  const now = Date.now();
  return {
    labels: { alertname: 'Spanlight test message', project: project.name },
    annotations: { summary: 'Spanlight will send notifications here.' },
    startsAt: new Date(now).toISOString(),
    endsAt: new Date(now + 60_000).toISOString(),
  };
}

/** One alert of a `POST /api/v2/alerts`. */
export function alertmanagerAlert(notification: AlertNotification): AlertmanagerAlert {
  const { alert, event, hasSeverity, alertUrl } = notification;
  const { icon, headline, alertName, details, facts } = messageText(notification);
  const startsAt = Date.parse(alert.createdAt);
  // Alertmanager refuses an alert that ends before it starts, and takes one that has ended for resolved.
  const asOf = Math.max(Date.parse(event.createdAt), startsAt);
  const endsAt = alert.status === 'closed' ? asOf : asOf + MAX_OPEN_TIME;
  return {
    labels: {
      ...Object.fromEntries(
        Object.entries(alert.attrs).map(([key, value]) => [labelName(key), value]),
      ),
      ...alert.labels,
      ...(hasSeverity && { severity: alert.severity }),
      alertname: oneLine(alert.name),
      alerturl: alertUrl,
      alert_kind: alert.type,
    },
    annotations: {
      summary: [`${icon} ${headline}`, alertName, details, facts].filter(Boolean).join('\n'),
    },
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    generatorURL: alertUrl,
  };
}

/** A label name Prometheus accepts. */
function labelName(key: string): string {
  const name = key.replaceAll(/\W/g, '_');
  return /^\d/.test(name) ? `_${name}` : name;
}
