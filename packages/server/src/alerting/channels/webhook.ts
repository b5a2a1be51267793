import { groupName } from '@spanlight/query/groups';
import {
  type Alert,
  type AlertEventName,
  type Json,
  defaultSeverity,
} from '@spanlight/sdk/schemas';
import * as z from 'zod';
import { hasPrototypeKey, PROTOTYPE_KEY } from '../../shared/prototype-key.ts';
import { RecordError } from '../../shared/errors/record-error.ts';
import type {
  AlertNotification,
  GroupNotification,
  Notification,
  SummaryNotification,
} from '../messages/notification.ts';
import { groupHeadline } from '../messages/group-text.ts';
import { messageText } from '../messages/message-text.ts';
import { summaryText } from '../messages/summary-text.ts';
import type { Outbound } from './outbound.ts';
import { webAddress } from './web-address.ts';
import { jsonSender } from './post.ts';
import type { ChannelParams, Sender } from './sender.ts';

type WebhookParams = ChannelParams['webhook'];

/**
 * Params of a webhook as stored. The payload may come as JSON text or as the value itself. Throws a `RecordError` naming the
 * field.
 */
export const webhookParams = ({
  url,
  payload,
}: {
  readonly url: string;
  readonly payload?: Json | undefined;
}): WebhookParams => ({ url: webAddress(url, 'params.url'), payload: jsonOf(payload) });

/** Any receiver of JSON. */
export const webhookSender = (outbound: Outbound): Sender<WebhookParams> =>
  jsonSender(outbound, {
    url: ({ url }) => url,
    message: (notification, { payload }) => webhookMessage(notification, payload),
    test: (_test, { payload }) => testMessage(payload),
  });

function testMessage(payload: Json): unknown {
  const now = new Date().toISOString();
  return {
    id: '0',
    eventName: 'created',
    payload: payload ?? null,
    createdAt: now,
    alert: {
      id: '123',
      url: '',
      name: 'Test message',
      type: 'metric',
      status: 'open',
      state: 'open',
      createdAt: now,
      severity: defaultSeverity,
      labels: {},
    },
  };
}

/** The body of a message. `state` says what `status` says: readers look for either. */
export function webhookMessage(notification: Notification, payload: unknown): unknown {
  if ('summary' in notification) return summaryMessage(notification, payload);
  if ('group' in notification) return groupMessage(notification, payload);
  const { event, escalation } = notification;
  return {
    id: event.id,
    eventName: event.name,
    payload: payload ?? null,
    createdAt: event.createdAt,
    project: projectOf(notification),
    alert: alertOf(notification),
    ...(escalation && { escalation }),
  };
}

const projectOf = ({ project }: Notification): { id: string; name: string } => ({
  id: String(project.id),
  name: project.name,
});

/** An alert, with the text that people read of it: what happened, and why. Steps have a part of their own. */
function alertOf(notification: AlertNotification): Record<string, unknown> {
  const { alert, alertUrl } = notification;
  const { headline, details } = messageText({ ...notification, escalation: undefined });
  return {
    id: String(alert.id),
    url: alertUrl,
    name: alert.name,
    type: alert.type,
    status: alert.status,
    state: alert.status,
    createdAt: alert.createdAt,
    severity: alert.severity,
    labels: alert.labels,
    attrs: alert.attrs,
    text: [headline, details].filter(Boolean).join(' '),
    ...findingsOf(alert),
  };
}

/** What of an alert depends on its type. */
function findingsOf(alert: Alert): Record<string, unknown> {
  if (alert.type === 'metric') {
    const { currentValue, normalValue, bounds, monitor } = alert.params;
    return {
      monitorId: String(alert.monitorId),
      value: alert.status === 'closed' ? normalValue : currentValue,
      unit: monitor.columnUnit,
      bounds,
    };
  }
  return {
    spanGroupId: alert.spanGroupId,
    traceId: alert.params.traceId,
    cause: alert.cause && { ...alert.cause, alertId: String(alert.cause.alertId) },
    consequences: alert.consequences.map(({ spanGroupId, name, service }) => ({
      spanGroupId,
      name,
      service,
    })),
  };
}

/** Alerts that the message about a silence lists. */
const MAX_ALERTS = 100;

/** The message about a silence: `alert` is its first one, for receivers that know no silences. */
function summaryMessage(notification: SummaryNotification, payload: unknown): unknown {
  const { summary, alertUrl } = notification;
  const { id, silenceId, name, reason, opened, stillOpen, closed, wentOn } = summary;
  const alerts = summary.alerts.slice(0, MAX_ALERTS).map(alertOf);
  return {
    id: `silence-${id}`,
    eventName: summary.isInForce ? 'silence-changed' : 'silence-ended',
    payload: payload ?? null,
    createdAt: summary.createdAt,
    project: projectOf(notification),
    alert: alerts[0] ?? null,
    silence: {
      id: String(silenceId),
      url: alertUrl,
      name,
      reason,
      text: summaryText(summary),
      opened,
      stillOpen,
      closed,
      wentOn,
      alerts,
    },
  };
}

/**
 * The message about a group. Receivers that know no groups find what they know: the name of what happened, and in `alert`
 * the first alert it happened to.
 */
function groupMessage(notification: GroupNotification, payload: unknown): unknown {
  const { group, alertUrl } = notification;
  const { id, groupId, monitor, values, escalation } = group;
  const { opened, closed, wentOn, muted, acknowledged, total, isOver } = group;
  const alerts = group.alerts.map((alert) => alertOf(alert.notification));
  return {
    id: `group-${id}`,
    eventName: groupEventName(group),
    payload: payload ?? null,
    createdAt: group.createdAt,
    project: projectOf(notification),
    alert: alerts[0] ?? null,
    group: {
      id: String(groupId),
      url: alertUrl,
      name: groupName(monitor.name, values),
      monitor: { id: String(monitor.id), name: monitor.name },
      values,
      text: groupHeadline(notification),
      opened,
      closed,
      stillOpen: wentOn,
      muted,
      acknowledged,
      total,
      isOver,
      alerts,
    },
    ...(escalation && { escalation }),
  };
}

/** A step of an escalation is told of alerts that go on. */
function groupEventName({
  opened,
  closed,
  escalation,
}: GroupNotification['group']): AlertEventName {
  if (escalation !== undefined) return 'recurring';
  if (opened > 0) return 'created';
  return closed > 0 ? 'status-changed' : 'recurring';
}

function jsonOf(payload: Json | undefined): Json {
  if (payload === undefined || payload === '') return null;
  if (typeof payload !== 'string') return payload;
  try {
    const value: unknown = JSON.parse(payload);
    if (hasPrototypeKey(value)) throw new Error(`it has ${PROTOTYPE_KEY}`);
    return z.json().parse(value);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'malformed';
    throw new RecordError('invalid', `invalid JSON payload: ${reason}`, 'params.payload');
  }
}
