import type { ErrorAlert, MetricAlert } from '@spanlight/sdk/schemas';
import { describe, expect, test } from 'vitest';
import { emailOf } from '../messages/email.ts';
import { messageText } from '../messages/message-text.ts';
import type { AlertNotification } from '../messages/notification.ts';
import { alertmanagerAlert } from './alertmanager.ts';
import { slackMessage } from './slack.ts';
import { telegramText } from './telegram.ts';
import { webhookMessage } from './webhook.ts';

const metricAlert: MetricAlert = {
  id: 905,
  projectId: 2,
  name: 'Disk nearly full: fs_util{host_name=db-1,mountpoint=/data}',
  type: 'metric',
  status: 'open',
  state: 'open',
  attrs: { host_name: 'db-1', 'mount.point': '/data', '0day': 'x' },
  spanGroupId: '0',
  monitorId: 12,
  params: {
    firing: 1,
    initialValue: 0.93,
    currentValue: 0.95,
    normalValue: null,
    numPointFiring: 3,
    whereQuery: 'where host_name = "db-1"',
    bounds: { min: null, max: 0.9 },
    monitor: {
      metrics: [],
      query: '',
      column: 'fs',
      columnUnit: 'utilization',
      groupingInterval: 0,
    },
  },
  time: '2024-05-14T09:12:00Z',
  createdAt: '2024-05-14T09:12:00Z',
  updatedAt: '2024-05-14T09:12:00Z',
  mutedUntil: '0001-01-01T00:00:00Z',
  severity: 'warning',
  labels: {},
  acknowledgement: null,
  mute: null,
  escalation: null,
  cause: null,
  consequences: [],
  consequenceCount: 0,
};
const errorAlert: ErrorAlert = {
  ...metricAlert,
  type: 'error',
  name: 'TimeoutError: <b>upstream</b> & more',
  spanGroupId: '14102938475610293847',
  monitorId: 0,
  params: { traceId: null, spanId: '0', spanCount: 1370 },
};
const created: AlertNotification['event'] = {
  id: '31877',
  name: 'created',
  reason: 'out-of-bounds',
  createdAt: '2024-05-14T09:12:00Z',
  time: '2024-05-14T09:12:00Z',
  user: null,
};
const notify = (
  alert: AlertNotification['alert'],
  event: Partial<AlertNotification['event']> = {},
): AlertNotification => ({
  project: { id: 2, name: 'Shop' },
  alert,
  event: { ...created, ...event },
  hasSeverity: true,
  alertUrl: 'https://apm.shop.example/alerting/2/alerts/905',
  idempotencyKey: 'key',
});
const closed: MetricAlert = {
  ...metricAlert,
  status: 'closed',
  state: 'closed',
  params: { ...metricAlert.params, normalValue: 0.8 },
};
const later = '2024-05-14T10:22:00Z';

describe('the words of a message', () => {
  test.each<[string, AlertNotification]>([
    ['🔥 95% is greater than 90%.', notify(metricAlert)],
    [
      '🔥 95% is greater than 90% for 1h 10m.',
      notify(metricAlert, { name: 'recurring', createdAt: later }),
    ],
    ['🔴 Firing again. 95% is greater than 90%.', notify(metricAlert, { name: 'status-changed' })],
    [
      '✅ Back to normal after 1h 10m. The value is 80%.',
      notify(closed, { name: 'status-changed', createdAt: later }),
    ],
    ['✅ Closed by Mira.', notify(closed, { name: 'status-changed', user: 'Mira' })],
    ['🔴 Reopened by Mira.', notify(metricAlert, { name: 'status-changed', user: 'Mira' })],
    ['🐞 A new error.', notify(errorAlert)],
    [
      '🐞 The error has occurred once.',
      notify(
        { ...errorAlert, params: { ...errorAlert.params, spanCount: 1 } },
        { name: 'recurring' },
      ),
    ],
    ['🐞 The error has occurred 1,370 times.', notify(errorAlert, { name: 'recurring' })],
    [
      '🔥 No data.',
      notify({ ...metricAlert, params: { ...metricAlert.params, firing: 0, currentValue: null } }),
    ],
  ])('%s', (expected, notification) => {
    const { icon, headline } = messageText(notification);
    expect(`${icon} ${headline}`).toBe(expected);
  });

  test('an escalation says for how long nobody acknowledged, everywhere', () => {
    const said = 'Nobody acknowledged for 1 hour 30 minutes (step 2 of 3).';
    const told: AlertNotification = {
      ...notify(metricAlert, { name: 'recurring', createdAt: later }),
      escalation: { step: 2, of: 3, after: 90 * 60_000 },
    };
    const { icon, headline, subject } = messageText(told);
    expect(`${icon} ${headline}`).toBe(`🚨 ${said} 95% is greater than 90% for 1h 10m.`);
    expect(subject).toBe(`[Shop] Nobody acknowledged: ${metricAlert.name}`);
    expect(JSON.stringify(slackMessage(told))).toContain(said);
    expect(telegramText(told)).toContain(said);
    expect(emailOf(told, 'https://x.example').text).toContain(said);
    expect(alertmanagerAlert(told).annotations['summary']).toContain(said);
    // What receivers know that know no escalation is what they always get.
    const { labels } = alertmanagerAlert(notify(metricAlert));
    expect(alertmanagerAlert(told).labels).toEqual(labels);
    const { escalation, ...known } = webhookMessage(told, null) as Record<string, unknown>;
    expect(escalation).toEqual({ step: 2, of: 3, after: 5_400_000 });
    expect(known).toEqual(webhookMessage({ ...told, escalation: undefined }, null));
  });

  test('severity and labels are told, unless they are as usual', () => {
    expect(messageText(notify(metricAlert)).facts).toBe('');
    const labels = { team: '<b>shop</b>\n\u202e', tier: '1' };
    const bad = notify({ ...metricAlert, severity: 'critical', labels });
    expect(messageText(bad).facts).toBe('Severity: critical. team: <b>shop</b> , tier: 1');
    expect(JSON.stringify(slackMessage(bad))).toContain('team: &lt;b&gt;shop&lt;/b&gt; , tier: 1');
    expect(telegramText(bad)).toContain('team: &lt;b&gt;shop&lt;/b&gt; , tier: 1');
    expect(emailOf(bad, 'https://x.example').html).toContain(
      'team: &lt;b&gt;shop&lt;/b&gt; , tier',
    );
    expect(webhookMessage(bad, null)).toMatchObject({ alert: { severity: 'critical', labels } });
    expect(alertmanagerAlert(bad).labels).toMatchObject({ severity: 'critical', tier: '1' });
    // Alertmanager would take an alert that it knows without one for another.
    const old = { ...bad, hasSeverity: false };
    expect(alertmanagerAlert(old).labels).not.toHaveProperty('severity');
  });

  test('name range and duration', () => {
    expect(messageText(notify(metricAlert))).toMatchObject({
      subject: '[Shop] Disk nearly full: fs_util{host_name=db-1,mountpoint=/data}',
      details: 'Allowed range: up to 90%. The value was outside it for at least 3 minutes.',
    });
  });
});

test('a webhook gets the status under both names, what happened, and its own payload', () => {
  const ended = notify(closed, { name: 'status-changed', createdAt: later });
  expect(webhookMessage(ended, { team: 'core' })).toEqual({
    id: '31877',
    eventName: 'status-changed',
    payload: { team: 'core' },
    createdAt: later,
    project: { id: '2', name: 'Shop' },
    alert: {
      id: '905',
      url: 'https://apm.shop.example/alerting/2/alerts/905',
      name: metricAlert.name,
      type: 'metric',
      status: 'closed',
      state: 'closed',
      createdAt: '2024-05-14T09:12:00Z',
      severity: 'warning',
      labels: {},
      attrs: metricAlert.attrs,
      text: 'Back to normal after 1h 10m. The value is 80%.',
      monitorId: '12',
      value: 0.8,
      unit: 'utilization',
      bounds: { min: null, max: 0.9 },
    },
  });
  expect(webhookMessage(notify(metricAlert), undefined)).toMatchObject({
    payload: null,
    alert: { text: expect.stringMatching(/^95% is greater than 90%\. /), value: 0.95 },
  });
  expect(webhookMessage(notify(errorAlert), undefined)).toMatchObject({
    alert: { text: 'A new error.', spanGroupId: errorAlert.spanGroupId, traceId: null },
  });
});

test('Alertmanager gets labels it accepts and an end after the start', () => {
  const open = alertmanagerAlert(notify(metricAlert));
  expect(open).toMatchObject({
    labels: {
      alertname: metricAlert.name,
      alerturl: 'https://apm.shop.example/alerting/2/alerts/905',
      host_name: 'db-1',
      mount_point: '/data',
      _0day: 'x',
    },
    startsAt: '2024-05-14T09:12:00.000Z',
    endsAt: '2024-06-13T09:12:00.000Z',
  });
  expect(alertmanagerAlert(notify(closed, { createdAt: later })).endsAt).toBe(
    '2024-05-14T10:22:00.000Z',
  );
  expect(alertmanagerAlert(notify(closed, { createdAt: '2024-05-14T09:00:00Z' })).endsAt).toBe(
    open.startsAt,
  );
});

test('Alertmanager keeps an open alert for 30 days after each message, however old it is', () => {
  const old = { ...metricAlert, createdAt: '2024-03-30T09:12:00Z' };
  expect(alertmanagerAlert(notify(old, { createdAt: later }))).toMatchObject({
    startsAt: '2024-03-30T09:12:00.000Z',
    endsAt: '2024-06-13T10:22:00.000Z',
  });
});

test('names from telemetry stay text in Slack and Telegram', () => {
  const quoted = JSON.stringify(slackMessage(notify({ ...errorAlert, name: "can't find it" })));
  expect(quoted).toContain("can't find it");
  const hostile = {
    ...errorAlert,
    name: '<!channel> <b>*x*</b> & <https://evil|click>\u001b[2J\u202e\n*All is well*',
  };
  const slack = JSON.stringify(slackMessage(notify(hostile)));
  expect(slack).not.toContain('<!channel>');
  expect(slack).not.toContain('<https');
  expect(slack).toContain('&lt;!channel&gt;');
  expect(telegramText(notify(hostile))).toContain('<b>&lt;!channel&gt; &lt;b&gt;*x*');
  const { labels } = alertmanagerAlert(notify(hostile));
  for (const text of [slack, telegramText(notify(hostile)), labels['alertname'] ?? '']) {
    // Neither lines of their own nor what a terminal or a reader would be led astray by.
    expect(text).toContain('All is well');
    for (const acting of ['\u001b', '[2J', '\\u001b', '\u202e', '\n*All', '\\n*All'])
      expect(text).not.toContain(acting);
  }
});
