import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { metricRequest } from '../support/metric-data.ts';
import { MIRA } from '../support/accounts.ts';

const MINUTE = 60_000;
/** How often the server is killed, and milliseconds after which it is. */
const KILLS = [5, 40, 90, 160];
const HOSTS = 8;
const MINUTES = 22;
const end = Math.floor(Date.now() / MINUTE) * MINUTE - 2 * MINUTE;
const start = end - MINUTES * MINUTE;

interface Message {
  readonly id: string;
  readonly key: string;
  readonly status: string;
}

const received: Message[] = [];
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    const { id, alert } = JSON.parse(body) as { id: string; alert: { status: string } };
    received.push({ id, key: String(request.headers['idempotency-key']), status: alert.status });
    return response.end();
  });
});

let directory = '';
let child: ChildProcess | undefined;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'spanlight-alert-crash-'));
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await kill();
  receiver.close();
  await rm(directory, { recursive: true, force: true });
});

async function startServer(): Promise<Spanlight> {
  const script = fileURLToPath(new URL('crash-server.ts', import.meta.url));
  child = fork(script, [path.join(directory, 'data')], {
    execArgv: ['--conditions=@spanlight/source'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '16' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const url = `http://127.0.0.1:${port}`;
  return new Spanlight({ url, token: MIRA, project: 1, maxRetries: 0 });
}

async function kill(): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Evaluates up to the end of a minute; `false` when the server died meanwhile. */
async function evaluate(minute: number): Promise<boolean> {
  const running = child;
  if (!running) return false;
  const over = new AbortController();
  const { signal } = over;
  const answered = once(running, 'message', { signal }).then(() => true);
  const died = once(running, 'exit', { signal }).then(() => false);
  for (const waiting of [answered, died]) waiting.catch(() => undefined);
  running.send(minute);
  return await Promise.race([answered, died]).finally(() => over.abort());
}

/** Each host fires and recovers in turn, each at minutes of its own. */
const isFiring = (host: number, minute: number): boolean => (minute + host * 3) % 8 < 4;

async function prepare(client: Spanlight): Promise<void> {
  const series = Array.from({ length: HOSTS }, (_, host) => ({
    name: 'load',
    instrument: 'gauge' as const,
    attributes: { host_name: `web-${host}` },
    points: Array.from({ length: MINUTES }, (__, minute) => ({
      time: start + minute * MINUTE + 1000,
      value: isFiring(host, minute) ? 120 : 20,
    })),
  }));
  const answer = await fetch(`${client.url}/v1/metrics`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'spanlight-dsn': 'http://shop-token@localhost' },
    body: JSON.stringify(metricRequest('test', series)),
  });
  expect(await answer.text()).toBe('{}');
  const { port } = receiver.address() as AddressInfo;
  const channel = await client.channels.create({
    type: 'webhook',
    name: 'pager',
    params: { url: `http://127.0.0.1:${port}/` },
  });
  await client.monitors.createMetric({
    name: 'Load',
    channelIds: [channel.id],
    params: {
      metrics: [{ name: 'load', alias: 'load' }],
      query: 'avg($load) as load | group by host_name',
      column: 'load',
      checkNumPoint: 2,
      maxAllowedValue: 100,
    },
  });
}

test('whatever kill -9 interrupts, every transition is told at least once, under one key', async () => {
  let client = await startServer();
  await prepare(client);
  let minute = start + 3 * MINUTE;
  for (const wait of KILLS) {
    const dying = setTimeout(wait).then(() => child?.kill('SIGKILL'));
    // A minute that was not answered is evaluated again by the next server.
    while (await evaluate(minute)) minute = Math.min(minute + MINUTE, end);
    await dying;
    client = await startServer();
  }
  for (; minute < end; minute += MINUTE) expect(await evaluate(minute)).toBe(true);
  expect(await evaluate(end)).toBe(true);

  const { alerts } = await client.alerts.list();
  expect(alerts).toHaveLength(HOSTS);
  const told = await Promise.all(alerts.map(({ id }) => client.alerts.why({ id })));
  for (const { events } of told) {
    const statuses = events.map(({ status }) => status);
    // An alert opens and closes in turn, however often its evaluation was interrupted.
    expect(statuses.every((status, index) => status !== statuses[index + 1])).toBe(true);
    expect(statuses.length).toBeGreaterThan(3);
    for (const { id, status, deliveries } of events) {
      const delivery = deliveries.find(({ skipReason }) => skipReason === null);
      if (!delivery) continue;
      expect(delivery.state).toBe('delivered');
      const messages = received.filter((message) => message.id === id);
      expect(messages.length).toBeGreaterThan(0);
      expect(new Set(messages.map(({ key }) => key))).toEqual(new Set([delivery.idempotencyKey]));
      expect(messages[0]?.status).toBe(status);
    }
  }
  const keys = new Set(received.map(({ key }) => key));
  const events = told.flatMap((one) => one.events);
  const sent = events.filter(({ deliveries }) =>
    deliveries.some(({ state }) => state === 'delivered'),
  );
  // A receiver that looks at keys takes each event once.
  expect(keys.size).toBe(sent.length);
  expect(sent.length).toBeGreaterThan(HOSTS * 2);
}, 60_000);
