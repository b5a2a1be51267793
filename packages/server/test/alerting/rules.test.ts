import type { Spanlight } from '@spanlight/sdk';
import type { MetricMonitor } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { metricRequest } from '../support/metric-data.ts';
import { attributesJson, nanoseconds } from '../support/otlp.ts';
import { ACCOUNTS, MIRA, startTestServer, type TestServer } from '../support/server.ts';
import { MINUTE } from '../../src/shared/time-units.ts';

const now = Math.floor(Date.now() / MINUTE) * MINUTE - 10 * MINUTE;
let server: TestServer;
let client: Spanlight;

beforeAll(async () => {
  const guests = '\n  guests: { projects: [1] }\nnotifications: { allow_networks: [127.0.0.1] }\n';
  server = await startTestServer({ yaml: `${ACCOUNTS}${guests}` });
  client = server.client({ token: MIRA, project: 1 });
});
afterAll(() => server.stop());

/** Sends a gauge that is out of bounds for the ten minutes up to `now`. */
const send = (name: string, attributes: Record<string, string>): Promise<void> =>
  server.send(
    'shop-token',
    'metrics',
    metricRequest('test', [
      {
        name,
        instrument: 'gauge',
        attributes,
        points: Array.from({ length: 10 }, (_, index) => ({
          time: now - (10 - index) * MINUTE + 1000,
          value: 120,
        })),
      },
    ]),
  );
const params = (name: string, query = 'avg($load) as load | group by host_name') => ({
  metrics: [{ name, alias: 'load' }],
  query,
  column: 'load',
  checkNumPoint: 3,
  maxAllowedValue: 100,
});
const alertsOf = async (monitor: Pick<MetricMonitor, 'id'>) =>
  (await client.alerts.list({ q: `monitor:${monitor.id}` })).alerts;

test('a new monitor looks back: what would have opened and closed is there, and its end is told', async () => {
  const values = [120, 130, 140, 150, 20, 20, 20, 20, 20, 20];
  const points = values.map((value, index) => ({
    time: now + (index - 10) * MINUTE + 1000,
    value,
  }));
  const body = metricRequest('test', [
    { name: 'past', instrument: 'gauge', attributes: { host_name: 'web-1' }, points },
  ]);
  await server.send('shop-token', 'metrics', body);
  const create = (lookBack?: number) =>
    client.monitors.createMetric({ name: 'Load', params: params('past'), lookBack });
  const [behind, fresh] = [await create(60), await create()];
  await server.running.runAlerting(Math.floor(Date.now() / MINUTE) * MINUTE);
  expect(await alertsOf(fresh)).toEqual([]);
  const [alert] = await alertsOf(behind);
  expect(alert).toMatchObject({
    status: 'closed',
    createdAt: new Date(now - 10 * MINUTE).toISOString(),
  });
  const { events } = await client.alerts.why({ id: alert?.id ?? 0 });
  expect(events.map(({ name, status }) => [name, status])).toEqual([
    ['status-changed', 'closed'],
    ['created', 'open'],
  ]);
  await expect(create(61)).rejects.toThrow('lookBack must be at most 60');
});

test('MM7: alerts of what a monitor no longer asks for are closed, and say so', async () => {
  await send('edited', { host_name: 'web-1', zone: 'a' });
  const monitor = await client.monitors.createMetric({
    name: 'Load',
    params: { ...params('edited'), fireNumPoint: 2 },
  });
  await server.running.runAlerting(now);
  expect(await alertsOf(monitor)).toMatchObject([{ status: 'open' }]);
  await client.monitors.updateMetric({
    id: monitor.id,
    name: 'Load',
    params: { ...params('edited', 'avg($load) as load | group by zone'), fireNumPoint: 2 },
  });
  await server.running.runAlerting(now + MINUTE);
  const alerts = await alertsOf(monitor);
  expect(
    alerts.map(({ attrs, status }) => [Object.keys(attrs).join(), status].join(' ')).toSorted(),
  ).toEqual(['host_name closed', 'zone open']);
  const old = alerts.find(({ status }) => status === 'closed');
  const { events } = await client.alerts.why({ id: old?.id ?? 0 });
  expect(events[0]).toMatchObject({
    reason: 'monitor-changed',
    text: 'Closed: its monitor no longer asks for it.',
  });
});

test('MM12: an open alert is judged, and explained, by the bounds it opened with', async () => {
  await send('raised', { host_name: 'web-1' });
  const monitor = await client.monitors.createMetric({ name: 'Load', params: params('raised') });
  await server.running.runAlerting(now);
  await client.monitors.updateMetric({
    id: monitor.id,
    name: 'Load',
    params: { ...params('raised'), maxAllowedValue: 500 },
  });
  // The last point is from the minute before, so two are left out of bounds.
  await server.running.runAlerting(now + MINUTE);
  const [alert] = await alertsOf(monitor);
  expect(alert).toMatchObject({ status: 'open', params: { bounds: { max: 100 } } });
  const why = await client.monitors.why({ id: monitor.id });
  expect(why.explanation.join(' ')).toContain('2 of the last 3 points out of bounds, 1 missing');
});

test('MM15: a monitor without its metric has failed, and comes back when the metric does', async () => {
  const [monitor] = await client.monitors.createFromYaml({
    yaml: `monitors:
  - name: Early
    metrics: [early as $load]
    query: [avg($load) as load, group by host_name]
    column: load
    max_allowed_value: 100
    check_num_point: 3
`,
  });
  const id = monitor?.id ?? '';
  await server.running.runAlerting(now + MINUTE);
  expect(await client.monitors.get({ id })).toMatchObject({
    state: 'failed',
    stateReason: 'there is no metric "early"',
  });
  await send('early', { host_name: 'web-1' });
  await expect
    .poll(
      async () => {
        await server.running.runAlerting(now + 2 * MINUTE);
        return (await client.monitors.get({ id })).state;
      },
      { timeout: 60_000 },
    )
    .not.toBe('failed');
});

const error = (message: string, time: number) => ({
  resourceLogs: [
    {
      resource: {
        attributes: attributesJson({ 'service.name': 'checkout', 'cloud.region': 'eu-1' }),
      },
      scopeLogs: [
        {
          logRecords: [
            { timeUnixNano: nanoseconds(time), severityNumber: 17, body: { stringValue: message } },
          ],
        },
      ],
    },
  ],
});

test('EA2, EA4: a deleted error alert comes back with the next error, and counts from it', async () => {
  const began = Date.now() - 10 * MINUTE;
  await server.send('shop-token', 'logs', error('card refused', began));
  await server.send('shop-token', 'logs', error('card refused', began + MINUTE));
  const errors = async () =>
    (await client.alerts.list({ attrs: { alert_type: ['error'] } })).alerts;
  await server.running.runAlerting(now + 2 * MINUTE);
  const [alert] = await errors();
  expect(alert).toMatchObject({
    params: { spanCount: 2 },
    createdAt: new Date(began).toISOString(),
    updatedAt: new Date(began + MINUTE).toISOString(),
  });
  await client.alerts.delete({ ids: [alert?.id ?? 0] });
  await server.running.runAlerting(now + 2 * MINUTE);
  expect(await errors()).toEqual([]);
  await server.send('shop-token', 'logs', error('card refused', Date.now() + 2000));
  await server.running.runAlerting(now + 2 * MINUTE);
  expect(await errors()).toMatchObject([{ params: { spanCount: 1 }, status: 'open' }]);
});

test('EA10, EA12: closing by hand asks the monitors that match the error itself', async () => {
  const matching = { attr: 'cloud_region', op: '=', value: 'eu-1' } as const;
  const monitor = await client.monitors.createError({
    name: 'Europe',
    notifyEveryoneByEmail: true,
    params: { notifyOnNewErrors: true, notifyOnRecurringErrors: true, matchers: [matching] },
  });
  const [alert] = (await client.alerts.list({ attrs: { alert_type: ['error'] } })).alerts;
  const id = alert?.id ?? 0;
  await client.alerts.close({ ids: [id] });
  const why = await client.alerts.why({ id });
  expect(why.monitors.map((one) => one.id)).toContain(monitor.id);
  expect(why.events[0]?.deliveries).toMatchObject([{ channelType: 'email' }]);
});

test('an error alert keeps its name while it is open: receivers know it by that', async () => {
  const began = Date.now() - 30 * MINUTE;
  const lost = async () =>
    (await client.alerts.list({ attrs: { alert_type: ['error'] } })).alerts.filter(({ name }) =>
      name.includes('is lost'),
    );
  await server.send('shop-token', 'logs', error('order 17 is lost', began));
  await server.running.runAlerting(now + 2 * MINUTE);
  const [first] = await lost();
  // A hundred are told again.
  const others = Array.from({ length: 100 }, (_, index) =>
    error(`order ${index + 100} is lost`, began + 15 * MINUTE + index),
  );
  const resourceLogs = others.flatMap((request) => request.resourceLogs);
  await server.send('shop-token', 'logs', { resourceLogs });
  await server.running.runAlerting(now + 5 * MINUTE);
  const { id = 0, name } = first ?? {};
  expect(await lost()).toMatchObject([{ id, name, params: { spanCount: 101 } }]);
  const { events } = await client.alerts.why({ id });
  expect(events.map((event) => event.name)).toContain('recurring');
});

test('MM14: of two metrics the one that stopped is named', async () => {
  const gauge = (name: string, points: number) => ({
    name,
    instrument: 'gauge' as const,
    attributes: {},
    points: Array.from({ length: points }, (_, index) => ({
      time: now - (10 - index) * MINUTE + 1000,
      value: 50,
    })),
  });
  const request = metricRequest('test', [gauge('served', 10), gauge('good', 6)]);
  await server.send('shop-token', 'metrics', request);
  const monitor = await client.monitors.createMetric({
    name: 'Share',
    params: {
      metrics: [
        { name: 'good', alias: 'g' },
        { name: 'served', alias: 's' },
      ],
      query: 'avg($g) / avg($s) as share',
      column: 'share',
      checkNumPoint: 3,
      minAllowedValue: 0.5,
      noDataPolicy: 'alert',
    },
  });
  await server.running.runAlerting(now);
  const [alert] = await alertsOf(monitor);
  expect(alert).toMatchObject({ status: 'open', params: { emptyQueries: ['good as $g'] } });
  const missing = 'There was no data for good as $g in the last 3 minutes.';
  const why = await client.alerts.why({ id: alert?.id ?? 0 });
  expect(why.events[0]?.text).toBe('No data for good as $g.');
  expect(why.explanation).toContain(missing);
  expect(why.evaluation?.emptyQueries).toEqual(['good as $g']);
  expect((await client.monitors.why({ id: monitor.id })).explanation).toContain(missing);
  expect(await client.monitors.get({ id: monitor.id })).toMatchObject({
    state: 'firing',
    stateReason: '',
  });
});

describe('why nobody, or somebody, was told of an error', () => {
  const clear = async (): Promise<void> => {
    for (const { id } of (await client.monitors.list()).monitors)
      await client.monitors.delete({ id });
    for (const { id } of (await client.alerts.list()).alerts)
      await client.alerts.delete({ ids: [id] });
  };
  const sent = async (message: string, count = 1): Promise<number> => {
    for (let index = 0; index < count; index += 1)
      await server.send('shop-token', 'logs', error(message, Date.now() + 2000 + index));
    await server.running.runAlerting(now + 2 * MINUTE);
    const { alerts } = await client.alerts.list({ q: message });
    return alerts[0]?.id ?? 0;
  };
  const onlyNew = {
    name: 'New ones',
    notifyEveryoneByEmail: true,
    params: { notifyOnNewErrors: true, notifyOnRecurringErrors: false },
  };

  test('a monitor that tells of new errors only is named', async () => {
    await clear();
    const monitor = await client.monitors.createError(onlyNew);
    const why = await client.alerts.why({ id: await sent('first of its kind') });
    expect(why.monitors.map(({ id }) => id)).toEqual([monitor.id]);
    expect(why.explanation.join(' ')).toContain(
      '"New ones" notifies of new errors only, so nobody is notified when it recurs.',
    );
    expect(why.explanation.join(' ')).not.toContain('No active error monitor');
    expect(why.events[0]?.untold).toBeUndefined();
  });

  test('an event remembers who decided, whatever the monitors are today', async () => {
    await clear();
    const monitor = await client.monitors.createError(onlyNew);
    await client.monitors.pause({ id: monitor.id });
    const id = await sent('while nobody looked');
    await client.monitors.resume({ id: monitor.id });
    const untold = 'Nobody was notified of this: no active monitor matched it.';
    const why = await client.alerts.why({ id });
    expect(why.events[0]).toMatchObject({ deliveries: [], untold });
    expect(why.explanation).toContain(untold);
    const params = { notifyOnNewErrors: true, notifyOnRecurringErrors: true };
    await client.monitors.updateError({ id: monitor.id, name: 'Silent', params });
    await client.alerts.close({ ids: [id] });
    await client.monitors.updateError({ ...onlyNew, id: monitor.id });
    expect((await client.alerts.why({ id })).explanation).toContain(
      'Nobody was notified of this: "Silent" had no channels and no email notifications.',
    );
  });

  test('a message behind one that fails says so, and guests hear neither of people nor of channels', async () => {
    await clear();
    const { id: channel } = await client.channels.create({
      type: 'webhook',
      name: 'pager',
      params: { url: 'http://127.0.0.1:9/secret-path' },
    });
    const both = { notifyOnNewErrors: true, notifyOnRecurringErrors: true };
    const monitor = await client.monitors.createError({
      name: 'All',
      channelIds: [channel],
      params: both,
    });
    const id = await sent('nobody answers');
    const first = async () => (await client.alerts.why({ id })).events.at(-1)?.deliveries[0];
    await expect.poll(async () => (await first())?.state).toBe('retrying');
    await client.alerts.close({ ids: [id] });
    const why = await client.alerts.why({ id });
    expect(why.explanation.at(-1)).toContain(
      'pager: waiting behind an earlier message about this alert, which failed after 1 try',
    );
    expect(why.events[0]).toMatchObject({ user: { name: 'Mira' }, text: 'Closed by Mira.' });

    const guest = server.client({ project: 1 });
    expect(await client.monitors.yaml({ id: monitor.id })).toContain('channels: [pager]');
    expect(await guest.monitors.yaml({ id: monitor.id })).not.toContain('pager');
    const seen = await guest.alerts.why({ id });
    expect(seen).toMatchObject({ alert: { id }, monitors: [] });
    expect(seen.events.map(({ text }) => text)).toEqual(['Closed by hand.', 'A new error.']);
    expect(JSON.stringify(seen)).not.toMatch(/Mira|pager|secret-path|127\.0\.0\.1/);
  });
});

test('two different monitors at once are none, also for error alerts', async () => {
  expect((await client.alerts.list({ attrs: { alert_type: ['error'] } })).count).toBeGreaterThan(0);
  for (const q of ['monitor:3 monitor:4', 'monitor:0']) {
    const { alerts, count } = await client.alerts.list({ q });
    expect([alerts, count]).toEqual([[], 0]);
  }
});

test('an alert knows how much earlier its monitor looked', async () => {
  await send('shifted', { host_name: 'web-1' });
  const monitor = await client.monitors.createMetric({
    name: 'Load then',
    params: { ...params('shifted'), timeOffset: 5 * MINUTE },
  });
  await server.running.runAlerting(now);
  const [alert] = await alertsOf(monitor);
  expect(alert).toMatchObject({ params: { monitor: { timeOffset: 5 * MINUTE } } });
});

test('a clock that was ahead and is set back silences no monitor', async () => {
  await send('ahead', { host_name: 'web-1' });
  const monitor = await client.monitors.createMetric({ name: 'Load', params: params('ahead') });
  await server.running.runAlerting(now + 120 * MINUTE);
  expect(await alertsOf(monitor)).toEqual([]);
  await server.running.runAlerting(now);
  expect(await alertsOf(monitor)).toMatchObject([{ status: 'open' }]);
});
