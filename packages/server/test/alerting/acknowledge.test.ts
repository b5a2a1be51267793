import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Alert, Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attributesJson, nanoseconds } from '../support/otlp.ts';
import { ACCOUNTS, MIRA, startTestServer, type TestServer } from '../support/server.ts';
import { MINUTE } from '../../src/shared/time-units.ts';

const OLGA = 'olga-token-0123456789';
const now = Math.floor(Date.now() / MINUTE) * MINUTE;
/** The events that a receiver was told of, by name. */
const told: string[] = [];
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    const { eventName } = JSON.parse(body) as { eventName: string };
    told.push(eventName);
    return response.end();
  });
});

let server: TestServer;
let client: Spanlight;
let guest: Spanlight;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const olga = `    - { email: olga@shop.example, name: Olga, auth_token: ${OLGA} }`;
  const guests = '\n  guests: { projects: [1] }\nnotifications: { allow_networks: [127.0.0.1] }\n';
  server = await startTestServer({ yaml: `${ACCOUNTS}${olga}${guests}` });
  client = server.client({ token: MIRA, project: 1 });
  guest = server.client({ project: 1 });
  const { port } = receiver.address() as AddressInfo;
  const channel = await client.channels.create({
    type: 'webhook',
    name: 'pager',
    params: { url: `http://127.0.0.1:${port}/` },
  });
  await client.monitors.createError({
    name: 'Errors',
    channelIds: [channel.id],
    params: { notifyOnNewErrors: true, notifyOnRecurringErrors: true, matchers: [] },
  });
});

afterAll(async () => {
  await server.stop();
  receiver.close();
});

/** So many errors of one kind, some minutes ago, and a look at them. Returns their alert. */
async function fail(kind: string, count: number, minutesAgo: number): Promise<Alert> {
  const time = nanoseconds(now - minutesAgo * MINUTE);
  const logRecords = Array.from({ length: count }, () => ({
    timeUnixNano: time,
    severityNumber: 17,
    body: { stringValue: `${kind} failed` },
    attributes: attributesJson({ 'exception.type': kind }),
  }));
  await server.send('shop-token', 'logs', { resourceLogs: [{ scopeLogs: [{ logRecords }] }] });
  await server.running.runAlerting(now);
  const { alerts } = await client.alerts.list({ q: kind, facets: false });
  const [alert] = alerts;
  if (alert === undefined) throw new Error('there is no alert');
  return alert;
}

const newest = async (id: number) => (await client.alerts.why({ id })).events[0];

test('who is on an alert is known, and nobody is told of it again meanwhile', async () => {
  const { id } = await fail('DiskFull', 1, 50);
  expect(told).toEqual(['created']);
  expect(await client.alerts.acknowledge({ ids: [id], note: 'cleaning\nup' })).toBe(1);
  expect((await client.alerts.get({ id })).acknowledgement).toMatchObject({
    user: 'Mira',
    note: 'cleaning\nup',
    until: null,
  });
  expect(await newest(id)).toMatchObject({
    name: 'acknowledged',
    text: 'Acknowledged by Mira: cleaning up',
    user: { name: 'Mira' },
    deliveries: [],
  });
  await fail('DiskFull', 120, 35);
  const recurring = await newest(id);
  expect(recurring?.name).toBe('recurring');
  expect(recurring?.deliveries.map(({ skipReason }) => skipReason)).toEqual([
    'acknowledged',
    'acknowledged',
  ]);
  const { explanation } = await client.alerts.why({ id });
  expect(explanation).toContainEqual(
    expect.stringMatching(/^Mira acknowledged it at .*Z: nobody is notified again meanwhile\.$/u),
  );
  expect(explanation).toContain('pager: not sent, because the alert was already acknowledged.');

  const note = 'call \u001b[31mme\u0007\r\nat \u202eonce';
  await client.alerts.acknowledge({ ids: [id], note });
  expect((await client.alerts.get({ id })).acknowledgement?.note).toBe('call me \nat once');
  expect((await newest(id))?.text).toBe('Acknowledged by Mira: call me  at once');

  expect(await client.alerts.unacknowledge({ ids: [id] })).toBe(1);
  expect(await client.alerts.unacknowledge({ ids: [id] })).toBe(0);
  expect((await client.alerts.get({ id })).acknowledgement).toBeNull();
  await fail('DiskFull', 1000, 20);
  expect(told).toEqual(['created', 'recurring']);
});

test('it lasts until the alert closes, and an alert that comes again is nobody’s', async () => {
  const { id } = await fail('Timeout', 1, 45);
  await client.alerts.acknowledge({ ids: [id] });
  told.length = 0;
  await client.alerts.close({ ids: [id] });
  expect((await client.alerts.get({ id })).acknowledgement).toBeNull();
  // A closed one needs nobody.
  expect(await client.alerts.acknowledge({ ids: [id] })).toBe(0);
  await client.alerts.open({ ids: [id] });
  await server.running.runAlerting(now);
  expect((await client.alerts.get({ id })).acknowledgement).toBeNull();
  expect(told).toEqual(['status-changed', 'status-changed']);
});

test('it may end by itself', async () => {
  const { id } = await fail('Refused', 1, 40);
  const until = new Date(Date.now() + 1500);
  await client.alerts.acknowledge({ ids: [id], until });
  expect((await client.alerts.get({ id })).acknowledgement?.until).toBe(until.toISOString());
  await expect
    .poll(async () => (await client.alerts.get({ id })).acknowledgement, { interval: 100 })
    .toBeNull();
  await expect(
    client.alerts.acknowledge({ ids: [id], until: new Date(now - MINUTE) }),
  ).rejects.toMatchObject({ status: 400, message: 'until must be later than now' });
});

test('alerts are found by it, and readers without a login learn no name', async () => {
  const mine = await fail('Mine', 1, 30);
  const free = await fail('Free', 1, 30);
  await client.alerts.acknowledge({ ids: [mine.id], note: 'call me' });
  const listed = async (value: string) => {
    const attrs = { alert_acknowledged: [value], alert_status: ['open'] };
    return (await client.alerts.list({ attrs })).alerts.map(({ id }) => id);
  };
  expect(await listed('yes')).toEqual([mine.id]);
  expect(await listed('no')).toContain(free.id);
  const { facets } = await client.alerts.list();
  expect(facets.find(({ key }) => key === 'alert_acknowledged')?.items).toContainEqual({
    key: 'alert_acknowledged',
    value: 'yes',
    count: 1,
  });
  for (const seen of [
    await guest.alerts.get({ id: mine.id }),
    (await guest.alerts.list({ q: 'Mine' })).alerts[0],
    (await guest.alerts.why({ id: mine.id })).alert,
  ])
    expect(seen?.acknowledgement).toMatchObject({ user: '', note: '' });
  expect((await guest.alerts.why({ id: mine.id })).events[0]?.text).toBe('Acknowledged by hand.');
  await expect(guest.alerts.acknowledge({ ids: [mine.id] })).rejects.toMatchObject({ status: 403 });
});

test.each(['acknowledge', 'unacknowledge', 'close', 'open'] as const)(
  '%s changes all of several alerts or none, and names those there are not',
  async (verb) => {
    const one = await fail(`Alone-${verb}`, 1, 25);
    const two = await fail(`Other-${verb}`, 1, 25);
    const ids = [one.id, two.id];
    if (verb === 'unacknowledge') await client.alerts.acknowledge({ ids });
    if (verb === 'open') await client.alerts.close({ ids });
    const before = await Promise.all(ids.map((id) => client.alerts.get({ id })));
    await expect(client.alerts[verb]({ ids: [...ids, 999_998, 999_999] })).rejects.toMatchObject({
      status: 404,
      message: 'there are no alerts 999998, 999999: nothing was changed',
    });
    await expect(client.alerts[verb]({ ids, project: 2 })).rejects.toMatchObject({
      status: 403,
      message: `access denied to alerts ${ids.join(', ')} of another project: nothing was changed`,
    });
    expect(await Promise.all(ids.map((id) => client.alerts.get({ id })))).toEqual(before);
    expect(await client.alerts[verb]({ ids })).toBe(2);
  },
);

test('whoever is on an alert keeps the note, the end and the beginning that they don’t give anew', async () => {
  const { id } = await fail('Again', 1, 25);
  const onIt = async () => (await client.alerts.get({ id })).acknowledgement;
  const until = new Date(now + 60 * MINUTE);
  await client.alerts.acknowledge({ ids: [id], note: 'restoring', until });
  const first = await onIt();
  await client.alerts.acknowledge({ ids: [id] });
  expect(await onIt()).toEqual(first);
  await client.alerts.acknowledge({ ids: [id], note: 'almost done' });
  expect(await onIt()).toEqual({ ...first, note: 'almost done' });
  await client.alerts.acknowledge({ ids: [id], until: null });
  expect(await onIt()).toEqual({ ...first, note: 'almost done', until: null });
  // Who takes it over says everything anew.
  const olga = server.client({ token: OLGA, project: 1 });
  await olga.alerts.acknowledge({ ids: [id] });
  expect(await onIt()).toMatchObject({ user: 'Olga', note: '', until: null });
});

test('an error that was closed by hand opens again with the next one, and why says so', async () => {
  const { id } = await fail('Closed', 1, 25);
  await client.alerts.close({ ids: [id] });
  const { explanation } = await client.alerts.why({ id });
  expect(explanation).toContain('It was closed by hand and opens again with the next error.');
  expect(explanation.join(' ')).not.toContain('series');
});

test('at least one alert is asked about', async () => {
  await expect(client.alerts.acknowledge({ ids: [] })).rejects.toMatchObject({ status: 400 });
});
