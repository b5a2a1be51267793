import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Spanlight } from '@spanlight/sdk';
import { metricRequest } from '../support/metric-data.ts';
import { DSN, TOKEN, withDirectory } from './campaign-server.ts';
import { below, seeded } from './random.ts';
import type { KillOptions } from './kills-during-ingest.ts';
import type { Tally } from './tally.ts';

const SERVER = fileURLToPath(new URL('../alerting/crash-server.ts', import.meta.url));
const MINUTE = 60_000;
/** Hosts that fire and recover in turn, each at minutes of its own. */
const HOSTS = 12;
/** Milliseconds after which a server is killed at the latest. */
const LIFE = 250;

/** What the receiver got under one idempotency key. */
interface Told {
  readonly event: string;
  readonly status: string;
  readonly payloads: Set<string>;
}

/** Counts messages by their idempotency key. */
class Receiver {
  readonly told = new Map<string, Told>();
  messages = 0;
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      void text(request).then((body) => {
        this.#take(String(request.headers['idempotency-key']), body);
        return response.end();
      });
    });
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #take(key: string, body: string): void {
    this.messages++;
    const { id, alert }: { id: string; alert: { status: string } } = JSON.parse(body);
    const told = this.told.get(key) ?? { event: id, status: alert.status, payloads: new Set() };
    // Links name the port, which each of the servers has for itself.
    told.payloads.add(body.replaceAll(/localhost:\d+/g, ''));
    this.told.set(key, told);
  }
}

/** A server in a process of its own whose alerting is done when it is told to. */
class AlertingServer {
  readonly client: Spanlight;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, port: number) {
    this.#process = process;
    this.client = new Spanlight({
      url: `http://127.0.0.1:${port}`,
      token: TOKEN,
      project: 1,
      maxRetries: 0,
    });
  }

  static async start(directory: string): Promise<AlertingServer> {
    const child = fork(SERVER, [directory], {
      execArgv: ['--conditions=@spanlight/source'],
      env: { ...process.env, UV_THREADPOOL_SIZE: '16' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const died = once(child, 'exit').then((): never => {
      throw new Error('the server ended before it answered');
    });
    died.catch(() => undefined);
    const [ready]: { port: number }[] = await Promise.race([once(child, 'message'), died]);
    return new AlertingServer(child, ready?.port ?? 0);
  }

  get isAlive(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Evaluates up to the end of a minute and delivers what is due; false when the server died meanwhile. */
  async evaluate(end: number): Promise<boolean> {
    if (!this.isAlive) return false;
    const over = new AbortController();
    const { signal } = over;
    const answered = once(this.#process, 'message', { signal }).then(() => true);
    const died = once(this.#process, 'exit', { signal }).then(() => false);
    for (const waiting of [answered, died]) waiting.catch(() => undefined);
    this.#process.send(end, () => undefined);
    return await Promise.race([answered, died]).finally(() => over.abort());
  }

  async kill(): Promise<void> {
    if (!this.isAlive) return;
    const gone = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await gone;
  }
}

const isFiring = (host: number, minute: number): boolean => (minute + host * 3) % 8 < 4;

/**
 * Kills a server at random moments while alerts open and close and a receiver is told. At the end each transition that
 * was written must have been told, under one key and in the same words.
 */
export async function killsDuringDelivery({ kills, seed }: KillOptions): Promise<Tally> {
  const random = seeded(seed);
  const receiver = new Receiver();
  const port = await receiver.listen();
  const minutes = Math.max(24, Math.ceil(kills / 2));
  const end = Math.floor(Date.now() / MINUTE) * MINUTE - 2 * MINUTE;
  const start = end - minutes * MINUTE;
  try {
    return await withDirectory(async (directory) => {
      let server = await AlertingServer.start(directory);
      await prepare(server, start, minutes, port);
      let minute = start + 3 * MINUTE;
      for (let kill = 0; kill < kills; kill++) {
        const dying = sleep(below(random, LIFE)).then(() => server.kill());
        // A minute that was not answered is evaluated again by the next server.
        while (await server.evaluate(minute)) if (minute < end) minute += MINUTE;
        await dying;
        server = await AlertingServer.start(directory);
      }
      for (; minute <= end; minute += MINUTE) await server.evaluate(minute);
      const tally = await count(server, receiver);
      await server.kill();
      return tally;
    });
  } finally {
    receiver.close();
  }
}

async function prepare(
  { client }: AlertingServer,
  start: number,
  minutes: number,
  port: number,
): Promise<void> {
  const series = Array.from({ length: HOSTS }, (_, host) => ({
    name: 'load',
    instrument: 'gauge' as const,
    attributes: { host_name: `web-${host}` },
    points: Array.from({ length: minutes }, (__, minute) => ({
      time: start + minute * MINUTE + 1000,
      value: isFiring(host, minute) ? 120 : 20,
    })),
  }));
  const answer = await fetch(`${client.url}/v1/metrics`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'spanlight-dsn': DSN },
    body: JSON.stringify(metricRequest('test', series)),
  });
  if (!answer.ok) throw new Error(`the server refused points: ${await answer.text()}`);
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

/**
 * Sent is what came to the receiver, acknowledged the transitions that are written, stored those of them it was told of
 * as the server says, lost the others, and doubled the transitions that came under two keys or in two wordings and those
 * that were written twice: an alert opens and closes in turn, however often its evaluation was interrupted.
 */
async function count({ client }: AlertingServer, receiver: Receiver): Promise<Tally> {
  const { alerts } = await client.alerts.list();
  if (alerts.length !== HOSTS) throw new Error(`${alerts.length} alerts of ${HOSTS} hosts`);
  const histories = await Promise.all(alerts.map(({ id }) => client.alerts.why({ id })));
  const due = histories
    .flatMap(({ events }) => events)
    .flatMap(({ id, status, deliveries }) => {
      const delivery = deliveries.find(({ skipReason }) => skipReason === null);
      return delivery ? [{ id, status, key: delivery.idempotencyKey, state: delivery.state }] : [];
    });
  const told = due.filter(({ id, key, status, state }) => {
    const message = receiver.told.get(key);
    return state === 'delivered' && message?.event === id && message.status === status;
  });
  const repeated = histories.reduce(
    (sum, { events }) =>
      sum + events.filter(({ status }, at) => status === events[at + 1]?.status).length,
    0,
  );
  const keysOf = Map.groupBy(receiver.told, ([, { event }]) => event);
  const twice = [...keysOf.values()].filter((keys) => keys.length > 1).length;
  const reworded = [...receiver.told.values()].filter(({ payloads }) => payloads.size > 1).length;
  return {
    of: 'transitions',
    sent: receiver.messages,
    acknowledged: due.length,
    stored: told.length,
    lost: due.length - told.length,
    doubled: twice + reworded + repeated,
  };
}
