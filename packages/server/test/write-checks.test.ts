import { DatabaseSync } from 'node:sqlite';
import { createServer } from 'node:http';
import path from 'node:path';
import type { Spanlight, WriteChecksRequest } from '@spanlight/sdk';
import { type Route, type RouteName, routes } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNTS, MIRA, startTestServer, type TestServer } from './support/server.ts';

/* What would become of a write is what becomes of it, and asking changes nothing. */

type Write = WriteChecksRequest['writes'][number];

let server: TestServer;
let client: Spanlight;
let receiver: { url: string; requests: number; close: () => void };

beforeAll(async () => {
  receiver = await startReceiver();
  server = await startTestServer({
    yaml: `${ACCOUNTS}\nnotifications:\n  allow_networks: ['127.0.0.1:${new URL(receiver.url).port}']\n`,
  });
  client = server.client({ token: MIRA, project: 1 });
  await client.channels.create({ ...hook, key: 'ops' });
  await client.monitors.createError({ name: 'Errors', key: 'errors', params: {} });
  await client.dashboards.createFromYaml({ yaml: dashboard('Shop', 'key: shop') });
});
afterAll(async () => {
  receiver.close();
  await server.stop();
});

const hook = {
  type: 'webhook',
  name: 'Ops',
  params: { url: 'https://example.com/hook' },
} as const;

const dashboard = (name: string, rest = ''): string =>
  `schema: v2\nname: ${name}\n${rest}\ngrid_rows: []\n`;

const errorMonitor = { name: 'Errors', params: {} };
const metricMonitor = {
  name: 'Orders',
  allowMissingMetrics: true,
  params: {
    metrics: [{ name: 'shop_orders', alias: 'orders' }],
    query: 'per_min(sum($orders)) as rpm',
    column: 'rpm',
    minAllowedValue: 5,
  },
};

const json = JSON.stringify;

/** Writes that are refused, each by another judge. */
const refused: readonly (readonly [what: string, write: Write, error: RegExp])[] = [
  ['a taken key', write('monitors.createError', { ...errorMonitor, key: 'errors' }), /has the key/],
  ['no JSON', { call: 'monitors.createError', body: '{' }, /the body is not JSON/],
  [
    'a large body',
    write('monitors.createError', { name: 'x'.repeat(11_000), params: {} }),
    /too large/,
  ],
  [
    'a long name',
    write('monitors.createError', { name: 'x'.repeat(2000), params: {} }),
    /1000 characters/,
  ],
  [
    'an unknown channel',
    write('monitors.createError', { ...errorMonitor, channelIds: [99] }),
    /99/,
  ],
  [
    'a query of two columns',
    write('monitors.createMetric', {
      ...metricMonitor,
      params: { ...metricMonitor.params, query: 'sum($orders) | avg($orders)' },
    }),
    /2 columns/,
  ],
  [
    'bounds the wrong way round',
    write('monitors.createMetric', {
      ...metricMonitor,
      params: { ...metricMonitor.params, maxAllowedValue: 1 },
    }),
    /./,
  ],
  ['what is not there', write('monitors.updateError', errorMonitor, 999), /not found/],
  ['what is another type', write('monitors.updateMetric', metricMonitor, 1), /./],
  ['an old revision', write('monitors.updateError', errorMonitor, 1, 7), /./],
  ['a taken key of channels', write('channels.createWebhook', { ...hook, key: 'ops' }), /the key/],
  [
    'an address of the machine',
    write('channels.createWebhook', { ...hook, params: { url: 'http://127.0.0.1:1/' } }),
    /127\.0\.0\.1/,
  ],
  ['no address', write('channels.createWebhook', { ...hook, params: { url: '' } }), /./],
  [
    'a channel of another type',
    write('channels.updateTelegram', { name: 'A', params: { chatId: 5 } }, 1),
    /type/,
  ],
  ['YAML that is none', { call: 'dashboards.createFromYaml', body: 'a: [' }, /line 1/],
  [
    'an unknown type of item',
    {
      call: 'dashboards.createFromYaml',
      body: `${dashboard('A').replace('[]', '')}  - title: A\n    items:\n      - { type: pie, title: P }\n`,
    },
    /line \d/,
  ],
  [
    'a key of another dashboard',
    { call: 'dashboards.createFromYaml', body: dashboard('B', 'key: shop') },
    /has the key/,
  ],
  [
    'an old revision of a dashboard',
    { call: 'dashboards.replaceYaml', id: 1, revision: 99, body: dashboard('B') },
    /revision/,
  ],
  [
    'two dashboards for one',
    { call: 'dashboards.replaceYaml', id: 1, body: `${dashboard('B')}---\n${dashboard('C')}` },
    /2 dashboards/,
  ],
];

function write(call: Write['call'], body: unknown, id?: number, revision?: number): Write {
  return {
    call,
    body: json(body),
    ...(id !== undefined && { id }),
    ...(revision !== undefined && { revision }),
  };
}

describe('a write that would be refused', () => {
  test.each(refused)('%s: is refused with the same words', async (_what, asked, words) => {
    const before = contents();
    const [outcome] = await client.projects.checkWrites({ writes: [asked] });
    expect(contents()).toEqual(before);
    expect(outcome?.error?.message).toMatch(words);
    const answer = await make(asked);
    expect(answer.status).toBe(outcome?.error?.statusCode);
    const { traceId: _trace, ...said } = await answer.json();
    expect(outcome?.error).toEqual(said);
    expect(contents()).toEqual(before);
  });
});

test('a body of too many values is refused before it is read, whatever its texts hold', async () => {
  const ask = async (body: string): Promise<[status: number, text: string]> => {
    const answer = await fetch(`${server.url}/internal/v1/projects/1/checks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${MIRA}`, 'content-type': 'application/json' },
      body,
    });
    return [answer.status, await answer.text()];
  };
  for (const many of [`[${'{},'.repeat(20_000)}{}]`, `{${'"a":1,'.repeat(20_000)}"a":1}`])
    expect(await ask(`{"writes":${many}}`)).toEqual([
      400,
      expect.stringContaining('the body contains too many values'),
    ]);
  const texts = [',[{'.repeat(20_000), String.raw`\",[{`.repeat(20_000)];
  const writes = texts.map((text) => ({ call: 'monitors.createError', body: text }));
  const [status, text] = await ask(json({ writes }));
  expect(status).toBe(200);
  expect(text).not.toContain('too many values');
});

test('writes that nothing speaks against are not made, and nobody is told', async () => {
  const slack = { name: 'Chat', params: { webhookUrl: `${receiver.url}/slack` } };
  const writes = [
    write('channels.createSlack', slack),
    write('channels.createTelegram', { name: 'Phone', params: { chatId: 5 } }),
    write('channels.createWebhook', { ...hook, params: { url: `${receiver.url}/hook` } }),
    write('channels.updateWebhook', { ...hook, params: { url: `${receiver.url}/hook` } }, 1, 1),
    write('monitors.createMetric', metricMonitor),
    write('monitors.createError', { ...errorMonitor, channelIds: [1] }),
    { call: 'dashboards.createFromYaml', body: dashboard('New') },
    { call: 'dashboards.replaceYaml', id: 1, revision: 1, body: dashboard('Renamed', 'key: shop') },
  ] satisfies Write[];
  const before = contents();
  const outcomes = await client.projects.checkWrites({ writes });
  expect(outcomes).toEqual(writes.map(() => ({ error: null })));
  expect(contents()).toEqual(before);
  expect(receiver.requests).toBe(0);
  // The same channel is tried when it is made.
  expect((await make(writes[0])).status).toBe(200);
  expect(receiver.requests).toBe(1);
});

test('another project is judged by what it has', async () => {
  const [outcome] = await client.projects.checkWrites({
    project: 2,
    writes: [write('monitors.createError', { ...errorMonitor, key: 'errors' })],
  });
  expect(outcome).toEqual({ error: null });
});

/** Makes a call for real. */
async function make(asked: Write | undefined): Promise<Response> {
  if (asked === undefined) throw new Error('no write');
  const name: RouteName = asked.call;
  const route: Route = routes[name];
  const address = route.path
    .replace('{projectId}', '1')
    .replaceAll(/\{\w+\}/g, String(asked.id ?? 0));
  return await fetch(`${server.url}/internal/v1${address}`, {
    method: route.method,
    headers: {
      authorization: `Bearer ${MIRA}`,
      ...(asked.revision !== undefined && { 'if-match': `"${asked.revision}"` }),
    },
    body: asked.body,
  });
}

/** Every row of the metadata store, as text. */
function contents(): string {
  const db = new DatabaseSync(path.join(server.dataDir, 'metadata.sqlite'), { readOnly: true });
  try {
    const tables = db
      .prepare("select name from sqlite_master where type = 'table' order by name")
      .all();
    return tables
      .map(({ name }) => json([name, db.prepare(`select * from "${String(name)}"`).all()]))
      .join('\n');
  } finally {
    db.close();
  }
}

/** Counts what it is sent. */
async function startReceiver(): Promise<typeof receiver> {
  const counter = { url: '', requests: 0, close: () => undefined };
  const listener = createServer((request, response) => {
    counter.requests += 1;
    request.resume();
    response.end('ok');
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return Object.assign(counter, {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      listener.close();
    },
  });
}
