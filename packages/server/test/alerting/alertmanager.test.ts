import type { MetricAlert } from '@spanlight/sdk/schemas';
import { afterAll, expect, test } from 'vitest';
import { AddressGuard } from '../../src/alerting/channels/address-guard.ts';
import { Outbound } from '../../src/alerting/channels/outbound.ts';
import { alertmanagerSender } from '../../src/alerting/channels/alertmanager.ts';
import type { Notification } from '../../src/alerting/messages/notification.ts';
import { startAlertmanager } from '../support/alertmanager.ts';

interface Kept {
  readonly labels: Record<string, string>;
  readonly annotations: { readonly summary: string };
  readonly endsAt: string;
  readonly status: { readonly state: string };
}

const started = await startAlertmanager();
if (typeof started === 'string') console.warn(`A real Alertmanager was left out: ${started}`);
const alertmanager = typeof started === 'string' ? undefined : started;
afterAll(() => alertmanager?.stop());

const sender = alertmanagerSender(new Outbound(new AddressGuard(['127.0.0.1']), '0'));
const params = { url: `${alertmanager?.url}/api/v2/alerts`, payload: null };
const minutesAgo = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString();
const began = minutesAgo(10);

const alert: MetricAlert = {
  id: 905,
  projectId: 2,
  name: 'Disk "nearly" full: fs{host_name=db-1,\u{1F525}=x}',
  type: 'metric',
  status: 'open',
  state: 'open',
  attrs: { host_name: 'db-1', 'mount.point': '/data\n<b>', '0day': 'x', empty: '' },
  spanGroupId: '0',
  monitorId: 12,
  params: {
    firing: 1,
    initialValue: 0.93,
    currentValue: 0.95,
    normalValue: null,
    numPointFiring: 3,
    whereQuery: '',
    bounds: { min: null, max: 0.9 },
    monitor: {
      metrics: [],
      query: '',
      column: 'fs',
      columnUnit: 'utilization',
      groupingInterval: 0,
    },
  },
  time: began,
  createdAt: began,
  updatedAt: began,
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

const notify = (status: 'open' | 'closed', at: string): Notification => ({
  project: { id: 2, name: 'Shop' },
  alert: { ...alert, status, state: status },
  event: {
    id: '1',
    name: status === 'open' ? 'created' : 'status-changed',
    reason: status === 'open' ? 'out-of-bounds' : 'recovered',
    createdAt: at,
    time: began,
    user: null,
  },
  hasSeverity: true,
  alertUrl: 'https://apm.shop.example/alerting/2/alerts/905',
  idempotencyKey: 'key',
});

async function kept(): Promise<Kept[]> {
  const answer = await fetch(params.url);
  return (await answer.json()) as Kept[];
}

test.skipIf(!alertmanager)('a real Alertmanager takes an alert, and its end', async () => {
  expect(await sender.send(params, notify('open', began))).toEqual({
    kind: 'delivered',
    status: 200,
  });
  const [open, ...others] = await kept();
  expect(others).toEqual([]);
  expect(open).toMatchObject({
    labels: {
      alertname: alert.name,
      alert_kind: 'metric',
      host_name: 'db-1',
      mount_point: '/data\n<b>',
      _0day: 'x',
    },
    annotations: { summary: expect.stringContaining('95% is greater than 90%') },
  });
  expect(Date.parse(open?.endsAt ?? '')).toBeGreaterThan(Date.now());
  expect(await sender.send(params, notify('closed', minutesAgo(1)))).toMatchObject({
    kind: 'delivered',
  });
  // Only alerts that go on are listed.
  expect(await kept()).toEqual([]);
});

test.skipIf(!alertmanager)('a test message arrives there', async () => {
  const tested = await sender.test(params, {
    project: { id: 2, name: 'Shop' },
    idempotencyKey: 'key',
  });
  expect(tested).toEqual({ kind: 'delivered', status: 200 });
  expect((await kept()).map(({ labels }) => labels['project'])).toEqual(['Shop']);
});
