import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Spanlight } from '@spanlight/sdk';
import { routes } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isAlertingCall } from '../support/alerting-calls.ts';
import { checkedFetch } from '../support/checked-fetch.ts';
import { metricRequest } from '../support/metric-data.ts';
import { ACCOUNTS, BEN, MIRA, startTestServer, type TestServer } from '../support/server.ts';
import { MINUTE } from '../../src/shared/time-units.ts';

const received: { eventName: string; alert: { name: string; status: string } }[] = [];
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    received.push(JSON.parse(body) as (typeof received)[number]);
    if (request.url === '/hook') return response.end();
    return response.writeHead(404).end('no_such_hook');
  });
});

const { fetch: checked, called } = checkedFetch();
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
  client = server.client({ fetch: checked, token: MIRA, project: 1 });
});

afterAll(async () => {
  await server.stop();
  receiver.close();
});

beforeEach(() => {
  received.length = 0;
});

test('MM6, MM11: a monitor that fires becomes one alert, is told once, and says why', async () => {
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
  expect((await client.alerts.list({ facets: false })).facets).toEqual([]);
  const wishes = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, ['v']]));
  expect((await client.alerts.list({ attrs: wishes(16) })).count).toBe(0);
  await expect(client.alerts.list({ attrs: wishes(17) })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('at most 16 facets'),
  });
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
  const { groups } = await client.alerts.groups({ by: ['host_name'] });
  expect(groups).toMatchObject([{ name: 'web-1', count: 1, openCount: 1 }]);
  const { monitors } = await client.alerts.stats();
  expect(monitors).toMatchObject([{ monitorId: monitor.id, fired: 1, messages: 1 }]);
});

test('AE4, MM13: closed by hand it stays closed while it fires, and opens again by hand', async () => {
  const { alerts } = await client.alerts.list({ q: 'web-1' });
  const ids = alerts.map(({ id }) => id);
  expect(await client.alerts.acknowledge({ ids })).toBe(1);
  expect(await client.alerts.unacknowledge({ ids })).toBe(1);
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

test('MM14: a monitor without series has no data', async () => {
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
  - id: project_9.monitor_1
    name: All errors
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
  - id: project_${hot?.projectId}.monitor_${hot?.id}
    key: hot
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
    keep_firing_for: 5m
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

test.each([
  ['a: b', /^YAML does not contain any monitors$/],
  ['monitors: []', /^YAML does not contain any monitors$/],
  ['# nothing', /^YAML does not contain any monitors$/],
  ['schema: v2\nname: Shop\n', /this is a dashboard, not a monitor/],
  ['monitors:\n  - { name: A, type: foo }\n', /unsupported monitor type: "foo"/],
])('the YAML %j makes no monitors', async (yaml, message) => {
  await expect(client.monitors.createFromYaml({ yaml })).rejects.toMatchObject({ status: 400 });
  await expect(client.monitors.createFromYaml({ yaml })).rejects.toThrow(message);
});

const web = { name: 'web_load', alias: 'load' };
test.each<[object, string, string]>([
  [{ metrics: [{ ...web, alias: '' }] }, 'params.metrics.0.alias', 'Alias is required'],
  [{ metrics: [{ name: 'web_load' }] }, 'params.metrics.0.alias', 'Alias is required'],
  [{ metrics: [{ alias: 'load' }] }, 'params.metrics.0.name', 'Metric name is required'],
  [
    { metrics: [{ ...web, alias: 'lo-ad' }] },
    'params.metrics.0.alias',
    'Only letters and numbers are allowed',
  ],
  [{ metrics: [web, { ...web, alias: 'Load' }] }, 'params.metrics.1.alias', 'Alias is duplicated'],
  [{ timeOffset: -301 * MINUTE }, 'params.timeOffset', 'Must be greater than -300'],
  [{ timeOffset: 301 * MINUTE }, 'params.timeOffset', 'Must be smaller than 300'],
])('a metric monitor with %j is refused', async (change, parameter, message) => {
  const create = (): Promise<unknown> =>
    client.monitors.createMetric({ name: 'Load', params: { ...params('web_load'), ...change } });
  await expect(create()).rejects.toMatchObject({ status: 400, parameter });
  await expect(create()).rejects.toThrow(new RegExp(`^${message}$`, 'i'));
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

test('EA1, EA2: an error opens an alert, also one of a log without a span', async () => {
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
      params: { spanId: '0', spanCount: 1 },
      attrs: { service_name: 'checkout' },
    },
  ]);
  const ben = server.client({ token: BEN, project: 2 });
  expect((await ben.alerts.list()).count).toBe(0);
  await expect(ben.alerts.get({ id: alerts[0]?.id ?? 0 })).rejects.toMatchObject({ status: 403 });
});

test.each([
  ['card refused', 1],
  ['REFUSED', 1],
  ['"card refused"', 1],
  ['"refused card"', 0],
  ['card missing', 0],
  ['missing|refused', 1],
  ['missing|"card refused" checkout', 1],
  ['card -checkout', 0],
  ['card -missing|lost', 1],
  ['card -lost|checkout', 0],
  ['-"card refused"', 0],
  ['~card', 0],
])('the search %j finds %j alerts of errors', async (q, count) => {
  const { alerts } = await client.alerts.list({ q, attrs: { alert_type: ['error'] } });
  expect(alerts).toHaveLength(count);
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
  // Who is told, and what their servers answered, is nothing for the visitors of a page.
  expect((await as({ origin }, '1/alerts/1/why')).status).toBe(403);
  expect((await as({ origin }, '1')).status).toBe(403);
  const elsewhere = await as({ origin: 'https://evil.example' }, '1/alerts');
  expect(elsewhere.status).toBe(401);
  expect(await elsewhere.text()).toContain('or not created for pages of https://evil.example');
  expect((await as({}, '1/alerts')).status).toBe(401);
  const anywhere = client.embedTokens.create({
    resources: ['alerts'],
    origins: ['https://*.example'],
  });
  await expect(anywhere).rejects.toMatchObject({ status: 400, parameter: 'origins.0' });
  const closing = await fetch(`${server.url}/internal/v1/projects/1/alerts/close-all`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, origin },
  });
  expect(closing.status).toBe(403);
  expect(await client.embedTokens.list()).toEqual([embedToken]);
  await client.embedTokens.revoke({ id: embedToken.id });
  expect((await as({ origin }, '1/alerts')).status).toBe(401);
});

test('channels are tried, changed, paused and deleted', async () => {
  const { channels } = client;
  const slack = await channels.create({ type: 'slack', name: 'ops', params: { webhookUrl: hook } });
  expect(slack).toMatchObject({ type: 'slack', state: 'delivering', params: { webhookUrl: hook } });
  const of = { id: slack.id };
  expect(await channels.get({ ...of, type: 'slack' })).toEqual(slack);
  await expect(channels.get({ ...of, type: 'webhook' })).rejects.toMatchObject({ status: 400 });
  await expect(channels.get({ ...of, type: 'telegram' })).rejects.toMatchObject({ status: 400 });
  expect((await channels.pause(of)).state).toBe('paused');
  const renamed = { ...of, type: 'slack', name: 'night', params: { webhookUrl: hook } } as const;
  const changed = await channels.update({ ...renamed, ifMatch: slack.revision });
  expect(changed).toMatchObject({ name: 'night', state: 'paused', revision: slack.revision + 1 });
  const stale = channels.update({ ...renamed, ifMatch: slack.revision });
  await expect(stale).rejects.toMatchObject({ status: 412 });
  expect((await channels.resume(of)).state).toBe('delivering');
  expect(await channels.test(of)).toMatchObject({ delivered: true, status: 200, error: '' });
  const telegram = { ...of, type: 'telegram', name: 'x', params: { chatId: 7 } } as const;
  await expect(channels.update(telegram)).rejects.toMatchObject({ status: 400 });
  expect((await channels.delete(of)).name).toBe('night');
  await expect(channels.delete(of)).rejects.toMatchObject({ status: 404 });

  const webhook = {
    type: 'webhook',
    name: 'hook',
    params: { url: hook, payload: '{"team":"core"}' },
  };
  const made = await channels.create({ ...webhook, type: 'alertmanager' });
  expect(made.params).toEqual({ url: hook, payload: { team: 'core' } });
  await channels.update({ id: made.id, ...webhook, type: 'webhook', key: 'hook' });
  expect(await channels.get({ id: made.id, type: 'webhook' })).toMatchObject({
    type: 'webhook',
    key: 'hook',
  });
  const taken = channels.create({ ...webhook, type: 'webhook', key: 'hook' });
  await expect(taken).rejects.toMatchObject({ status: 409, parameter: 'key' });
  const listed = await channels.list();
  expect(listed.map(({ id }) => id)).toContain(made.id);
});

test('a channel is tried before it is stored; its receiver is quoted, and a person is held to thirty a minute', async () => {
  const { channels } = client;
  const before = await channels.list();
  const from = received.length;
  const params = { url: hook, payload: '{"team":"core"}' };
  expect(await channels.testUnsaved({ type: 'webhook', params })).toMatchObject({
    delivered: true,
    status: 200,
    error: '',
  });
  expect(received.slice(from)).toMatchObject([
    { payload: { team: 'core' }, alert: { name: 'Test message' } },
  ]);
  const slack = { type: 'slack', params: { webhookUrl: `${hook}/gone` } } as const;
  expect(await channels.testUnsaved(slack)).toMatchObject({
    delivered: false,
    status: 404,
    error: 'the receiver answered 404: no_such_hook',
  });
  const internal = { type: 'alertmanager', params: { url: 'http://10.0.0.1/x' } } as const;
  await expect(channels.testUnsaved(internal)).rejects.toThrow('allow_networks');
  const broken = { type: 'webhook', params: { url: hook, payload: '{' } } as const;
  await expect(channels.testUnsaved(broken)).rejects.toMatchObject({ parameter: 'params.payload' });
  const unnamed = { type: 'telegram', params: { chatId: 7 } } as const;
  expect((await channels.testUnsaved(unnamed)).error).toBe('telegram.bot_token is empty');
  expect(await channels.list()).toEqual(before);

  const guest = await fetch(`${server.url}/internal/v1/projects/1/notification-channels/test`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'webhook', params }),
  });
  expect([401, 403]).toContain(guest.status);

  const flood = Array.from({ length: 31 }, () =>
    channels.testUnsaved({ type: 'webhook', params }).catch((error: unknown) => error),
  );
  const answers = await Promise.all(flood);
  expect(answers).toContainEqual(
    expect.objectContaining({ status: 429, retryAfter: expect.any(Number) }),
  );
});

test.each([
  [{ type: 'slack', name: '', params: { webhookUrl: 'https://a.example' } }, "name can't be empty"],
  [{ type: 'slack', name: 'a', params: { webhookUrl: '' } }, "webhook URL can't be empty"],
  [{ type: 'slack', name: 'a', params: { webhookUrl: 'ftp://a' } }, 'begin with http'],
  [{ type: 'slack', name: 'a', params: { webhookUrl: 'http://10.0.0.1/x' } }, 'allow_networks'],
  [{ type: 'telegram', name: 'a', params: { chatId: 0 } }, "chat id can't be empty"],
  [{ type: 'telegram', name: 'a', params: { chatId: -1001 } }, 'telegram.bot_token is empty'],
  [{ type: 'webhook', name: 'a', params: { url: '' } }, "url can't be empty"],
  [{ type: 'webhook', name: 'a', params: { url: 'http://10.0.0.1/x' } }, 'allow_networks'],
  [{ type: 'webhook', name: 'a', params: { url: 'http://[::1]:80/' } }, 'allow_networks'],
  [{ type: 'webhook', name: 'a', params: { url: 'https://a.example:x' } }, 'begin with http'],
  [
    { type: 'webhook', name: 'a', params: { url: 'http://a.example', payload: '{' } },
    'invalid JSON',
  ],
  [
    {
      type: 'webhook',
      name: 'a',
      params: { url: 'http://a.example', payload: '{"__proto__": 1}' },
    },
    'invalid JSON payload: it has the key "__proto__"',
  ],
] as const)('the channel %j is refused', async (channel, message) => {
  const create = (): Promise<unknown> => client.channels.create(channel);
  await expect(create()).rejects.toMatchObject({ status: 400 });
  await expect(create()).rejects.toThrow(message);
});

test('people say what they get by email', async () => {
  const { channels } = client;
  const everything = {
    notifyOnMetrics: true,
    notifyOnNewErrors: true,
    notifyOnRecurringErrors: true,
    errorMatchers: [],
    severities: [],
    matchers: [],
    mail: { hasServer: false, recipients: 1, isRecipient: true },
  };
  expect(await channels.email()).toEqual(everything);
  const less = { ...everything, notifyOnMetrics: false };
  expect(await channels.updateEmail(less)).toEqual(less);
  expect(await channels.email()).toEqual(less);
  // Rows of a form: without an operator they compare for equality, empty ones are left out.
  const rows = [{ attr: 'env', value: 'prod' }, { attr: '', value: '' }, {}];
  const matchers = [{ attr: 'env', op: '=', value: 'prod' }];
  expect(await channels.updateEmail({ errorMatchers: rows })).toMatchObject({
    errorMatchers: matchers,
  });
  const monitor = await client.monitors.createError({
    name: 'Zeilen über Öl',
    params: { matchers: rows },
  });
  expect(monitor.params).toMatchObject({ matchers });
  for (const q of ['ÜBER', 'über', 'zeilen Öl'])
    expect((await client.monitors.list({ q })).monitors.map(({ id }) => id)).toEqual([monitor.id]);
  const half = client.monitors.createError({
    name: 'Rows',
    params: { matchers: [{ value: 'prod' }] },
  });
  await expect(half).rejects.toThrow('params.matchers.0.attr is required');
  await channels.updateEmail(less);
});

test('monitors are paused, resumed, changed and deleted with their alerts', async () => {
  const { monitors } = await client.monitors.list({ q: 'load', sortBy: 'name' });
  const [monitor] = monitors;
  if (monitor?.type !== 'metric') throw new Error('there is no metric monitor');
  const of = { id: monitor.id };
  expect(monitor).toMatchObject({ name: 'Load', alertClosedCount: 1, alertOpenCount: 0 });
  await client.monitors.pause(of);
  expect((await client.monitors.get(of)).state).toBe('paused');
  expect((await client.monitors.list({ state: 'paused' })).count).toBe(1);
  await client.monitors.resume(of);
  const { params: rules } = monitor;
  const changed = { ...of, name: 'Load 2', params: { ...rules, maxAllowedValue: 200 } };
  // Evaluations and pauses are no edits of people.
  expect(monitor.editedAt).toBe(monitor.createdAt);
  expect(monitor.updatedAt).not.toBeNull();
  const edited = await client.monitors.updateMetric(changed);
  expect(edited).toMatchObject({ name: 'Load 2', updatedAt: monitor.updatedAt });
  expect(Date.parse(edited.editedAt ?? '')).toBeGreaterThan(Date.parse(monitor.createdAt));
  const newest = await client.monitors.list({ sortBy: 'editedAt', sortDesc: true });
  expect(newest.monitors[0]?.id).toBe(monitor.id);
  await expect(client.alerts.replay({ id: 99 })).rejects.toMatchObject({ status: 404 });
  const [alert] = (await client.alerts.list({ q: `monitor:${monitor.id}` })).alerts;
  await client.monitors.delete(of);
  await expect(client.monitors.get(of)).rejects.toMatchObject({ status: 404 });
  await expect(client.alerts.get({ id: alert?.id ?? 0 })).rejects.toMatchObject({ status: 404 });
});

test('alerts are deleted, and foreign ones are left alone', async () => {
  const { alerts } = await client.alerts.list();
  const ids = alerts.map(({ id }) => id);
  const ben = server.client({ token: BEN, project: 2 });
  await ben.alerts.delete({ ids });
  expect((await client.alerts.list()).count).toBe(ids.length);
  expect(await client.alerts.list({ limit: 0 })).toEqual({
    alerts: [],
    count: ids.length,
    facets: [],
  });
  expect((await client.alerts.list({ limit: 1 })).alerts).toHaveLength(1);
  await expect(ben.alerts.close({ ids })).rejects.toMatchObject({ status: 403 });
  await expect(client.alerts.close({ ids: [] })).rejects.toThrow('at least one alert is required');
  await client.alerts.delete({ ids });
  expect((await client.alerts.list()).count).toBe(0);
});

test('annotations are kept for people and for CI', async () => {
  const deploy = {
    name: 'Deploy 5.3.1',
    attrs: { 'service.name': 'checkout' },
    fingerprint: 'deploy-8812',
  };
  const ci = server.client({ fetch: checked });
  await ci.annotations.createByDsn({ ...deploy, dsn: 'http://shop-token@localhost' });
  const refused = ci.annotations.createByDsn({ ...deploy, dsn: 'http://nobody@localhost' });
  await expect(refused).rejects.toMatchObject({ status: 401 });
  const made = await client.annotations.create({ name: 'Again', fingerprint: 'deploy-8812' });
  expect(made).toMatchObject({
    name: 'Deploy 5.3.1',
    attrs: { service_name: 'checkout' },
    color: '#4CAF50',
    created: false,
  });
  const listed = await client.annotations.list({ sortBy: 'createdAt', sortDesc: true });
  const [only] = listed.annotations;
  expect([{ ...only, created: false }, listed.count]).toEqual([made, 1]);
  const id = made?.id ?? 0;
  expect(only?.revision).toBe(1);
  expect(await client.annotations.update({ id, name: 'Deploy' })).toMatchObject({
    name: 'Deploy',
    revision: 2,
  });
  // Who has seen an older one writes over nothing.
  const overtaken = client.annotations.update({ id, name: 'Mine', ifMatch: 1 });
  await expect(overtaken).rejects.toMatchObject({ status: 412 });
  expect(await client.annotations.get({ id })).toMatchObject({ name: 'Deploy', revision: 2 });
  const seen = await client.annotations.update({ id, name: 'Mine', ifMatch: 2 });
  expect(seen).toMatchObject({ name: 'Mine', revision: 3 });
  await client.annotations.delete({ id });
  await expect(client.annotations.get({ id })).rejects.toMatchObject({ status: 404 });
});

test('who has a DSN only makes so many annotations at a time', async () => {
  const ci = server.client({ fetch: checked });
  const make = (token: string) =>
    ci.annotations.createByDsn({
      name: 'Deploy',
      fingerprint: 'again and again',
      dsn: `http://${token}@localhost`,
    });
  const { annotations } = server.client({ token: MIRA, project: 2 });
  await Promise.all(Array.from({ length: 300 }, () => make('blog-token')));
  await expect(make('blog-token')).rejects.toMatchObject({
    status: 429,
    message: expect.stringMatching(/^too many annotations of this project by DSN; try again in/),
    retryAfter: expect.any(Number),
  });
  await make('shop-token');
  expect(await annotations.create({ name: 'By hand' })).toMatchObject({ name: 'By hand' });
});

test('silences are made, changed and ended', async () => {
  const matchers = [{ attr: 'host_name', op: '=' as const, values: ['web-1'] }];
  expect(await client.silences.preview({ matchers })).toMatchObject({ alerts: [] });
  const made = await client.silences.create({
    matchers,
    repeat: { time: '22:00', duration: '1h' },
  });
  expect(made).toMatchObject({ name: 'host_name = web-1', matchers, revision: 1 });
  const { id } = made;
  expect(await client.silences.get({ id })).toEqual({
    ...made,
    held: { count: 0, alerts: [] },
  });
  expect(await client.silences.update({ id, all: true, ifMatch: 1 })).toMatchObject({
    name: 'Everything',
    repeat: null,
    state: 'active',
  });
  expect(await client.silences.end({ id })).toMatchObject({ state: 'expired', revision: 3 });
  expect((await client.silences.list()).map(({ state }) => state)).toEqual(['expired']);
});

test('every call about alerting was asked', () => {
  const left = Object.keys(routes).filter(
    (name) => isAlertingCall(name) && !called.has(name as keyof typeof routes),
  );
  expect(left).toEqual([]);
});
