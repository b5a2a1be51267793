import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MetricMonitor, Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkedFetch } from '../support/checked-fetch.ts';
import { metadataStores, type StorePlace } from '../support/metadata-stores.ts';
import { metricRequest } from '../support/metric-data.ts';
import { attributesJson, nanoseconds } from '../support/otlp.ts';
import { ACCOUNTS, MIRA, startTestServer, type TestServer } from '../support/server.ts';
import { MINUTE } from '../../src/shared/time-units.ts';

const now = Math.floor(Date.now() / MINUTE) * MINUTE;
const time = { last: '3h' };
const receiver = createServer((_request, response) => response.end());

beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)));
afterAll(() => receiver.close());

describe.each(await metadataStores())('alerts counted on %s', (_, openPlace) => {
  let place: StorePlace;
  let server: TestServer;
  let client: Spanlight;
  let guest: Spanlight;
  let channelIds: number[] = [];

  beforeAll(async () => {
    place = await openPlace();
    const { store } = place;
    const guests =
      '\n  guests: { projects: [1] }\nnotifications: { allow_networks: [127.0.0.1] }\n';
    server = await startTestServer({
      yaml: `${ACCOUNTS}${guests}`,
      environment: store.kind === 'postgres' ? { SPANLIGHT_POSTGRES_URL: store.url } : {},
    });
    const { fetch } = checkedFetch();
    client = server.client({ fetch, token: MIRA, project: 1 });
    guest = server.client({ project: 1 });
    const { port } = receiver.address() as AddressInfo;
    const params = { url: `http://127.0.0.1:${port}/` };
    channelIds = [(await client.channels.create({ type: 'webhook', name: 'pager', params })).id];
  });

  afterAll(async () => {
    await server.stop();
    await place.remove();
  });

  /** A monitor that went through the last hour, in which a gauge had these values, one a minute. */
  async function watch(name: string, values: readonly number[]): Promise<MetricMonitor> {
    const points = values.map((value, at) => ({
      time: now - (values.length - at) * MINUTE + 1000,
      value,
    }));
    const series = { name, instrument: 'gauge', attributes: {}, points } as const;
    await server.send('shop-token', 'metrics', metricRequest('test', [series]));
    // The catalogue is told of what is stored already.
    await expect
      .poll(async () => (await client.metrics.describe({ metric: [name] })).length)
      .toBe(1);
    const monitor = await client.monitors.createMetric({
      name,
      channelIds,
      lookBack: 60,
      params: {
        metrics: [{ name, alias: 'load' }],
        query: 'max($load) as load',
        column: 'load',
        checkNumPoint: 1,
        maxAllowedValue: 100,
      },
    });
    await server.running.runAlerting(now);
    if (monitor.type !== 'metric') throw new Error('another monitor');
    return monitor;
  }

  /** Quiet minutes, and an excursion of so many minutes at a value. */
  const excursion = (value: number, minutes: number): number[] => [
    10,
    10,
    ...Array.from({ length: minutes }, () => value),
  ];

  test('says how often a monitor fired, for how long, and what that made', async () => {
    const values = [...excursion(120, 3), ...excursion(130, 4), 10, 10, ...excursion(150, 2)];
    const { id, name } = await watch('three_times', values);
    const [alert] = (await client.alerts.list({ q: `monitor:${id}` })).alerts;
    await client.alerts.acknowledge({ ids: [alert?.id ?? 0] });
    const { monitors, hasMore } = await client.alerts.stats({ time });
    expect(hasMore).toBe(false);
    const row = monitors.find((each) => each.monitorId === id);
    expect(row).toMatchObject({ name, type: 'metric', severity: 'warning', fired: 3, flapped: 1 });
    // Of each alert that was over before it could be told, only the last change is.
    expect(row).toMatchObject({ acknowledged: 1, messages: 1, held: 4 });
    // Three and four minutes, and since two.
    const open = 7 * MINUTE + (Date.now() - (now - 2 * MINUTE));
    expect(Math.abs((row?.firing ?? 0) - open)).toBeLessThan(MINUTE);
    // What is to come has not been open.
    const ahead = { gte: new Date(now - 86_400_000), lt: new Date(now + 86_400_000) };
    const [same] = (await client.alerts.stats({ time: ahead, monitorId: id })).monitors;
    expect(Math.abs((same?.firing ?? 0) - open)).toBeLessThan(MINUTE);
    const before = { gte: new Date(now - 86_400_000 * 9), lt: new Date(now - 86_400_000 * 8) };
    expect((await client.alerts.stats({ time: before })).monitors).toEqual([]);
  });

  test('one monitor is told what would have halved that: a bound, and a number of points', async () => {
    const spikes = Array.from({ length: 8 }, () => excursion(120, 1)).flat();
    const { id } = await watch('spiky', [
      ...spikes,
      ...excursion(300, 7),
      ...excursion(310, 8),
      10,
    ]);
    const { monitors, advice } = await client.alerts.stats({ time, monitorId: id });
    expect(monitors.map(({ monitorId, fired }) => [monitorId, fired])).toEqual([[id, 10]]);
    expect(advice?.fired).toBe(10);
    const [bound, points] = advice?.quieter ?? [];
    expect(bound?.params.maxAllowedValue).toBeGreaterThanOrEqual(120);
    expect(bound?.params.maxAllowedValue).toBeLessThan(140);
    expect(bound?.fired).toBe(2);
    expect(points).toMatchObject({
      params: { checkNumPoint: 2, fireNumPoint: null, clearNumPoint: 1 },
      fired: 2,
    });
    expect(advice?.text).toMatch(
      /^Over 3h it would have fired 10 times with its current settings\. A max allowed value of .* instead of 100 would have made that 2\. Waiting for 2 bad points instead of 1 would have made that 2\.$/u,
    );
    // It is what the back-test says of those settings.
    const stored = await client.monitors.get({ id });
    if (stored.type !== 'metric') throw new Error('another monitor');
    const { transitions } = await client.monitors.backtest({
      name: '',
      params: { ...stored.params, ...bound?.params },
      timeGte: advice?.timeGte ?? '',
      timeLt: advice?.timeLt ?? '',
    });
    expect(
      transitions.filter(({ event, status }) => status === 'open' && event !== 'recurring'),
    ).toHaveLength(2);
  });

  test('where nothing would halve it, that is said', async () => {
    const alike = [...excursion(200, 20), ...excursion(200, 20)];
    const { id } = await watch('alike', [...alike, 10]);
    const { advice } = await client.alerts.stats({ time, monitorId: id });
    expect(advice?.quieter).toEqual([]);
    expect(advice?.text).toContain('No bound or number of points would have halved that');
    const { id: quiet } = await watch('quiet', [10, 10, 10]);
    const { monitors, advice: none } = await client.alerts.stats({ time, monitorId: quiet });
    expect(monitors).toEqual([]);
    expect(none?.text).toContain(
      'it would have fired never with its current settings. There is nothing',
    );
  });

  test('errors count for the monitors that told of them', async () => {
    const { id } = await client.monitors.createError({
      name: 'Cards',
      channelIds,
      severity: 'critical',
      params: {
        notifyOnNewErrors: true,
        notifyOnRecurringErrors: false,
        matchers: [{ attr: 'exception_type', op: '=', value: 'CardRefused' }],
      },
    });
    const logRecords = ['CardRefused', 'Other'].map((kind) => ({
      timeUnixNano: nanoseconds(now - 5 * MINUTE),
      severityNumber: 17,
      body: { stringValue: `${kind} failed` },
      attributes: attributesJson({ 'exception.type': kind }),
    }));
    await server.send('shop-token', 'logs', { resourceLogs: [{ scopeLogs: [{ logRecords }] }] });
    await server.running.runAlerting(now);
    const { monitors } = await client.alerts.stats({ time });
    const own = monitors.find(({ monitorId }) => monitorId === id);
    expect(own).toMatchObject({ severity: 'critical', fired: 1, firing: null, type: 'error' });
    const everyError = monitors.find(({ name }) => name === 'Notify on all errors');
    expect(everyError?.fired).toBe(2);
    // It has no channel, and its email finds no mail server: what the other monitor told is not its message.
    expect(everyError).toMatchObject({ messages: 0, held: 2 });
    expect(own).toMatchObject({ messages: 1, held: 0 });
    expect((await client.alerts.stats({ time, monitorId: id })).advice).toBeUndefined();
  });

  test('guests may count; what is no monitor and no range is refused', async () => {
    expect((await guest.alerts.stats({ time })).monitors.length).toBeGreaterThan(0);
    await expect(client.alerts.stats({ monitorId: 99_999 })).rejects.toMatchObject({ status: 404 });
    await expect(client.alerts.stats({ monitorId: 'x' })).rejects.toMatchObject({ status: 400 });
    await expect(client.alerts.stats({ time: { last: '500d' } })).rejects.toMatchObject({
      status: 400,
    });
  });
});
