import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Monitor, NotificationChannel } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AddressGuard } from '../../src/alerting/channels/address-guard.ts';
import { DeliveryWorker } from '../../src/alerting/delivery/delivery-worker.ts';
import { Outbound } from '../../src/alerting/channels/outbound.ts';
import { Senders } from '../../src/alerting/channels/senders.ts';
import type { NewAlert, NewEvent } from '../../src/alerting/transitions/alert-event.ts';
import { AlertConflictError, Transitions } from '../../src/alerting/transitions/transitions.ts';
import { type Metadata, openMetadata } from '../../src/metadata/open.ts';
import { projectSettings } from '../support/metadata-stores.ts';
import { metricParams, storeMonitor, storeWebhook } from '../support/stored-alerting.ts';

interface Received {
  readonly key: string;
  readonly body: { eventName: string; alert: { state: string } };
}

const received: Received[] = [];
let answer: { status: number; headers?: Record<string, string> } = { status: 200 };
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    if (answer.status < 300)
      received.push({
        key: String(request.headers['idempotency-key']),
        body: JSON.parse(body) as Received['body'],
      });
    return response.writeHead(answer.status, answer.headers).end();
  });
});

let root: string;
let metadata: Metadata;
let transitions: Transitions;
let worker: DeliveryWorker;
let channel: NotificationChannel;
let monitor: Monitor;
let now = Date.UTC(2026, 0, 1);
let series = 0;

const iso = (time: number): string => new Date(time).toISOString();
const event = (change: Partial<NewEvent> = {}): NewEvent => ({
  name: 'created',
  status: 'open',
  reason: 'out-of-bounds',
  params: metricParams,
  time: iso(now),
  createdAt: iso(now),
  ...change,
});
const newAlert = (): NewAlert => ({
  projectId: 1,
  name: 'Load: web-1',
  attrs: { host_name: 'web-1' },
  identity: { type: 'metric', monitorId: Number(monitor.id), seriesHash: String((series += 1)) },
  createdAt: iso(now),
});
const rowOf = (id: number) =>
  metadata.db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const deliveriesOf = async (alertId: number) => {
  const events = await metadata.db
    .selectFrom('alert_events')
    .select('id')
    .where('alert_id', '=', alertId)
    .execute();
  return await metadata.deliveries.list({ eventIds: events.map(({ id }) => id) });
};

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  root = await mkdtemp(path.join(tmpdir(), 'spanlight-delivery-'));
  metadata = await openMetadata({ kind: 'sqlite', file: path.join(root, 'metadata.sqlite') });
  await metadata.projects.save(projectSettings(1));
  const outbound = new Outbound(new AddressGuard(['127.0.0.0/8']), '0');
  const senders = new Senders(outbound, { token: '', apiUrl: '' }, undefined);
  transitions = new Transitions({
    metadata,
    canEmail: senders.canEmail,
    onQueued: () => undefined,
    now: () => now,
  });
  worker = new DeliveryWorker({
    metadata,
    senders,
    siteAddress: () => 'https://apm.example',
    onError: (error) => {
      throw error;
    },
    now: () => now,
  });
  channel = await storeWebhook(metadata, 'pager', { url: `http://127.0.0.1:${port}/in` });
  monitor = await storeMonitor(metadata, [channel.id], { notifyEveryoneByEmail: true });
});

afterAll(async () => {
  await metadata.close();
  receiver.close();
  await rm(root, { recursive: true, force: true });
});

beforeEach(() => {
  received.length = 0;
  answer = { status: 200 };
});

test('ND3, ND4: an event reaches its channel once, and what was not sent says why', async () => {
  const alert = await transitions.create(newAlert(), event(), [monitor]);
  await worker.deliverDue();
  await worker.deliverDue();
  expect(received.map(({ body }) => [body.eventName, body.alert.state])).toEqual([
    ['created', 'open'],
  ]);
  const [told, email] = await deliveriesOf(alert.id);
  expect(told).toMatchObject({
    channelName: 'pager',
    state: 'delivered',
    idempotencyKey: received[0]?.key,
    attempts: [{ status: 200, error: '' }],
    nextAttemptAt: null,
  });
  expect(email).toMatchObject({ channelType: 'email', state: 'skipped', skipReason: 'email-off' });
});

test('a message tells the status of its own event, also when the alert has moved on', async () => {
  const alert = await transitions.create(newAlert(), event(), [monitor]);
  const closed = event({ name: 'status-changed', status: 'closed', reason: 'recovered' });
  await transitions.change(await rowOf(alert.id), closed, [monitor]);
  await worker.deliverDue();
  expect(received.map(({ body }) => body.alert.state).toSorted()).toEqual(['closed', 'open']);
  expect(new Set(received.map(({ key }) => key)).size).toBe(2);
});

test('ND6: a receiver in trouble is tried again with the same key, as late as it asks', async () => {
  answer = { status: 503, headers: { 'retry-after': '300' } };
  const alert = await transitions.create(newAlert(), event(), [monitor]);
  await worker.deliverDue();
  const [first] = await deliveriesOf(alert.id);
  expect(first).toMatchObject({ state: 'retrying', nextAttemptAt: iso(now + 300_000) });
  now += 299_000;
  expect(await worker.deliverDue()).toBe(0);
  answer = { status: 200 };
  now += 1000;
  await worker.deliverDue();
  const [second] = await deliveriesOf(alert.id);
  expect(second?.attempts.map(({ status }) => status)).toEqual([503, 200]);
  expect(received[0]?.key).toBe(first?.idempotencyKey);
});

test('a final refusal is not repeated until somebody replays it', async () => {
  answer = { status: 400 };
  const alert = await transitions.create(newAlert(), event(), [monitor]);
  await worker.deliverDue();
  const [failed] = await deliveriesOf(alert.id);
  expect(failed).toMatchObject({ state: 'failed', nextAttemptAt: null });
  answer = { status: 200 };
  const id = Number(failed?.id);
  await expect(metadata.deliveries.replay(2, id, now)).rejects.toThrow('access denied');
  expect(await metadata.deliveries.replay(1, id, now)).toMatchObject({ state: 'waiting' });
  await worker.deliverDue();
  expect(received).toHaveLength(1);
  await expect(metadata.deliveries.replay(1, id, now)).rejects.toThrow('delivered');
});

test('a paused channel, a flapping alert and a muted one keep quiet with a reason', async () => {
  await metadata.channels.setState(1, channel.id, 'paused');
  const paused = await transitions.create(newAlert(), event(), [monitor]);
  await metadata.channels.setState(1, channel.id, 'delivering');
  const flapping = await transitions.create(newAlert(), event({ hold: 'flapping' }), [monitor]);
  await worker.deliverDue();
  expect(received).toEqual([]);
  expect((await deliveriesOf(paused.id))[0]?.skipReason).toBe('channel-paused');
  expect((await deliveriesOf(flapping.id)).map(({ skipReason }) => skipReason)).toEqual([
    'flapping',
    'flapping',
  ]);
});

test('ND7: a channel that has failed for an hour is disabled with its reason', async () => {
  answer = { status: 500 };
  for (let count = 0; count < 20; count += 1) {
    await transitions.create(newAlert(), event(), [monitor]);
    now += 200_000;
    await worker.deliverDue();
  }
  const disabled = await metadata.channels.get(1, channel.id);
  expect(disabled.state).toBe('disabled');
  expect(disabled.stateReason).toContain('the receiver answered 500');
  await metadata.channels.setState(1, channel.id, 'delivering');
});

test('a receiver that never answers holds up nobody else', async () => {
  const held: ServerResponse[] = [];
  const silent = createServer((_, response) => held.push(response));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const stuck = await storeWebhook(metadata, 'stuck', {
    url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`,
  });
  const both = { ...monitor, channelIds: [stuck.id, channel.id] };
  const alerts = await Promise.all(
    Array.from({ length: 12 }, () => transitions.create(newAlert(), event(), [both])),
  );
  const pass = worker.deliverDue();
  await expect.poll(() => received.length).toBe(alerts.length);
  await expect.poll(() => held.length).toBe(8);
  // What was held up goes on when it answers at last.
  silent
    .removeAllListeners('request')
    .on('request', (_, response: ServerResponse) => response.end());
  for (const response of held) response.end();
  await pass;
  const states = await Promise.all(alerts.map(({ id }) => deliveriesOf(id)));
  expect(new Set(states.flat().map(({ channelName, state }) => `${channelName} ${state}`))).toEqual(
    new Set(['stuck delivered', 'pager delivered', 'Email skipped']),
  );
  silent.close();
});

test('AE3: two writers of one alert do not both win', async () => {
  const alert = await transitions.create(newAlert(), event(), [monitor]);
  const seen = await rowOf(alert.id);
  const closed = event({ name: 'status-changed', status: 'closed', reason: 'manual' });
  await transitions.change(seen, closed, []);
  await expect(transitions.change(seen, closed, [])).rejects.toThrow(AlertConflictError);
  expect((await rowOf(alert.id)).silenced).toBe(1);
});

test('AE6: an error group has one alert in a project', async () => {
  const error: NewAlert = { ...newAlert(), identity: { type: 'error', spanGroupId: '42' } };
  const created = event({
    reason: 'new-error',
    params: { traceId: null, spanId: '0', spanCount: 1 },
  });
  await transitions.create(error, created, []);
  await expect(transitions.create(error, created, [])).rejects.toThrow(AlertConflictError);
});
