import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import type { Alert, ErrorMonitor, Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkedFetch } from '../support/checked-fetch.ts';
import { attributesJson, nanoseconds, type TestSpan, traceRequest } from '../support/otlp.ts';
import { ACCOUNTS, MIRA, startTestServer, type TestServer } from '../support/server.ts';

const SERVICES = 'edge,web,cart,orders,stock,prices,taxes,payments,bank,ledger'.split(',');

/** Names of alerts of which a webhook was told, in order. */
const told: string[] = [];
let newest: unknown;
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    const message = JSON.parse(body) as { alert: Pick<Alert, 'name'> };
    told.push(message.alert.name);
    newest = message.alert;
    return response.end();
  });
});

let server: TestServer;
let client: Spanlight;
let monitor: ErrorMonitor;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  server = await startTestServer({
    yaml: `${ACCOUNTS}\nnotifications: { allow_networks: [127.0.0.1] }\n`,
  });
  client = server.client({ fetch: checkedFetch().fetch, token: MIRA, project: 1 });
  const channel = await client.channels.create({
    type: 'webhook',
    name: 'hook',
    params: { url: `http://127.0.0.1:${port}/` },
  });
  const created = await client.monitors.createError({
    name: 'Every error',
    channelIds: [channel.id],
    params: { notifyOnNewErrors: true, notifyOnRecurringErrors: true },
  });
  if (created.type !== 'error') throw new Error('it is no error monitor');
  monitor = created;
});

afterAll(async () => {
  await server.stop();
  receiver.close();
});

const errorAlerts = async (): Promise<Alert[]> =>
  (await client.alerts.list({ attrs: { alert_type: ['error'] }, sortBy: 'created_at' })).alerts;

const openNames = async (): Promise<string[]> =>
  (await errorAlerts()).filter(({ status }) => status === 'open').map(({ name }) => name);

let traces = 0;
const ids = (): { traceId: string; spanId: (at: number) => string } => {
  traces += 1;
  const traceId = traces.toString(16).padStart(32, 'a');
  return { traceId, spanId: (at) => (traces * 1000 + at).toString(16).padStart(16, 'b') };
};

/** A request that goes through services and fails in the last one: each records an exception and logs a line of its own. */
function failure(
  services: readonly string[],
  word: string,
  time: number,
  lag = 0,
): { spans: Map<string, TestSpan[]>; logs: unknown; send: (only?: string[]) => Promise<void> } {
  const { traceId, spanId } = ids();
  const spans = new Map<string, TestSpan[]>();
  services.forEach((service, at) => {
    const common = { traceId, milliseconds: 100 - 5 * at, failed: true } as const;
    const handled: TestSpan = {
      ...common,
      spanId: spanId(2 * at),
      ...(at > 0 && { parentSpanId: spanId(2 * at - 1) }),
      name: `GET /${service}`,
      kind: 2,
      start: time + 2 * at,
      exception: `${service} failed of ${word}`,
      // That of a caller comes after its call has failed.
      thrownAt: time + 90 - at + (at === 0 ? lag : 0),
    };
    const call: TestSpan = {
      ...common,
      spanId: spanId(2 * at + 1),
      parentSpanId: spanId(2 * at),
      name: 'call',
      kind: 3,
      start: time + 2 * at + 1,
    };
    spans.set(service, at === services.length - 1 ? [handled] : [handled, call]);
  });
  const logs = {
    resourceLogs: services.map((service, at) => ({
      resource: { attributes: attributesJson({ 'service.name': service }) },
      scopeLogs: [
        {
          logRecords: [
            {
              timeUnixNano: nanoseconds(time + 100),
              severityNumber: 17,
              traceId,
              spanId: spanId(2 * at),
              body: { stringValue: `the ${service} service gave up because of ${word}` },
            },
          ],
        },
      ],
    })),
  };
  const send = async (only?: string[]): Promise<void> => {
    for (const [service, own] of spans)
      if (!only || only.includes(service))
        await server.send('shop-token', 'traces', traceRequest(service, own));
    if (!only) await server.send('shop-token', 'logs', logs);
  };
  return { spans, logs, send };
}

const look = (): Promise<void> => server.running.runAlerting(Date.now());
const ago = (seconds: number): number => Date.now() - seconds * 1000;

test('a failure that goes through ten services is one alert, which names its origin', async () => {
  await failure(SERVICES, 'timeout', ago(60)).send();
  await failure(SERVICES, 'timeout', ago(50)).send();
  await look();
  const alerts = await errorAlerts();
  expect(alerts).toMatchObject([{ name: 'Error: ledger failed of timeout', cause: null }]);
  const [alert] = alerts;
  expect(alert?.consequenceCount).toBe(19);
  expect(alert?.consequences[0]).toMatchObject({ count: 2 });
  expect(new Set(alert?.consequences.map(({ service }) => service))).toEqual(new Set(SERVICES));
  expect(told).toEqual(['Error: ledger failed of timeout']);
  expect(newest).toMatchObject({
    cause: null,
    consequences: alert?.consequences.map(({ name, service }) => ({ name, service })),
  });
  const why = await client.alerts.why({ id: alert?.id ?? 0 });
  expect(why.explanation.join('\n')).toContain(
    `The failure began here: ledger: Error: ledger failed of timeout, 9 callers passed it on: ${SERVICES.slice(0, -1).toSorted().join(', ')}.`,
  );
  expect(why.explanation.join('\n')).toContain('Nobody is notified of them.');
});

test('what keeps coming is counted, and nobody is told', async () => {
  await failure(SERVICES, 'timeout', ago(40)).send();
  await look();
  const [alert, ...others] = await errorAlerts();
  expect(others).toEqual([]);
  expect(alert?.consequences.map(({ count }) => count)).toEqual(alert?.consequences.map(() => 3));
  expect(told).toHaveLength(1);
});

test('a caller that comes first waits for its trace', async () => {
  const { send } = failure(['shop', 'search'], 'overload', Date.now() + 60_000);
  await send(['shop']);
  await look();
  expect(await openNames()).toHaveLength(1);
  await send(['search']);
  await look();
  expect((await openNames()).toSorted()).toEqual([
    'Error: ledger failed of timeout',
    'Error: search failed of overload',
  ]);
  expect(told).toHaveLength(2);
});

test('what comes once the alert of its cause is closed has one that names it', async () => {
  const { send } = failure(['shop', 'search'], 'darkness', ago(30), 40_000);
  await send(['search']);
  await look();
  const cause = (await errorAlerts()).find(({ name }) => name.includes('darkness'));
  await client.alerts.close({ ids: [cause?.id ?? 0] });
  await send(['shop']);
  await look();
  await look();
  const [, own] = (await errorAlerts()).filter(({ name }) => name.includes('darkness'));
  expect(own).toMatchObject({
    status: 'open',
    name: 'Error: shop failed of darkness',
    cause: { name: 'Error: search failed of darkness', alertId: 0, reason: 'no-alert' },
  });
});

test('a monitor may tell of consequences too, and one that watches no cause does', async () => {
  told.length = 0;
  const { id, name, channelIds } = monitor;
  const params = { ...monitor.params, consequences: 'alert' as const };
  const changed = await client.monitors.updateError({ id, name, channelIds, params });
  expect(changed.params).toMatchObject({ consequences: 'alert' });
  await failure(['gate', 'vault'], 'fire', ago(30)).send();
  await look();
  const own = (await errorAlerts()).filter((alert) => alert.name.includes('fire'));
  expect(own.map((alert) => alert.name).toSorted()).toEqual([
    'ERROR the gate service gave up because of fire',
    'ERROR the vault service gave up because of fire',
    'Error: gate failed of fire',
    'Error: vault failed of fire',
  ]);
  const origin = own.find((alert) => alert.name === 'Error: vault failed of fire');
  const consequence = own.find((alert) => alert.name === 'Error: gate failed of fire');
  expect(consequence?.cause).toEqual({
    spanGroupId: origin?.spanGroupId,
    name: 'Error: vault failed of fire',
    service: 'vault',
    alertId: origin?.id,
    reason: 'separate',
  });
  expect(told).toHaveLength(4);
  const why = await client.alerts.why({ id: consequence?.id ?? 0 });
  expect(why.explanation.join('\n')).toContain(
    `the failure began elsewhere: vault: Error: vault failed of fire (alert ${origin?.id}). It has an alert of its own because a monitor`,
  );
  const back = { ...params, consequences: 'note' as const };
  await client.monitors.updateError({ id, name, channelIds, params: back });
});

test('a monitor of callers alone hears of them, and nobody else', async () => {
  told.length = 0;
  const only = { attr: 'service_name', value: 'door' };
  const { channelIds } = monitor;
  const callers = await client.monitors.createError({
    name: 'Callers',
    channelIds,
    params: { notifyOnNewErrors: true, matchers: [only] },
  });
  await failure(['door', 'safe'], 'flood', ago(30)).send();
  await look();
  const own = (await errorAlerts()).filter((alert) => alert.name.includes('flood'));
  const door = own.find((alert) => alert.name === 'Error: door failed of flood');
  const why = await client.alerts.why({ id: door?.id ?? 0 });
  expect(why.alert.cause).toMatchObject({ service: 'safe', reason: 'separate' });
  expect(own.map((alert) => alert.name).toSorted()).toEqual([
    'ERROR the door service gave up because of flood',
    'Error: door failed of flood',
    'Error: safe failed of flood',
  ]);
  await client.monitors.delete({ id: callers.id });
});

/** Puts what the server has written some hours into the past. */
function change(sql: string, ...values: (string | number)[]): void {
  const database = new DatabaseSync(path.join(server.dataDir, 'metadata.sqlite'));
  try {
    expect(database.prepare(sql).run(...values).changes).toBeGreaterThan(0);
  } finally {
    database.close();
  }
}

const alertsOf = async (word: string): Promise<Alert[]> =>
  (await errorAlerts()).filter(({ name }) => name.includes(word));

test('what an old alert causes for the first time is news', async () => {
  await failure(['lamp'], 'dusk', ago(60)).send();
  await look();
  const [cause, ...others] = await alertsOf('dusk');
  expect(others).toEqual([]);
  const opened = new Date(Date.now() - 2 * 3_600_000).toISOString();
  change('UPDATE alert_events SET recorded_at = ? WHERE alert_id = ?', opened, cause?.id ?? 0);
  await failure(['room', 'lamp'], 'dusk', ago(30)).send();
  await look();
  const late = (await alertsOf('dusk')).filter(({ attrs }) => attrs['service_name'] === 'room');
  expect(late.map(({ cause: known }) => [known?.alertId, known?.reason])).toEqual([
    [cause?.id, 'late'],
    [cause?.id, 'late'],
  ]);
});

test('what is noted has an alert of its own once it fails by itself', async () => {
  await failure(['roof', 'wall'], 'storm', ago(60)).send();
  await look();
  expect((await alertsOf('storm')).map(({ consequenceCount }) => consequenceCount)).toEqual([3]);
  for (let at = 0; at < 10; at += 1) await failure(['roof'], 'storm', ago(30 - at)).send();
  await look();
  expect(await alertsOf('storm')).toHaveLength(1);
  change('UPDATE alert_consequences SET judged_at = 0');
  // Only what goes on is looked at again.
  await failure(['roof'], 'storm', ago(5)).send();
  await look();
  const alerts = await alertsOf('storm');
  expect(alerts.map(({ name }) => name).toSorted()).toEqual([
    'Error: roof failed of storm',
    'Error: wall failed of storm',
  ]);
  const [roof, wall] = alerts.toSorted((left, right) => left.name.localeCompare(right.name));
  const said = (await client.alerts.why({ id: wall?.id ?? 0 })).explanation.join('\n');
  expect(said).toContain(`roof: Error: roof failed of storm (1, alert ${roof?.id})`);
  expect(said).toContain('Some have alerts of their own; nobody is notified of the others.');
});

test('what another fault has caused counts for that alone, though it reads the same', async () => {
  await failure(['till', 'risk'], 'frost', ago(60)).send();
  await failure(['till', 'risk'], 'frost', ago(50)).send();
  await look();
  await failure(['till', 'bank'], 'frost', ago(30)).send();
  await look();
  const open = async () =>
    new Map((await alertsOf('frost')).map((alert) => [alert.name, alert] as const));
  const risk = (await open()).get('Error: risk failed of frost');
  const till = risk?.consequences.find(({ name }) => name === 'Error: till failed of frost');
  expect(till?.count).toBe(2);
  expect(Date.parse(till?.lastSeenAt ?? '')).toBeLessThan(ago(40));
  expect([...(await open()).keys()]).toContain('Error: bank failed of frost');
  await failure(['till', 'risk'], 'frost', ago(20)).send();
  await look();
  const again = (await open()).get('Error: risk failed of frost');
  expect(again?.consequences.find(({ name }) => name === till?.name)?.count).toBe(3);
});

test('callers that say the same are one consequence, which knows all of them', async () => {
  const callers = Array.from({ length: 9 }, (_, at) => `ledger-${at + 1}`);
  await failure([...callers, 'safe'], 'dust', ago(40)).send();
  await look();
  const [alert, ...others] = (await alertsOf('dust')).filter(({ status }) => status === 'open');
  expect(others).toEqual([]);
  const why = await client.alerts.why({ id: alert?.id ?? 0 });
  const said = why.explanation.join('\n');
  expect(said).toContain(`9 callers passed it on: ${callers.join(', ')}`);
  const alike = alert?.consequences.find(({ name }) => name.startsWith('Error: ledger-'));
  expect(alike?.services).toEqual(callers);
  // The text and the service are those of one error.
  expect(alike?.name).toBe(`Error: ${alike?.service} failed of dust`);
  expect(said).toContain(`${alike?.service} and 8 more: ${alike?.name} (9)`);
});

test('a back-test compares what errors did with conditions, and with what others have caused', async () => {
  await failure(['porch', 'cellar'], 'mould', ago(200)).send();
  await look();
  const [alert] = await alertsOf('mould');
  // Whole minutes are looked at: what has just happened is put into one that is over.
  change(
    'UPDATE alert_events SET recorded_at = ? WHERE alert_id = ?',
    new Date(ago(120)).toISOString(),
    alert?.id ?? 0,
  );
  change('UPDATE alert_consequences SET noted_at = ? WHERE alert_id = ?', ago(120), alert?.id ?? 0);
  const tried = async (
    service: string,
    params: Partial<ErrorMonitor['params']> = {},
  ): Promise<[string, boolean][]> => {
    const { transitions, seriesCount, notifications } = await client.monitors.backtest({
      type: 'error',
      params: {
        notifyOnNewErrors: true,
        matchers: [{ attr: 'service.name', value: service }],
        ...params,
      },
      timeGte: new Date(ago(3600)).toISOString(),
      timeLt: new Date().toISOString(),
    });
    expect(seriesCount).toBeGreaterThan(0);
    expect(notifications).toBe(transitions.filter(({ notified }) => notified).length);
    return transitions
      .map(({ series, notified }): [string, boolean] => [series, notified])
      .toSorted(([left], [right]) => left.localeCompare(right, 'en'));
  };
  expect(await tried('cellar')).toEqual([['Error: cellar failed of mould', true]]);
  expect(await tried('attic')).toEqual([]);
  expect(await tried('cellar', { notifyOnNewErrors: false })).toEqual([
    ['Error: cellar failed of mould', false],
  ]);
  // Whoever doesn't watch the cause hears of what it has caused.
  const caused = [
    ['ERROR the porch service gave up because of mould', true],
    ['Error: porch failed of mould', true],
  ];
  expect(await tried('porch')).toEqual(caused);
  const both = { attr: 'service_name', op: '!=', value: 'nobody' } as const;
  const all = (await tried('', { matchers: [both] })).filter(([name]) => name.includes('mould'));
  expect(all).toEqual([['Error: cellar failed of mould', true]]);
  await expect(
    client.monitors.backtest({
      type: 'error',
      params: { matchers: [{ attr: '', value: 'x' }] },
      timeGte: new Date(ago(3600)).toISOString(),
      timeLt: new Date().toISOString(),
    }),
  ).rejects.toThrow(/matchers/u);
});

test('a deleted alert takes what was noted on it along', async () => {
  const { send } = failure(['mail', 'relay'], 'smoke', ago(30));
  await send();
  await look();
  const [alert, ...others] = (await errorAlerts()).filter(({ name }) => name.includes('smoke'));
  expect(others).toEqual([]);
  expect(alert).toMatchObject({ name: 'Error: relay failed of smoke', consequenceCount: 3 });
  await client.alerts.delete({ ids: [alert?.id ?? 0] });
  await look();
  expect((await errorAlerts()).filter(({ name }) => name.includes('smoke'))).toEqual([]);
});
