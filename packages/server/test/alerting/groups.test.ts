import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Spanlight } from '@spanlight/sdk';
import { alertsOfGroup } from '@spanlight/sdk/format';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { checkedFetch } from '../support/checked-fetch.ts';
import { metricRequest } from '../support/metric-data.ts';
import { ACCOUNTS, MIRA, startTestServer, type TestServer } from '../support/server.ts';
import { MINUTE } from '../../src/shared/time-units.ts';

const now = Math.floor(Date.now() / MINUTE) * MINUTE - 30 * MINUTE;

interface Received {
  readonly channel: string;
  readonly id: string;
  readonly eventName: string;
  readonly alert: { readonly name: string; readonly status: string };
  readonly group?: {
    readonly name: string;
    readonly text: string;
    readonly url: string;
    readonly opened: number;
    readonly closed: number;
    readonly stillOpen: number;
    readonly total: number;
    readonly isOver: boolean;
    readonly alerts: readonly { readonly name: string; readonly status: string }[];
  };
}

/** An alert as an Alertmanager gets it. */
interface Summarized {
  readonly labels: Readonly<Record<string, string>>;
  readonly endsAt: string;
  readonly annotations: { readonly summary: string };
}

const received: Received[] = [];
const summarized: Summarized[] = [];
/** Requests in which these came. */
let requests = 0;
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    const message = JSON.parse(body) as Omit<Received, 'channel'> | Summarized[];
    if (Array.isArray(message)) {
      requests += 1;
      summarized.push(...message);
    } else received.push({ ...message, channel: (request.url ?? '').slice(1) });
    return response.end();
  });
});

let server: TestServer;
let client: Spanlight;
const channels: Record<string, number> = {};

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  server = await startTestServer({
    yaml: `${ACCOUNTS}\nnotifications: { allow_networks: [127.0.0.1] }\n`,
  });
  const { fetch } = checkedFetch();
  client = server.client({ fetch, token: MIRA, project: 1 });
  for (const [name, severities] of [
    ['pager', []],
    ['critical', ['critical']],
  ] as const) {
    const url = `http://127.0.0.1:${port}/${name}`;
    const wish = { type: 'webhook' as const, name, params: { url }, severities: [...severities] };
    channels[name] = (await client.channels.create(wish)).id;
  }
});

afterAll(async () => {
  await server.stop();
  receiver.close();
});

beforeEach(async () => {
  // Each test looks at a monitor of its own.
  const { monitors } = await client.monitors.list();
  for (const { id } of monitors) await client.monitors.pause({ id });
  received.length = 0;
});

/** Sends values of hosts for so many minutes up to a time. */
async function send(
  metric: string,
  hosts: Readonly<Record<string, number>>,
  until = now,
): Promise<void> {
  const series = Object.entries(hosts).map(([host, value]) => ({
    name: metric,
    instrument: 'gauge' as const,
    attributes: { host_name: host, service_name: host.startsWith('db') ? 'store' : 'shop' },
    points: [2, 1, 0].map((ago) => ({ time: until - (ago + 1) * MINUTE + 1000, value })),
  }));
  await server.send('shop-token', 'metrics', metricRequest('test', series));
}

const monitorOf = (metric: string, grouping: object | undefined) => ({
  name: metric,
  channelIds: [channels['pager'] ?? 0, channels['critical'] ?? 0],
  params: {
    metrics: [{ name: metric, alias: 'load' }],
    query: 'avg($load) as load | group by host_name, service_name',
    column: 'load',
    checkNumPoint: 3,
    maxAllowedValue: 100,
  },
  ...(grouping && { grouping }),
});

/** Does what the clocks of alerting do, hours later. */
async function laterRun(end: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120 * MINUTE });
  try {
    await server.running.runAlerting(end);
  } finally {
    vi.useRealTimers();
  }
}

/** Who was told what. */
const told = (): unknown[] =>
  received
    .map(({ channel, eventName, group }) => [channel, eventName, group?.name, group?.text])
    .toSorted((left, right) => (left.join() < right.join() ? -1 : 1));

test('alerts of a monitor are one message with counts and names, its end is told once', async () => {
  const grouping = { by: ['service.name'], wait: 0, interval: 0 };
  const bad = { 'db-1': 120, 'db-2': 130, 'db-10': 110, 'web-1': 150, 'web-2': 50 };
  await send('load', bad);
  const monitor = await client.monitors.createMetric(monitorOf('load', grouping));
  expect(monitor.grouping).toEqual({ by: ['service_name'], wait: 0, interval: 0 });
  await server.running.runAlerting(now);
  expect(told()).toEqual([
    ['pager', 'created', 'load: service_name=shop', '1 host: web-1.'],
    ['pager', 'created', 'load: service_name=store', '3 hosts: db-1, db-2, db-10.'],
  ]);
  const shop = received.find(({ group }) => group?.total === 1);
  expect(shop?.alert).toMatchObject({ status: 'open' });
  expect(shop?.group?.url).toContain(
    `/alerting/1/alerts?q=monitor%3A${monitor.id}&attrs.alert_status=open&attrs.service_name=shop`,
  );

  received.length = 0;
  await send('load', { ...bad, 'db-2': 20, 'web-1': 20, 'web-2': 20 }, now + 3 * MINUTE);
  await server.running.runAlerting(now + 3 * MINUTE);
  expect(told()).toEqual([
    ['pager', 'status-changed', 'load: service_name=shop', '1 host has recovered: web-1.'],
    [
      'pager',
      'status-changed',
      'load: service_name=store',
      '1 host has recovered: db-2. 2 hosts are still open: db-1, db-10.',
    ],
  ]);
  received.length = 0;
  await send('load', { 'db-1': 20, 'db-2': 20, 'db-10': 20 }, now + 6 * MINUTE);
  await server.running.runAlerting(now + 6 * MINUTE);
  expect(told()).toEqual([
    ['pager', 'status-changed', 'load: service_name=store', 'All 3 hosts have recovered.'],
  ]);
  expect(received[0]?.group).toMatchObject({ closed: 2, total: 3, isOver: true });
  expect(new Set(received[0]?.group?.alerts.map(({ status }) => status))).toEqual(
    new Set(['closed']),
  );
  // Messages count once each; those held are what the other channel doesn't take.
  const { monitors } = await client.alerts.stats({ monitorId: monitor.id });
  expect(monitors).toMatchObject([{ name: 'load', fired: 4, messages: 5, held: 8 }]);
});

test('what recovers before the first message is not told, and why says so', async () => {
  await send('blip', { 'db-1': 120 });
  const grouping = { wait: '1h', interval: '2h' };
  const { id } = await client.monitors.createMetric(monitorOf('blip', grouping));
  await server.running.runAlerting(now);
  const { alerts } = await client.alerts.list({ q: `monitor:${id}` });
  const alertId = alerts[0]?.id ?? 0;
  const waiting = await client.alerts.why({ id: alertId });
  expect(waiting.explanation.join('\n')).toMatch(
    /pager: to be sent with its group "blip" at \d{4}/,
  );
  expect(waiting.events[0]?.deliveries[0]).toMatchObject({
    state: 'skipped',
    skipReason: 'grouped',
    group: { name: 'blip', message: null },
  });
  await send('blip', { 'db-1': 20 }, now + 3 * MINUTE);
  await server.running.runAlerting(now + 3 * MINUTE);
  // The hour is over.
  await laterRun(now + 3 * MINUTE);
  expect(received).toEqual([]);
  const settled = await client.alerts.why({ id: alertId });
  expect(settled.events.map(({ deliveries }) => deliveries[0]?.skipReason)).toEqual([
    'settled',
    'settled',
  ]);
  expect(settled.explanation.join('\n')).toContain(
    'pager: not sent, because the alert was back to its previous status when its group was notified.',
  );
});

test('a silence and somebody who is on it keep alerts out of the message of their group', async () => {
  await send('quiet', { 'db-1': 120, 'db-2': 120, 'db-3': 120 });
  const grouping = { wait: 0, interval: 0 };
  const { id } = await client.monitors.createMetric(monitorOf('quiet', grouping));
  const { id: silence } = await client.silences.create({
    matchers: [
      { attr: 'monitor.id', op: '=', values: [id] },
      { attr: 'host_name', op: '=', values: ['db-1'] },
    ],
  });
  await server.running.runAlerting(now);
  expect(told()).toEqual([['pager', 'created', 'quiet', '2 hosts: db-2, db-3.']]);
  const { alerts } = await client.alerts.list({
    q: `monitor:${id}`,
    attrs: { host_name: ['db-2'] },
  });
  await client.alerts.acknowledge({ ids: alerts.map((alert) => alert.id) });
  received.length = 0;
  await send('quiet', { 'db-1': 120, 'db-2': 120, 'db-3': 20, 'db-4': 120 }, now + 3 * MINUTE);
  await server.running.runAlerting(now + 3 * MINUTE);
  expect(told()).toEqual([
    [
      'pager',
      'created',
      'quiet',
      '1 more host: db-4. 1 host has recovered: db-3. 1 host is still open: db-2 (acknowledged).',
    ],
  ]);
  await client.silences.end({ id: silence });
  received.length = 0;
  await server.running.runAlerting(now + 3 * MINUTE);
  expect(received).toMatchObject([
    { eventName: 'silence-ended', alert: { name: expect.stringContaining('db-1') } },
  ]);
  const { alerts: held } = await client.alerts.list({
    q: `monitor:${id}`,
    attrs: { host_name: ['db-1'] },
  });
  const why = await client.alerts.why({ id: held[0]?.id ?? 0 });
  const delivery = why.events.at(-1)?.deliveries[0];
  expect(delivery).toMatchObject({
    state: 'skipped',
    skipReason: 'muted',
    summary: { state: 'delivered', status: 200, error: '' },
  });
  expect(why.explanation.join('\n')).toMatch(
    /held it; part of the message about the silence, delivered at /,
  );
  const grouped = await client.alerts.why({ id: alerts[0]?.id ?? 0 });
  expect(grouped.events.at(-1)?.deliveries[0]?.group?.message).toMatchObject({
    state: 'delivered',
    status: 200,
  });
});

test('alerts that the end of a silence told of belong to their group from then on', async () => {
  const run = async (
    hosts: Readonly<Record<string, number>>,
    minutes: number,
  ): Promise<unknown> => {
    received.length = 0;
    await send('deployed', hosts, now + minutes * MINUTE);
    await server.running.runAlerting(now + minutes * MINUTE);
    return received.map(({ eventName, group }) => [eventName, group?.text, group?.isOver]);
  };
  await send('deployed', { 'db-3': 20 });
  const { id } = await client.monitors.createMetric(
    monitorOf('deployed', { wait: 0, interval: 0 }),
  );
  const { id: silence } = await client.silences.create({
    matchers: [{ attr: 'monitor.id', op: '=', values: [id] }],
  });
  expect(await run({ 'db-1': 120, 'db-2': 120, 'db-3': 20 }, 0)).toEqual([]);
  await client.silences.end({ id: silence });
  received.length = 0;
  await server.running.runAlerting(now);
  expect(received).toMatchObject([{ eventName: 'silence-ended' }]);
  expect(await run({ 'db-1': 120, 'db-2': 120, 'db-3': 120 }, 3)).toEqual([
    ['created', '1 more host: db-3. 2 hosts are still open: db-1, db-2.', false],
  ]);
  expect(await run({ 'db-1': 120, 'db-2': 120, 'db-3': 20 }, 6)).toEqual([
    ['status-changed', '1 host has recovered: db-3. 2 hosts are still open: db-1, db-2.', false],
  ]);
  expect(await run({ 'db-1': 20, 'db-2': 20, 'db-3': 20 }, 9)).toEqual([
    ['status-changed', 'All 3 hosts have recovered.', true],
  ]);
});

test('the end of all tells of who is muted, and the end of the silence does not again', async () => {
  await send('over', { 'db-1': 120, 'db-2': 120 });
  const { id } = await client.monitors.createMetric(monitorOf('over', { wait: 0, interval: 0 }));
  await server.running.runAlerting(now);
  const { id: silence } = await client.silences.create({
    matchers: [
      { attr: 'monitor.id', op: '=', values: [id] },
      { attr: 'host_name', op: '!=', values: ['db-1'] },
    ],
  });
  received.length = 0;
  // The third opens and recovers within the silence.
  await send('over', { 'db-1': 120, 'db-2': 120, 'db-3': 120 }, now + 3 * MINUTE);
  await server.running.runAlerting(now + 3 * MINUTE);
  expect(received).toEqual([]);
  await send('over', { 'db-1': 20, 'db-2': 20, 'db-3': 20 }, now + 6 * MINUTE);
  await server.running.runAlerting(now + 6 * MINUTE);
  expect(told()).toEqual([
    ['pager', 'status-changed', 'over', 'Both hosts have recovered: db-1, db-2.'],
  ]);
  await client.silences.end({ id: silence });
  received.length = 0;
  await server.running.runAlerting(now + 6 * MINUTE);
  expect(received).toMatchObject([
    { eventName: 'silence-ended', silence: { opened: 1, stillOpen: 0, closed: 0, wentOn: 0 } },
  ]);
});

test('what is still open counts who is muted and whom somebody is on', async () => {
  await send('taken', { 'db-1': 120, 'db-2': 120, 'db-3': 120 });
  const { id } = await client.monitors.createMetric(monitorOf('taken', { wait: 0, interval: 0 }));
  await server.running.runAlerting(now);
  const idOf = async (host: string): Promise<number> => {
    const { alerts } = await client.alerts.list({
      q: `monitor:${id}`,
      attrs: { host_name: [host] },
    });
    return alerts[0]?.id ?? 0;
  };
  const taken = await idOf('db-3');
  await client.alerts.acknowledge({ ids: [taken] });
  await client.silences.create({
    matchers: [{ attr: 'alert.id', op: '=', values: [String(await idOf('db-2'))] }],
  });
  received.length = 0;
  await send('taken', { 'db-1': 20, 'db-2': 120, 'db-3': 120 }, now + 3 * MINUTE);
  await server.running.runAlerting(now + 3 * MINUTE);
  expect(told()).toEqual([
    [
      'pager',
      'status-changed',
      'taken',
      '1 host has recovered: db-1. 2 hosts are still open: db-2, db-3 (1 muted, 1 acknowledged).',
    ],
  ]);
  expect(received[0]?.group).toMatchObject({
    closed: 1,
    stillOpen: 2,
    muted: 1,
    acknowledged: 1,
    isOver: false,
  });
});

test('a channel hears of the alerts it takes alone, another of none', async () => {
  await send('severe', { 'db-1': 120 });
  const wish = { ...monitorOf('severe', { wait: 0 }), severity: 'critical' as const };
  await client.monitors.createMetric(wish);
  await server.running.runAlerting(now);
  expect(told()).toEqual([
    ['critical', 'created', 'severe', '1 alert: db-1 store.'],
    ['pager', 'created', 'severe', '1 alert: db-1 store.'],
  ]);
});

test('an Alertmanager hears that an alert fires, and not that it does again', async () => {
  const { port } = receiver.address() as AddressInfo;
  const { id: channelId } = await client.channels.create({
    type: 'alertmanager',
    name: 'alertmanager',
    params: { url: `http://127.0.0.1:${port}/api/v2/alerts` },
  });
  await send('fresh', { 'db-1': 120 });
  const wish = { ...monitorOf('fresh', { wait: 0 }), channelIds: [channelId] };
  const { id } = await client.monitors.createMetric(wish);
  summarized.length = 0;
  await server.running.runAlerting(now);
  expect(summarized).toHaveLength(1);
  expect(summarized[0]?.annotations.summary).toMatch(/^🔥 120 is greater than 100\.\n/u);

  // What mutes a monitor is called by its name.
  await client.silences.create({
    name: 'fresh',
    matchers: [{ attr: 'monitor.id', op: '=', values: [id] }],
  });
  const { alerts } = await client.alerts.list({ q: `monitor:${id}` });
  const { explanation } = await client.alerts.why({ id: alerts[0]?.id ?? 0 });
  expect(explanation.join('\n')).toContain(
    'The mute of the monitor "fresh" by Mira holds its messages',
  );
});

test('an Alertmanager hears of each alert of a large group, and of its end', async () => {
  const { port } = receiver.address() as AddressInfo;
  const { id: channelId } = await client.channels.create({
    type: 'alertmanager',
    name: 'alertmanager of many',
    params: { url: `http://127.0.0.1:${port}/api/v2/alerts` },
  });
  const hosts = (value: number): Record<string, number> =>
    Object.fromEntries(Array.from({ length: 230 }, (_, index) => [`web-${index}`, value]));
  await send('many', hosts(120));
  const wish = {
    ...monitorOf('many', { wait: 0, interval: 0 }),
    channelIds: [channelId],
  };
  await client.monitors.createMetric(wish);
  summarized.length = 0;
  requests = 0;
  await server.running.runAlerting(now);
  expect(new Set(summarized.map(({ labels }) => labels['host_name'])).size).toBe(230);
  expect(requests).toBe(3);
  summarized.length = 0;
  await send('many', hosts(1), now + 3 * MINUTE);
  await server.running.runAlerting(now + 3 * MINUTE);
  expect(new Set(summarized.map(({ labels }) => labels['host_name'])).size).toBe(230);
  expect(
    summarized.filter(({ endsAt }) => Date.parse(endsAt) > Date.now() + 24 * 60 * MINUTE),
  ).toEqual([]);
});

test('a monitor without a grouping tells each alert by itself, as ever', async () => {
  await send('single', { 'db-1': 120, 'db-2': 120 });
  const monitor = await client.monitors.createMetric(monitorOf('single', undefined));
  expect(monitor.grouping).toBeNull();
  await server.running.runAlerting(now);
  expect(received.map(({ id, group }) => [/^\d+$/.test(id), group])).toEqual([
    [true, undefined],
    [true, undefined],
  ]);
});

test('alerts are listed as groups, with counts, names and what opens them', async () => {
  const { alerts: all, count } = await client.alerts.list({ attrs: { alert_status: ['open'] } });
  const asked = { attrs: { alert_status: ['open'] }, by: ['monitor', 'host.name'] };
  const { groups, groupCount, facets, ...listed } = await client.alerts.groups({
    ...asked,
    sortBy: 'count',
    sortDesc: true,
  });
  expect(listed.count).toBe(count);
  expect(groupCount).toBe(groups.length);
  expect(groups.reduce((sum, group) => sum + group.openCount, 0)).toBe(count);
  expect(facets.map(({ key }) => key)).toContain('host_name');
  const quiet = await client.alerts.groups({ by: ['monitor'], q: 'quiet' });
  expect(quiet.groups).toMatchObject([
    { name: 'quiet', count: 4, openCount: 3, unacknowledgedCount: 2, noun: 'hosts' },
  ]);
  const [first] = quiet.groups;
  const opened = await client.alerts.list({ ...alertsOfGroup(first?.values ?? {}) });
  expect(opened.count).toBe(4);
  const byState = await client.alerts.groups({ by: ['alert_acknowledged', 'alert_muted'] });
  expect(byState.groups.map(({ name }) => name)).toContain('acknowledged, not muted');
  const lacking = await client.alerts.groups({ by: ['region'] });
  expect(lacking.groups).toMatchObject([{ values: { region: '' }, name: 'no region' }]);
  const inherited = await client.alerts.groups({ by: ['constructor'] });
  expect(inherited.groups).toMatchObject([{ name: 'no constructor' }]);
  expect(all.length).toBeGreaterThan(0);
  await expect(client.alerts.groups({ by: [] })).rejects.toThrow('by name what to group by');
});

test('the back-test counts messages of groups', async () => {
  const { monitors } = await client.monitors.list({ q: 'load' });
  const grouped = monitors.find(({ name }) => name === 'load');
  if (grouped?.type !== 'metric') throw new Error('the monitor is gone');
  const range = {
    timeGte: new Date(now - 5 * MINUTE).toISOString(),
    timeLt: new Date(now + 10 * MINUTE).toISOString(),
  };
  const wish = { name: 'x', params: grouped.params, ...range };
  const alone = await client.monitors.backtest(wish);
  const together = await client.monitors.backtest({ ...wish, grouping: { wait: '30s' } });
  expect(alone.notifications).toBe(8);
  expect(together.notifications).toBe(2);
  expect(together).not.toHaveProperty('escalation');
  // Three alerts of two minutes and one that goes on: had nobody acknowledged, some would have come to the first step.
  const escalation = [{ after: '1m' }, { after: '6d' }];
  const counted = async (more: object): Promise<number[] | undefined> =>
    (await client.monitors.backtest({ ...wish, escalation, ...more })).escalation?.map(
      ({ notifications }) => notifications,
    );
  expect(await counted({})).toEqual([4, 0]);
  expect(await counted({ grouping: { wait: 0 } })).toEqual([1, 0]);
  await expect(
    client.monitors.backtest({ ...wish, escalation: [{ after: '8d' }] }),
  ).rejects.toThrow('escalation.0.after must be at most 7 days');
});

test.each([
  [{ by: ['alert.id'] }, /grouping\.by\.0 can't group alerts of a monitor/],
  [{ wait: '2h' }, /grouping\.wait must be at most an hour/],
  [{ interval: -1 }, /grouping\.interval can't be negative/],
  [{ wait: 'soon' }, /grouping\.wait must be milliseconds/],
])('a grouping %j is refused', async (grouping, message) => {
  await expect(client.monitors.createMetric(monitorOf('load', grouping))).rejects.toThrow(message);
});
