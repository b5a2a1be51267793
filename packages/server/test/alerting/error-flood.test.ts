import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { attributesJson, nanoseconds } from '../support/otlp.ts';
import { ACCOUNTS, MIRA, startTestServer, type TestServer } from '../support/server.ts';
import { MINUTE } from '../../src/shared/time-units.ts';

interface Told {
  readonly alert: { readonly name: string };
  readonly group?: { readonly text: string; readonly opened: number };
}
const told: Told[] = [];
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    told.push(JSON.parse(body) as Told);
    return response.end();
  });
});
let server: TestServer;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  server = await startTestServer({
    yaml: `${ACCOUNTS}\nnotifications: { allow_networks: [127.0.0.1] }\n`,
  });
  const client = server.client({ token: MIRA, project: 1 });
  const { id } = await client.channels.create({
    type: 'webhook',
    name: 'hook',
    params: { url: `http://127.0.0.1:${port}/` },
  });
  await client.monitors.createError({
    name: 'Every error',
    channelIds: [id],
    params: { notifyOnNewErrors: true, notifyOnRecurringErrors: true },
  });
});

afterAll(async () => {
  vi.useRealTimers();
  await server.stop();
  receiver.close();
});

/** A word for a number: numbers themselves don't tell groups apart. */
const wordOf = (at: number): string =>
  String.fromCharCode(...[at / 676, at / 26, at].map((digit) => 97 + (Math.trunc(digit) % 26)));

/** Sends errors of so many groups, the first of them with a number. */
async function fail(from: number, count: number): Promise<void> {
  const logRecords = Array.from({ length: count }, (_, at) => ({
    timeUnixNano: nanoseconds(Date.now() - MINUTE),
    severityNumber: 17,
    body: { stringValue: `the ${wordOf(from + at)} module gave up` },
  }));
  const resource = { attributes: attributesJson({ 'service.name': 'shop' }) };
  await server.send('shop-token', 'logs', {
    resourceLogs: [{ resource, scopeLogs: [{ logRecords }] }],
  });
}

/** What is told so many minutes later. */
async function toldAfter(minutes: number): Promise<Told[]> {
  told.length = 0;
  vi.setSystemTime(Date.now() + minutes * MINUTE);
  await server.running.runAlerting(Date.now());
  return [...told];
}

test('of many new errors the first are told by themselves, the others together', async () => {
  await fail(0, 80);
  const first = await toldAfter(0);
  expect(first).toHaveLength(30);
  expect(first.every(({ group }) => group === undefined)).toBe(true);
  const [rest, ...others] = await toldAfter(1);
  expect(others).toEqual([]);
  expect(rest?.group).toMatchObject({ opened: 50 });
  expect(rest?.group?.text).toMatch(/^50 alerts: .* and 45 more\.$/);
  await fail(80, 20);
  expect(await toldAfter(3)).toEqual([]);
  expect(await toldAfter(7)).toMatchObject([{ group: { opened: 20 } }]);
});

test('once it is over each is told by itself', async () => {
  await fail(100, 1);
  expect(await toldAfter(4)).toMatchObject([{ alert: { name: expect.stringContaining('adw') } }]);
  expect(told[0]?.group).toBeUndefined();
});
