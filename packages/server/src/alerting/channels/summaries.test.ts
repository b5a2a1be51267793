import { expect, test } from 'vitest';
import { emailOf } from '../messages/email.ts';
import { messageText } from '../messages/message-text.ts';
import type { SummaryNotification } from '../messages/notification.ts';
import { summaryText } from '../messages/summary-text.ts';
import { slackMessage } from './slack.ts';
import { telegramText } from './telegram.ts';
import { webhookMessage } from './webhook.ts';
import { notificationOf, time } from '../../../test/support/metric-notification.ts';

const HOSTILE = '<!channel> <b>x</b>\u202e\n*All is well*';
const notification: SummaryNotification = {
  project: { id: 2, name: 'Shop' },
  alertUrl: 'https://apm.example/alerting/2/silences/7',
  idempotencyKey: 'k',
  summary: {
    id: 3,
    silenceId: 7,
    name: HOSTILE,
    reason: HOSTILE,
    createdAt: time,
    opened: 8,
    stillOpen: 6,
    closed: 1,
    wentOn: 1,
    alertIds: [],
    alerts: [
      ...Array.from({ length: 7 }, (_, at) => notificationOf(at + 1, 'open')),
      notificationOf(8, 'closed', HOSTILE),
    ],
  },
};

test.each([
  [[3, 1, 0, 0], '3 alerts opened meanwhile, 1 is still open.'],
  [[1, 0, 0, 0], '1 alert opened meanwhile and has closed.'],
  [[1, 1, 0, 0], '1 alert opened meanwhile and is still open.'],
  [
    [2, 2, 1, 0],
    '2 alerts opened meanwhile, all are still open. 1 alert that had been open has closed.',
  ],
  [
    [4, 0, 0, 2],
    '4 alerts opened meanwhile, none is still open. 2 alerts that had been open are still open.',
  ],
])(
  'what happened %j is told in words',
  ([opened = 0, stillOpen = 0, closed = 0, wentOn = 0], text) => {
    expect(summaryText({ opened, stillOpen, closed, wentOn })).toBe(text);
  },
);

test('the first of what is still open are named', () => {
  expect(messageText(notification)).toMatchObject({
    headline:
      '8 alerts opened meanwhile, 6 are still open. 1 alert that had been open has closed. 1 alert that had been open is still open.',
    details: expect.stringMatching(
      /^Still open: Disk: db-1, Disk: db-2, Disk: db-3, Disk: db-4, Disk: db-5, 2 more\. Reason: /u,
    ),
  });
});

test('the subject has the counts', () => {
  const subjectOf = (counts: Partial<SummaryNotification['summary']>): string =>
    messageText({
      ...notification,
      summary: { ...notification.summary, name: 'deploy', ...counts },
    }).subject;
  expect(subjectOf({})).toBe('[Shop] Silence over: deploy: 8 alerts opened, 7 still open');
  expect(subjectOf({ opened: 1, stillOpen: 0, wentOn: 0 })).toBe(
    '[Shop] Silence over: deploy: 1 alert opened, none open',
  );
  expect(subjectOf({ opened: 0, stillOpen: 0, closed: 2, wentOn: 0 })).toBe(
    '[Shop] Silence over: deploy: 2 alerts closed, none open',
  );
});

test('a webhook gets the counts and the alerts, and one of them where others look', () => {
  expect(webhookMessage(notification, { team: 'core' })).toMatchObject({
    id: 'silence-3',
    eventName: 'silence-ended',
    payload: { team: 'core' },
    alert: { id: '1', status: 'open' },
    silence: {
      id: '7',
      text: expect.stringMatching(/^8 alerts opened/u),
      opened: 8,
      stillOpen: 6,
      closed: 1,
      wentOn: 1,
      alerts: { length: 8 },
    },
  });
  const { summary } = notification;
  expect(
    webhookMessage({ ...notification, summary: { ...summary, alerts: [] } }, null),
  ).toMatchObject({ alert: null });
});

test('hostile names and reasons act nowhere', () => {
  const slack = JSON.stringify(slackMessage(notification));
  const email = emailOf(notification, 'https://apm.example/settings');
  expect(slack).not.toContain('<!channel>');
  expect(telegramText(notification)).not.toContain('<b>x</b>');
  expect(email.html).not.toContain('<b>x</b>');
  expect(email.html).toContain('Open silence');
  for (const text of [slack, telegramText(notification), email.text, email.html, email.subject])
    for (const acting of ['\u202e', '\n*All', '\\n*All']) expect(text).not.toContain(acting);
});
