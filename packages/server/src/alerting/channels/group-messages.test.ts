import { expect, test } from 'vitest';
import { emailOf } from '../messages/email.ts';
import { groupHeadline } from '../messages/group-text.ts';
import type { GroupNotification } from '../messages/notification.ts';
import { alertmanagerMessage } from './alertmanager.ts';
import { slackMessage } from './slack.ts';
import { telegramText } from './telegram.ts';
import { webhookMessage } from './webhook.ts';
import { notificationOf, time } from '../../../test/support/metric-notification.ts';

type Group = GroupNotification['group'];
type Turn = Group['alerts'][number]['turn'];

const groupOf = (
  counts: Pick<Group, 'opened' | 'closed' | 'wentOn' | 'isFirst' | 'isOver' | 'total'> &
    Partial<Pick<Group, 'muted' | 'acknowledged'>>,
  names: readonly (readonly [Turn, string?])[],
): GroupNotification => ({
  project: { id: 2, name: 'Shop' },
  alertUrl: 'https://apm.example/alerting/2/alerts',
  idempotencyKey: 'k',
  group: {
    muted: 0,
    acknowledged: 0,
    ...counts,
    id: 3,
    groupId: 9,
    monitor: { id: 12, name: 'Disk' },
    values: { zone: 'a' },
    createdAt: time,
    alerts: names.map(([turn, name], at) => ({
      turn,
      notification: notificationOf(at + 1, turn === 'closed' ? 'closed' : 'open', name),
    })),
  },
});
const turns = (turn: Turn, count: number): [Turn][] => Array.from({ length: count }, () => [turn]);
const first = { closed: 0, wentOn: 0, isFirst: true, isOver: false };
const later = { ...first, opened: 0, isFirst: false, total: 3 };

test.each([
  [
    groupOf({ ...first, opened: 12, total: 12 }, turns('opened', 12)),
    '12 hosts: db-1, db-2, db-3, db-4, db-5 and 7 more.',
    '12 hosts',
  ],
  [
    groupOf({ ...later, closed: 1, wentOn: 2, muted: 1, acknowledged: 1 }, [
      ['closed'],
      ['wentOn'],
      ['wentOn'],
    ]),
    '1 host has recovered: db-1. 2 hosts are still open: db-2, db-3 (1 muted, 1 acknowledged).',
    '1 host recovered, 2 still open',
  ],
  [
    groupOf({ ...later, closed: 2, wentOn: 1, acknowledged: 1 }, [
      ['closed'],
      ['closed'],
      ['wentOn'],
    ]),
    '2 hosts have recovered: db-1, db-2. 1 host is still open: db-3 (acknowledged).',
    '2 hosts recovered, 1 still open',
  ],
  [
    groupOf({ ...later, wentOn: 3 }, turns('wentOn', 3)),
    '3 hosts are still open: db-1, db-2, db-3.',
    '3 hosts still open',
  ],
  [
    groupOf({ opened: 1, closed: 1, wentOn: 1, isFirst: false, isOver: false, total: 3 }, [
      ['opened'],
      ['closed'],
      ['wentOn'],
    ]),
    '1 more host: db-1. 1 host has recovered: db-2. 1 host is still open: db-3.',
    '1 more host, 1 recovered, 1 still open',
  ],
  [
    groupOf(
      { opened: 0, closed: 12, wentOn: 0, isFirst: false, isOver: true, total: 12 },
      turns('closed', 12),
    ),
    'All 12 hosts have recovered.',
    'all 12 hosts recovered',
  ],
  [
    groupOf(
      { opened: 0, closed: 2, wentOn: 0, isFirst: false, isOver: true, total: 2 },
      turns('closed', 2),
    ),
    'Both hosts have recovered: db-1, db-2.',
    'both hosts recovered',
  ],
])('what happened to a group is told in words', (notification, text, brief) => {
  expect(groupHeadline(notification)).toBe(text);
  const { subject } = emailOf(notification, 'https://apm.example/settings');
  expect(subject).toBe(`[Shop] Disk: zone=a: ${brief}`);
});

test('a step of an escalation says that nobody acknowledged', () => {
  const plain = groupOf({ ...first, opened: 2, total: 2 }, turns('opened', 2));
  const escalation = { step: 1, of: 2, after: 900_000 };
  const step = { ...plain, group: { ...plain.group, escalation } };
  const email = emailOf(step, 'https://apm.example/settings');
  expect(email.subject).toBe('[Shop] Nobody acknowledged: Disk: zone=a: 2 hosts');
  for (const text of [JSON.stringify(slackMessage(step)), telegramText(step), email.text])
    expect(text).toContain(
      'Nobody acknowledged for 15 minutes (step 1 of 2). 2 hosts: db-1, db-2.',
    );
  expect(webhookMessage(step, null)).toMatchObject({ eventName: 'recurring', escalation });
});

test('an Alertmanager hears nothing of alerts that keep quiet', () => {
  const group = groupOf({ ...later, opened: 1, wentOn: 2, muted: 1 }, [
    ['opened'],
    ['wentOn'],
    ['wentOn'],
  ]);
  const alerts = group.group.alerts.map((each, at) =>
    at === 1 ? { ...each, quiet: 'muted' as const } : each,
  );
  expect(alertmanagerMessage({ ...group, group: { ...group.group, alerts } })).toMatchObject([
    { labels: { alertname: 'Disk: db-1' } },
    { labels: { alertname: 'Disk: db-3' } },
  ]);
});

const HOSTILE = '<!channel> <b>x</b>\u202e\n*All is well*';
const hostile = groupOf({ ...first, opened: 2, total: 2 }, [['opened', HOSTILE], ['opened']]);

test('every receiver reads what happened, and where to look', () => {
  const plain = groupOf({ ...first, opened: 2, total: 2 }, turns('opened', 2));
  const email = emailOf(plain, 'https://apm.example/settings');
  const texts = [JSON.stringify(slackMessage(plain)), telegramText(plain), email.text, email.html];
  for (const text of texts) expect(text).toContain('2 hosts: db-1, db-2.');
  // Telegram has it behind a button.
  for (const text of [texts[0], email.text, email.html])
    expect(text).toContain('https://apm.example/alerting/2/alerts');
  expect(email.subject).toContain('2 hosts');
});

test('labels and values format nothing in Slack', () => {
  const plain = groupOf({ ...first, opened: 1, total: 1 }, [['opened', '*x* _y_ `z` ~w~ a_b']]);
  const [only] = plain.group.alerts;
  if (only === undefined) throw new Error('there is no alert');
  const { notification } = only;
  const alert = { ...notification.alert, labels: { team: '*shop* _now_' } };
  const alerts = [{ ...only, notification: { ...notification, alert } }];
  const { blocks } = slackMessage({ ...plain, group: { ...plain.group, alerts } }) as {
    blocks: { text: { text: string } }[];
  };
  const lines = blocks[0]?.text.text.split('\n') ?? [];
  expect(lines.slice(0, 2)).toEqual(['🔥 [Shop] 1 host: ∗x∗ ˍyˍ ˋzˋ ∼w∼ a_b.', '*Disk: zone=a*']);
  expect(lines.at(-1)).toBe('Severity: warning. team: ∗shop∗ ˍnowˍ');
});

test('hostile names act nowhere', () => {
  const slack = JSON.stringify(slackMessage(hostile));
  const email = emailOf(hostile, 'https://apm.example/settings');
  expect(slack).not.toContain('<!channel>');
  expect(telegramText(hostile)).not.toContain('<b>x</b>');
  expect(email.html).not.toContain('<b>x</b>');
  for (const text of [slack, telegramText(hostile), email.text, email.html, email.subject])
    for (const acting of ['\u202e', '\n*All', '\\n*All']) expect(text).not.toContain(acting);
  expect(webhookMessage(hostile, null)).toMatchObject({
    group: { opened: 2, alerts: [{ name: `Disk: ${HOSTILE}` }, { name: 'Disk: db-2' }] },
  });
});
