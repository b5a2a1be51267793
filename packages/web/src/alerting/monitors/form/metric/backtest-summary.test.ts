import type { BacktestResponse, BacktestTransition, NotificationChannel } from '@spanlight/sdk';
import type { NamedSeries } from '@spanlight/sdk/format';
import { expect, it } from 'vitest';
import { metricContentOf, newMetricForm } from './metric-form.ts';
import { metricBacktestSummary } from './backtest-summary.ts';

const form = {
  ...newMetricForm,
  maxAllowedValue: '0.9',
  channelIds: [1, 2],
  notifyEveryoneByEmail: false,
};
const content = metricContentOf(form, { name: 'used', unit: 'utilization' });

const channel = {
  projectId: 2,
  orgId: 2,
  stateReason: '',
  revision: 1,
  key: '',
  owner: '',
  severities: [],
  matchers: [],
};
const channels: NotificationChannel[] = [
  {
    ...channel,
    id: 1,
    name: 'ops',
    state: 'delivering',
    type: 'slack',
    params: { webhookUrl: '' },
  },
  {
    ...channel,
    id: 2,
    name: 'pager',
    state: 'delivering',
    type: 'webhook',
    params: { url: '', payload: null },
  },
];

const transition = (event: BacktestTransition['event'], status: 'open' | 'closed') => ({
  time: '2026-03-04T10:00:00Z',
  since: '2026-03-04T10:00:00Z',
  series: 'used',
  attrs: {},
  event,
  status,
  reason: 'out-of-bounds' as const,
  value: 0.95,
  notified: true,
});

const quiet: BacktestResponse = {
  transitions: [],
  seriesCount: 1,
  evaluations: 1440,
  notifications: 0,
  hasMore: false,
  closest: { series: 'used', outliers: 0, lowest: 0.2, highest: 0.5 },
};
const loud: BacktestResponse = {
  ...quiet,
  notifications: 4,
  transitions: [
    transition('created', 'open'),
    transition('recurring', 'open'),
    transition('status-changed', 'closed'),
    transition('status-changed', 'open'),
  ],
};

it('counts how often it opened, and names who was told', () => {
  expect(metricBacktestSummary(loud, content, { channels })).toBe(
    'In the last 24 hours this would have fired 2 times, and notified #ops and pager.',
  );
  expect(metricBacktestSummary(loud, { ...content, channelIds: [] }, { channels })).toBe(
    'In the last 24 hours this would have fired 2 times, and notified nobody: choose who is notified.',
  );
});

it('says how many messages a group would have made', () => {
  const grouping = { by: [], wait: 30_000, interval: 300_000 };
  expect(
    metricBacktestSummary({ ...loud, notifications: 1 }, { ...content, grouping }, { channels }),
  ).toBe(
    'In the last 24 hours this would have fired 2 times, and notified #ops and pager in one message.',
  );
  expect(
    metricBacktestSummary({ ...loud, notifications: 0 }, { ...content, grouping }, { channels }),
  ).toBe(
    'In the last 24 hours this would have fired 2 times, and notified nobody, because it recovers before its group is notified.',
  );
});

it('says what the steps of an escalation would have told at most, and whom', () => {
  const step = { after: 900_000, channelIds: [2] };
  const later = { after: 3_600_000, channelIds: [1, 2] };
  const escalation = [
    { after: 900_000, notifications: 2 },
    { after: 3_600_000, notifications: 1 },
  ];
  expect(
    metricBacktestSummary(
      { ...loud, escalation },
      { ...content, escalation: [step, later] },
      { channels },
    ),
  ).toBe(
    'In the last 24 hours this would have fired 2 times, and notified #ops and pager. Without an acknowledgement, at most 2 messages to pager after 15m, 1 to #ops and pager after 1h.',
  );
});

it('names only who would really be told, and says why others are not', () => {
  const fired = 'In the last 24 hours this would have fired 2 times, and notified';
  const everyone = { ...content, notifyEveryoneByEmail: true };
  const said = (emailRecipients: number | null | undefined, chosen = everyone) =>
    metricBacktestSummary({ ...loud, emailRecipients }, chosen, { channels });
  expect(said(3)).toBe(`${fired} #ops, pager and everyone by email.`);
  expect(said(undefined)).toBe(said(3));
  expect(said(null)).toBe(
    `${fired} #ops and pager. No email is sent: no mail server is configured.`,
  );
  expect(said(null, { ...everyone, channelIds: [] })).toBe(
    `${fired} nobody. No email is sent: no mail server is configured.`,
  );
  expect(said(0)).toContain('nobody in the project wants email about metrics.');
  const paused = channels.map((one) => ({ ...one, state: 'paused' as const }));
  expect(metricBacktestSummary(loud, { ...content, channelIds: [1] }, { channels: paused })).toBe(
    `${fired} nobody. #ops is paused.`,
  );
  const picky = channels.map((one) =>
    one.id === 1 ? { ...one, severities: ['critical' as const] } : one,
  );
  expect(metricBacktestSummary(loud, content, { channels: picky })).toBe(
    `${fired} pager. #ops only accepts critical.`,
  );
  expect(
    metricBacktestSummary(loud, { ...content, severity: 'critical' }, { channels: picky }),
  ).toBe(`${fired} #ops and pager.`);
});

it.each<[string, BacktestResponse['closest'], number, string]>([
  ['no series', undefined, 0, 'the query found no values.'],
  ['good values', quiet.closest, 1, 'values stayed between 20% and 50%.'],
  [
    'too few outside',
    { series: 'used', outliers: 2, lowest: 0.2, highest: 0.95 },
    1,
    'of 5 points together at most 2 were outside (Used), it fires at 5. Values went from 20% to 95%.',
  ],
])('says why it would not have fired: %s', (_, closest, seriesCount, reason) => {
  expect(metricBacktestSummary({ ...quiet, closest, seriesCount }, content, { channels })).toBe(
    `In the last 24 hours this would not have fired: ${reason}`,
  );
});

it('calls a series as the table of the preview does', () => {
  const said = (series: string, known?: readonly NamedSeries[]) =>
    metricBacktestSummary(
      { ...quiet, closest: { series, outliers: 2, lowest: 0.2, highest: 0.95 } },
      content,
      { channels, series: known },
    );
  const one = { metric: 'per_min(sum(orders))', attrs: { outcome: 'declined' } };
  const declined = { ...one, name: 'per_min(sum(orders)){outcome=declined}' };
  expect(said('per_min(sum(orders))')).toContain('outside (Orders per minute), it');
  expect(said(declined.name)).toContain('outside (Orders per minute{outcome=declined}), it');
  expect(said(declined.name, [declined])).toContain('outside (declined), it');
});
