import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Alert, NotificationChannel, Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkedFetch } from '../support/checked-fetch.ts';
import { metricRequest } from '../support/metric-data.ts';
import { attributesJson, nanoseconds } from '../support/otlp.ts';
import { ACCOUNTS, MIRA, startTestServer, type TestServer } from '../support/server.ts';
import { MINUTE } from '../../src/shared/time-units.ts';

const now = Math.floor(Date.now() / MINUTE) * MINUTE - 10 * MINUTE;

interface Received {
  readonly channel: string;
  readonly eventName: string;
  readonly alert: Pick<Alert, 'name' | 'status' | 'severity' | 'labels'>;
}

const received: Received[] = [];
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    const message = JSON.parse(body) as Omit<Received, 'channel'>;
    received.push({ ...message, channel: (request.url ?? '').slice(1) });
    return response.end();
  });
});
/** Who was told of which status, by the names of channels. */
const told = (): string[] =>
  received.map(({ channel, alert }) => `${channel} ${alert.status}`).toSorted();

let server: TestServer;
let client: Spanlight;
const channels = new Map<string, NotificationChannel>();
const all = (): number[] => [...channels.values()].map(({ id }) => id);

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  server = await startTestServer({
    yaml: `${ACCOUNTS}\nnotifications: { allow_networks: [127.0.0.1] }\n`,
  });
  const { fetch } = checkedFetch();
  client = server.client({ fetch, token: MIRA, project: 1 });
  const create = async (name: string, takes: object): Promise<void> => {
    const url = `http://127.0.0.1:${port}/${name}`;
    const wish = { type: 'webhook' as const, name, params: { url }, ...takes };
    channels.set(name, await client.channels.create(wish));
  };
  await create('everything', {});
  await create('pager', { severities: ['critical'] });
  await create('shop', { matchers: [{ label: 'team', value: 'shop' }] });
  await create('others', { matchers: [{ label: 'team', op: '!=', value: 'shop' }] });
});

afterAll(async () => {
  await server.stop();
  receiver.close();
});

beforeEach(() => {
  received.length = 0;
});

/** Sends a gauge, one value a minute up to a time. */
async function send(name: string, values: readonly number[], until = now): Promise<void> {
  const points = values.map((value, at) => ({
    time: until - (values.length - at) * MINUTE + 1000,
    value,
  }));
  const attributes = { host_name: 'web-1' };
  const series = { name, instrument: 'gauge', attributes, points } as const;
  await server.send('shop-token', 'metrics', metricRequest('test', [series]));
}

const params = (name: string) => ({
  metrics: [{ name, alias: 'load' }],
  query: 'avg($load) as load | group by host_name',
  column: 'load',
  checkNumPoint: 3,
  maxAllowedValue: 100,
});

test('a monitor without a severity is a warning, and so are its alerts', async () => {
  await send('plain_load', [120, 130, 140]);
  const wish = { name: 'Plain', channelIds: all(), params: params('plain_load') };
  const monitor = await client.monitors.createMetric(wish);
  expect(monitor).toMatchObject({ severity: 'warning', labels: {} });
  await server.running.runAlerting(now);
  const { alerts, facets } = await client.alerts.list({ q: 'Plain' });
  expect(alerts).toMatchObject([{ severity: 'warning', labels: {} }]);
  // As long as all alerts are alike there is nothing to choose from.
  expect(facets.map(({ key }) => key)).not.toContain('alert_severity');
  expect(told()).toEqual(['everything open', 'others open']);
  const { events } = await client.alerts.why({ id: alerts[0]?.id ?? 0 });
  expect(
    events[0]?.deliveries.map(({ channelName, skipReason }) => [channelName, skipReason]),
  ).toEqual([
    ['everything', null],
    ['pager', 'not-taken'],
    ['shop', 'not-taken'],
    ['others', null],
  ]);
});

test('alerts carry severity and labels to the channels that take them', async () => {
  await send('bad_load', [120, 130, 140]);
  const labels = { team: 'shop', tier: '1' };
  const wish = { name: 'Bad', channelIds: all(), params: params('bad_load') };
  const { id } = await client.monitors.createMetric({ ...wish, severity: 'critical', labels });
  await server.running.runAlerting(now);
  expect(told()).toEqual(['everything open', 'pager open', 'shop open']);
  expect(received[0]?.alert).toMatchObject({ severity: 'critical', labels });

  const { alerts, facets } = await client.alerts.list({ attrs: { 'label.team': ['shop'] } });
  expect(alerts).toMatchObject([{ name: 'Bad: load{host_name=web-1}', severity: 'critical' }]);
  const facet = (key: string) =>
    facets.find((each) => each.key === key)?.items.map(({ value, count }) => [value, count]);
  expect(facet('alert_severity')).toEqual([['critical', 1]]);
  expect(facet('label.team')).toEqual([['shop', 1]]);
  // As silences and YAML call it.
  const called = await client.alerts.groups({ by: ['severity'] });
  expect(called.groups.map(({ name, values }) => [name, values])).toContainEqual([
    'critical',
    { severity: 'critical' },
  ]);
  const plain = { attrs: { severity: ['critical'] }, limit: 0 };
  expect((await client.alerts.list(plain)).count).toBe(1);
  const severe = { attrs: { alert_severity: ['critical'] }, limit: 0 };
  expect((await client.alerts.list(severe)).count).toBe(1);
  const sorted = await client.alerts.list({ sortBy: 'severity', sortDesc: true });
  expect(sorted.alerts.map(({ severity }) => severity)).toEqual(['critical', 'warning']);
  const monitors = await client.monitors.list({ severity: 'critical' });
  expect(monitors.monitors.map((monitor) => monitor.id)).toEqual([id]);
});

test('values that no alert, monitor or silence can have are refused, not found nowhere', async () => {
  const refusal = (answer: PromiseLike<unknown>): Promise<unknown> =>
    Promise.resolve(answer).then(
      () => 'answered',
      (error: unknown) => (error instanceof Error ? error.message : error),
    );
  const alerts = (facet: string, value: string): Promise<unknown> =>
    refusal(client.alerts.list({ attrs: { [facet]: [value] } }));
  expect(await alerts('alert_severity', 'crit')).toBe(
    'alert_severity must be one of critical, warning, info, not "crit"',
  );
  expect(await alerts('severity', 'fatal')).toMatch(/^alert_severity must be one of/u);
  expect(await alerts('alert_status', 'opened')).toMatch(/one of open, closed, not "opened"/u);
  expect(await alerts('alert_type', 'errors')).toMatch(/one of error, metric, not "errors"/u);
  expect(await alerts('alert_muted', 'true')).toMatch(/one of yes, no/u);
  expect(await alerts('alert_acknowledged', 'no')).toBe('answered');
  const groups = { by: ['monitor'], attrs: { alert_status: ['opened'] } };
  expect(await refusal(client.alerts.groups(groups))).toMatch(/^alert_status must be/u);
  for (const [path, words] of [
    ['monitors?state=fireing', 'state must be one of active, paused, firing, no-data, failed'],
    ['monitors?severity=fatal', 'severity must be one of critical, warning, info'],
    ['silences?state=actve', 'state must be one of active, upcoming, expired'],
  ]) {
    const answer = await fetch(`${server.url}/internal/v1/projects/1/${path}`, {
      headers: { authorization: `Bearer ${MIRA}` },
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { message: words }]);
  }
  for (const path of ['monitors?state=', 'silences?state=']) {
    const answer = await fetch(`${server.url}/internal/v1/projects/1/${path}`, {
      headers: { authorization: `Bearer ${MIRA}` },
    });
    expect(answer.status).toBe(200);
  }
});

test('an open alert stays what it was, and whoever was told hears of its end', async () => {
  received.length = 0;
  const [monitor] = (await client.monitors.list({ severity: 'critical' })).monitors;
  if (monitor?.type !== 'metric') throw new Error('there is no monitor');
  const { id, name, channelIds } = monitor;
  const wish = { id, name, channelIds, params: params('bad_load') };
  await client.monitors.updateMetric({ ...wish, severity: 'info', labels: { team: 'cart' } });
  // The pager takes nothing of the kind any more.
  const pager = channels.get('pager');
  if (pager?.type !== 'webhook') throw new Error('there is no pager');
  await client.channels.update({ ...pager, severities: ['info'] });
  received.length = 0;
  const later = now + 5 * MINUTE;
  await send('bad_load', [10, 10, 10, 10, 10], later);
  await server.running.runAlerting(later);
  expect(told()).toEqual(['everything closed', 'pager closed', 'shop closed']);
  expect(received[0]?.alert).toMatchObject({ severity: 'critical', labels: { team: 'shop' } });

  received.length = 0;
  const again = later + 4 * MINUTE;
  await send('bad_load', [150, 150, 150, 150], again);
  await server.running.runAlerting(again);
  expect(told()).toEqual(['everything open', 'others open', 'pager open']);
  const { alerts } = await client.alerts.list({ q: 'Bad' });
  expect(alerts).toMatchObject([{ severity: 'info', labels: { team: 'cart' } }]);
  expect((await client.alerts.list({ attrs: { 'label.team': ['shop'] } })).count).toBe(0);
  expect((await client.alerts.list({ attrs: { 'label.team': ['cart'] } })).count).toBe(1);
});

test('what opens by hand is what its monitor says by then', async () => {
  const [alert] = (await client.alerts.list({ q: 'Bad' })).alerts;
  if (alert?.type !== 'metric') throw new Error('there is no alert');
  const { id, name, channelIds } = await client.monitors.get({ id: alert.monitorId });
  await client.alerts.close({ ids: [alert.id] });
  const wish = { id, name, channelIds, params: params('bad_load') };
  const labels = { team: 'pay' };
  await client.monitors.updateMetric({ ...wish, severity: 'critical', labels });
  await client.alerts.open({ ids: [alert.id] });
  const opened = await client.alerts.get({ id: alert.id });
  expect(opened).toMatchObject({ status: 'open', severity: 'critical', labels });
  await client.monitors.updateMetric({ ...wish, severity: 'info', labels: { team: 'cart' } });
});

test('an error has the worst severity and the labels of the monitors that watch it', async () => {
  const both = { notifyOnNewErrors: true, notifyOnRecurringErrors: true };
  const create = (name: string, severity: 'critical' | 'info', team: string, kind: string) =>
    client.monitors.createError({
      name,
      severity,
      labels: { team },
      channelIds: all(),
      params: { ...both, matchers: [{ attr: 'exception_type', op: '=', value: kind }] },
    });
  await create('Payment errors', 'info', 'shop', 'CardRefused');
  await create('Errors of cards', 'critical', 'cards', 'CardRefused');
  const logRecords = ['CardRefused', 'Unwatched'].map((kind) => ({
    timeUnixNano: nanoseconds(now),
    severityNumber: 17,
    body: { stringValue: `${kind} failed` },
    attributes: attributesJson({ 'exception.type': kind }),
  }));
  await server.send('shop-token', 'logs', { resourceLogs: [{ scopeLogs: [{ logRecords }] }] });
  await server.running.runAlerting(now + 10 * MINUTE);
  const { alerts } = await client.alerts.list({ attrs: { alert_type: ['error'] }, q: 'failed' });
  const known = alerts.map(({ name, severity, labels }) => [name, severity, labels]);
  expect(known).toContainEqual([expect.stringMatching(/Card/u), 'critical', { team: 'shop' }]);
  // The monitor of the project watches it too, and says nothing of it.
  expect(known).toContainEqual([expect.stringMatching(/Unwatched/u), 'warning', {}]);
});

test('what no severity and no label can be is refused, by its field', async () => {
  const wish = { name: 'Refused', params: params('plain_load') };
  const refusal = (body: object): Promise<unknown> =>
    client.monitors.createMetric({ ...wish, ...body }).then(
      () => 'taken',
      (error: unknown) => (error instanceof Error ? error.message : error),
    );
  expect(await refusal({ severity: 'awful' })).toMatch(/one of critical, warning, info/u);
  expect(await refusal({ labels: { 'a b': 'x' } })).toMatch(/letters, digits and underscores/u);
  expect(await refusal({ labels: { severity: 'x' } })).toMatch(/can't be a label/u);
  expect(await refusal({ labels: { __proto: 'x' } })).toMatch(/begin with a letter/u);
  expect(await refusal({ labels: { a: 'x'.repeat(201) } })).toMatch(/at most 200 characters/u);
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`l${at}`, 'x']));
  expect(await refusal({ labels: many })).toMatch(/at most 20/u);
});

test('monitors and their YAML say the same of severity and labels', async () => {
  const [created] = await client.monitors.createFromYaml({
    yaml: `
monitors:
  - name: From a file
    type: error
    severity: info
    labels: { team: cart, runbook: "https://wiki.example/cart" }
    notify_on_new_errors: true
`,
  });
  expect(created).toMatchObject({ severity: 'info', labels: { team: 'cart' } });
  const yaml = await client.monitors.yaml({ id: created?.id ?? '' });
  expect(yaml).toContain('severity: info');
  expect(yaml).toContain('team: cart');
});
