import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import type { Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { metricRequest } from '../support/metric-data.ts';
import { ACCOUNTS, BEN, MIRA, startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

const MINUTE = 60_000;
const received: { eventName: string; alert: { name: string; status: string } }[] = [];
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    received.push(JSON.parse(body) as (typeof received)[number]);
    return response.end();
  });
});

let server: TestServer;
let client: Spanlight;
let hook = '';
/** End of the newest minute with points. */
const now = Math.floor(Date.now() / MINUTE) * MINUTE - 10 * MINUTE;

/** Sends a gauge for the ten minutes up to `now`, one value a minute, the last ones as told. */
const send = async (name: string, host: string, values: readonly number[]): Promise<void> => {
  const points = Array.from({ length: 10 }, (_, index) => ({
    time: now - (10 - index) * MINUTE + 1000,
    value: values[index - (10 - values.length)] ?? 10,
  }));
  const series = { name, instrument: 'gauge', attributes: { host_name: host }, points } as const;
  await server.send('shop-token', 'metrics', metricRequest('test', [series]));
};

const params = (name: string) => ({
  metrics: [{ name, alias: 'load' }],
  query: 'avg($load) as load | group by host_name',
  column: 'load',
  checkNumPoint: 3,
  maxAllowedValue: 100,
});

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  server = await startTestServer({
    yaml: `${ACCOUNTS}\nnotifications: { allow_networks: [127.0.0.1] }\n`,
  });
  client = server.client({ token: MIRA, project: 1 });
});

afterAll(async () => {
  await server.stop();
  receiver.close();
});

beforeEach(() => {
  received.length = 0;
});

test('a monitor that fires becomes one alert, is told once, and says why', async () => {
  await send('web_load', 'web-1', [120, 130, 140]);
  await send('web_load', 'web-2', [20, 30, 40]);
  const channel = await client.channels.create({
    type: 'webhook',
    name: 'pager',
    params: { url: hook },
  });
  const monitor = await client.monitors.createMetric({
    name: 'Load',
    channelIds: [channel.id],
    params: params('web_load'),
  });
  await server.running.runAlerting(now);
  await server.running.runAlerting(now);

  const { alerts, count, facets } = await client.alerts.list({
    q: `monitor:${monitor.id}`,
    attrs: { alert_status: ['open'] },
  });
  expect(count).toBe(1);
  const [alert] = alerts;
  expect(alert).toMatchObject({
    name: 'Load: load{host_name=web-1}',
    attrs: { host_name: 'web-1' },
    params: { firing: 1, initialValue: 120, numPointFiring: 3, bounds: { min: null, max: 100 } },
    createdAt: new Date(now - 3 * MINUTE).toISOString(),
  });
  expect(facets.map(({ key }) => key)).toEqual(['alert_status', 'alert_type', 'host_name']);
  expect(received.map(({ eventName, alert: { name } }) => [eventName, name])).toEqual([
    ['created', 'Load: load{host_name=web-1}'],
  ]);
  const why = await client.alerts.why({ id: alert?.id ?? 0 });
  expect(why.evaluation?.series.map(({ name, decision }) => [name, decision]).toSorted()).toEqual([
    ['load{host_name=web-1}', 'firing'],
    ['load{host_name=web-2}', 'normal'],
  ]);
  expect(why.events[0]?.deliveries[0]).toMatchObject({ state: 'delivered', channelName: 'pager' });
  expect(why.explanation.join(' ')).toContain('pager: delivered');
  expect((await client.monitors.get({ id: monitor.id })).state).toBe('firing');
});

test('closed by hand it stays closed while it fires, and opens again by hand', async () => {
  const { alerts } = await client.alerts.list({ q: 'web-1' });
  const ids = alerts.map(({ id }) => id);
  expect(await client.alerts.close({ ids })).toBe(1);
  expect(await client.alerts.close({ ids })).toBe(0);
  await server.running.runAlerting(now + MINUTE);
  const [closed] = (await client.alerts.list({ q: 'web-1' })).alerts;
  expect(closed?.status).toBe('closed');
  const why = await client.alerts.why({ id: closed?.id ?? 0 });
  expect(why.events[0]).toMatchObject({ reason: 'manual', user: { name: 'Mira' } });
  expect(why.explanation.join(' ')).toContain('until its series has recovered once');
  expect(received.map(({ alert: { status } }) => status)).toEqual(['closed']);
  expect(await client.alerts.open({ ids })).toBe(1);
  expect(await client.alerts.closeAll()).toBe(1);
});

test('a back-test tells when it would have fired, and writes nothing', async () => {
  const before = await client.alerts.list();
  const answer = await client.monitors.backtest({
    params: params('web_load'),
    timeGte: new Date(now - 30 * MINUTE).toISOString(),
    timeLt: new Date(now).toISOString(),
  });
  expect(answer.transitions).toMatchObject([
    {
      event: 'created',
      series: 'load{host_name=web-1}',
      since: new Date(now - 3 * MINUTE).toISOString(),
      time: new Date(now).toISOString(),
      value: 120,
      notified: true,
    },
  ]);
  expect(answer.evaluations).toBe(30);
  expect(await client.alerts.list()).toEqual(before);
});

test('a monitor whose metric is gone fails, one without series has no data', async () => {
  await send('old_load', 'web-1', []);
  const monitor = await client.monitors.createMetric({
    name: 'Quiet',
    params: { ...params('old_load'), query: 'avg($load{host_name="nobody"}) as load' },
  });
  await server.running.runAlerting(now + 2 * MINUTE);
  const why = await client.monitors.why({ id: monitor.id });
  expect(why.monitor.state).toBe('no-data');
  expect(why.explanation.join(' ')).toContain('old_load as $load');
});

test.each([
  ['params.metrics', { metrics: [] }, 'at least one metric is required'],
  ['params.query', { query: '' }, "query can't be empty"],
  ['params.query', { query: 'avg($load) as load | max($load)' }, 'returns 2 columns'],
  ['params.query', { query: 'avg($load as load' }, "can't parse query"],
  ['params.column', { column: 'other' }, 'returns the column "load"'],
  ['params.maxAllowedValue', { maxAllowedValue: null }, 'at least min or max value is required'],
  ['params.maxAllowedValue', { minAllowedValue: 200 }, 'greater than or equal min'],
  ['params.metrics', { metrics: [{ name: 'x', alias: 'load' }] }, 'metric x does not exist'],
])('a metric monitor with a wrong %s is refused: %j', async (parameter, change, message) => {
  const wrong = client.monitors.createMetric({
    name: 'Wrong',
    params: { ...params('web_load'), ...change },
  });
  await expect(wrong).rejects.toMatchObject({ status: 400, parameter });
  await expect(wrong).rejects.toThrow(message);
});

test('monitors are made of YAML, all or none, and come back as they were', async () => {
  const yaml = await client.monitors.createFromYaml({
    yaml: `monitors:
  - name: Hot
    key: hot
    channels: [pager]
    metrics: [web_load as $load]
    query: [avg($load) as load, group by host_name]
    column: load
    max_allowed_value: 90
    max_recovery_value: 80
    keep_firing_for: 5m0s
  - name: All errors
    type: error
    notify_on_new_errors: true
`,
  });
  expect(yaml.map(({ name, type, channelIds }) => [name, type, channelIds.length])).toEqual([
    ['Hot', 'metric', 1],
    ['All errors', 'error', 0],
  ]);
  const [hot] = yaml;
  expect(await client.monitors.yaml({ id: hot?.id ?? '' })).toBe(`monitors:
  - key: hot
    name: Hot
    type: metric
    notify_everyone_by_email: false
    channels: [pager]
    metrics: [web_load as $load]
    query:
      - avg($load) as load
      - group by host_name
    column: load
    max_allowed_value: 90
    max_recovery_value: 80
    check_num_point: 5
    keep_firing_for: 5m0s
`);
  const { count } = await client.monitors.list();
  const broken = client.monitors.createFromYaml({
    yaml: 'monitors:\n  - name: One\n    type: error\n  - name: Two\n    key: hot\n    type: error\n',
  });
  await expect(broken).rejects.toMatchObject({ status: 409 });
  expect((await client.monitors.list()).count).toBe(count);
  const nobody = client.monitors.createFromYaml({
    yaml: 'monitors:\n  - name: One\n    type: error\n    channels: [nobody]\n',
  });
  await expect(nobody).rejects.toThrow('no channel with the key or name "nobody"');
});

test('writes that have not seen the newest revision are refused', async () => {
  const monitor = await client.monitors.createError({
    name: 'Errors',
    params: { notifyOnNewErrors: true, notifyOnRecurringErrors: false, matchers: [] },
  });
  if (monitor.type !== 'error') throw new Error('the monitor has another type');
  const change = { id: monitor.id, name: 'Errors 2', params: monitor.params };
  const changed = await client.monitors.updateError({ ...change, ifMatch: monitor.revision });
  expect(changed.revision).toBe(monitor.revision + 1);
  const stale = client.monitors.updateError({ ...change, ifMatch: monitor.revision });
  await expect(stale).rejects.toMatchObject({ status: 412, code: 'precondition_failed' });
});

test('an error opens an alert, also one of a log without a span', async () => {
  const at = (Date.now() - 5000) * 1e6;
  await server.send('shop-token', 'logs', {
    resourceLogs: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'checkout' } }] },
        scopeLogs: [
          {
            logRecords: [
              {
                timeUnixNano: String(at),
                severityNumber: 17,
                body: { stringValue: 'card refused' },
              },
            ],
          },
        ],
      },
    ],
  });
  await server.running.runAlerting(now + 3 * MINUTE);
  const { alerts } = await client.alerts.list({ attrs: { alert_type: ['error'] } });
  expect(alerts).toMatchObject([
    {
      name: 'ERROR card refused',
      status: 'open',
      params: { spanCount: 1 },
      attrs: { service_name: 'checkout' },
    },
  ]);
  const ben = server.client({ token: BEN, project: 2 });
  expect((await ben.alerts.list()).count).toBe(0);
  await expect(ben.alerts.get({ id: alerts[0]?.id ?? 0 })).rejects.toMatchObject({ status: 403 });
});

test('an embed token reads what it was minted for, from its origin, until it is revoked', async () => {
  const origin = 'https://portal.example';
  const { embedToken, token } = await client.embedTokens.create({
    resources: ['alerts'],
    origins: [origin],
  });
  const as = (headers: Record<string, string>, path: string) =>
    fetch(`${server.url}/internal/v1/projects/${path}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  expect((await as({ origin }, '1/alerts')).status).toBe(200);
  expect((await as({ origin }, '2/alerts')).status).toBe(404);
  expect((await as({ origin }, '1/monitors')).status).toBe(403);
  expect((await as({ origin }, '1')).status).toBe(403);
  expect((await as({ origin: 'https://evil.example' }, '1/alerts')).status).toBe(401);
  expect((await as({}, '1/alerts')).status).toBe(401);
  const closing = await fetch(`${server.url}/internal/v1/projects/1/alerts/close-all`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, origin },
  });
  expect(closing.status).toBe(403);
  expect(await client.embedTokens.list()).toEqual([embedToken]);
  await client.embedTokens.revoke({ id: embedToken.id });
  expect((await as({ origin }, '1/alerts')).status).toBe(401);
});

test('annotations are kept for people and for CI', async () => {
  const response = await fetch(`${server.url}/internal/v1/annotations`, {
    method: 'POST',
    headers: { 'spanlight-dsn': 'http://shop-token@localhost' },
    body: JSON.stringify({
      name: 'Deploy 5.3.1',
      attrs: { 'service.name': 'checkout' },
      fingerprint: 'deploy-8812',
    }),
  });
  expect(response.status).toBe(200);
  const made = await client.annotations.create({ name: 'Again', fingerprint: 'deploy-8812' });
  expect(made).toMatchObject({
    name: 'Deploy 5.3.1',
    attrs: { service_name: 'checkout' },
    color: '#4CAF50',
  });
  const listed = await client.annotations.list({ sortBy: 'createdAt', sortDesc: true });
  expect(listed).toEqual({ annotations: [made], count: 1 });
  const id = made?.id ?? 0;
  expect((await client.annotations.update({ id, name: 'Deploy' })).name).toBe('Deploy');
  await client.annotations.delete({ id });
  await expect(client.annotations.get({ id })).rejects.toMatchObject({ status: 404 });
});
