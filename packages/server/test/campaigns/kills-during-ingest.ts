import { setTimeout as sleep } from 'node:timers/promises';
import { openTelemetryClient } from '../../src/telemetry/client.ts';
import { encodeMetrics } from '../ingest/metrics-encoder.ts';
import { storeConfig } from '../telemetry-store.ts';
import { Bystander, type Wait } from './bystander.ts';
import { CampaignServer, type Death, DSN, withDirectory } from './campaign-server.ts';
import { ItemSender, nanoseconds, type Sender, tallyItems, type Upload } from './item-sender.ts';
import { below, type Random, seeded } from './random.ts';
import type { Tally } from './tally.ts';
import { POINTS_OF_HOURS } from './points-of-hours.ts';

export interface KillOptions {
  readonly kills: number;
  readonly seed: number;
}

const COUNTERS = 4;
/** Milliseconds that a server lives at most once it answers. */
const LIFE = 900;
/** Batches that a server which dies of itself stores at most. */
const BATCHES = 8;

/** Reports of a counter that grows by one each time: what is stored must have grown as often. */
class CounterSender implements Sender {
  readonly path = '/v1/metrics';
  readonly number: number;
  /** Reports that were acknowledged. */
  taken = 0;
  /** Reports of which one at least was sent. */
  sent = 0;
  readonly #begin = Date.now() - 120_000;

  constructor(number: number) {
    this.number = number;
  }

  next(): Upload {
    this.sent = this.taken + 1;
    const start = nanoseconds(this.#begin);
    const time = nanoseconds(this.#begin + (this.taken + 1) * 500);
    const before = nanoseconds(this.#begin + this.taken * 500);
    const own = { attributes: [['sender', this.number]] as const, time };
    const sum = { kind: 'sum', isMonotonic: true } as const;
    const total = { ...sum, name: 'total', temporality: 'cumulative' } as const;
    const growth = { ...sum, name: 'growth', temporality: 'delta' } as const;
    const items = [
      { ...total, points: [{ ...own, start, value: this.taken }] },
      { ...growth, points: [{ ...own, start: before, value: 1 }] },
    ];
    return { name: String(this.taken), body: encodeMetrics([{ scopes: [{ items }] }]) };
  }

  acknowledged(): void {
    this.taken++;
  }
}

/**
 * Kills a server while spans, logs and counters come in, in turn at a random moment, right before the store gets a batch and
 * right after it has it; senders repeat what was not acknowledged, and at last some of what was. At the end everything is counted in the store itself.
 */
export async function killsDuringIngest({ kills, seed }: KillOptions): Promise<Tally[]> {
  const random = seeded(seed);
  const items = {
    spans: [new ItemSender('traces', 0), new ItemSender('traces', 1)],
    logs: [new ItemSender('logs', 0), new ItemSender('logs', 1)],
  };
  const counters = Array.from({ length: COUNTERS }, (_, at) => new CounterSender(at));
  const senders: readonly Sender[] = [...items.spans, ...items.logs, ...counters];
  return await withDirectory(async (directory) => {
    for (let kill = 0; kill < kills; kill++)
      await oneLife(directory, senders, random, deathOf(kill, random));
    const waits = await lastLife(directory, senders, Object.values(items).flat());
    const stored = await countStored(directory);
    return [
      ...Object.entries(items).map(([name, of]) => ({
        ...tallyItems(name, of, stored.batches),
        waits,
      })),
      ...['total', 'growth'].map((metric) => tallyCounters(metric, counters, stored)),
    ];
  });
}

async function oneLife(
  directory: string,
  senders: readonly Sender[],
  random: Random,
  death: Death | undefined,
): Promise<void> {
  const server = await CampaignServer.start({ directory, ...(death && { death }) });
  const sending = senders.map(async (sender) => {
    while (server.isAlive) await sendOnce(server, sender);
  });
  if (death === undefined) await sleep(below(random, LIFE)).then(() => server.kill());
  await Promise.all([...sending, server.ended()]);
}

function deathOf(kill: number, random: Random): Death | undefined {
  if (kill % 3 === 2) return undefined;
  return { moment: kill % 3 === 0 ? 'after' : 'before', batches: 1 + below(random, BATCHES) };
}

/** Sends what is left over, and some more while a bystander watches; ended in order, so that nothing is under way. */
async function lastLife(
  directory: string,
  senders: readonly Sender[],
  doubting: readonly ItemSender[],
): Promise<Wait[]> {
  const server = await CampaignServer.start({ directory });
  const bystander = new Bystander(server);
  const again = doubting.map(async ({ path, latest }) => {
    for (const { body } of latest) await sendAgain(server, path, body);
  });
  await Promise.all(again);
  for (let round = 0; round < 5; round++)
    await Promise.all(senders.map(async (sender) => sendOnce(server, sender)));
  const waits = await bystander.stop();
  await server.stop();
  return waits;
}

function post(server: CampaignServer, to: string, body: Buffer): Promise<Response> {
  return fetch(`${server.url}${to}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-protobuf', 'spanlight-dsn': DSN },
    body: new Uint8Array(body),
  });
}

async function sendAgain(server: CampaignServer, to: string, body: Buffer): Promise<void> {
  const response = await post(server, to, body);
  if (!response.ok) throw new Error(`what was taken before is refused: ${await response.text()}`);
}

async function sendOnce(server: CampaignServer, sender: Sender): Promise<void> {
  const upload = sender.next();
  try {
    const response = await post(server, sender.path, upload.body);
    if (response.ok) sender.acknowledged(upload);
    else await sleep(50);
  } catch {
    // The server died before it answered: the next one is sent the same.
  }
}

interface Stored {
  readonly batches: ReadonlyMap<string, number>;
  /** Growth by metric and sender. */
  readonly growth: ReadonlyMap<string, number>;
}

async function countStored(directory: string): Promise<Stored> {
  const client = await openTelemetryClient(storeConfig(directory));
  try {
    const batches = await client.rows<{ name: string; items: string }>(
      `SELECT attrs['batch'] AS name, count() AS items FROM items WHERE name != '' GROUP BY name`,
    );
    const growth = await client.rows<{ metric: string; sender: string; total: number }>(
      `SELECT metric, attrs['sender'] AS sender, sum(p.sum) AS total
      FROM ${POINTS_OF_HOURS} AS p
      INNER JOIN (SELECT series, metric, any(attrs) AS attrs FROM series GROUP BY series, metric) AS s
        ON p.series = s.series AND p.metric = s.metric
      GROUP BY metric, sender`,
    );
    return {
      batches: new Map(batches.map(({ name, items }) => [name, Number(items)])),
      growth: new Map(growth.map(({ metric, sender, total }) => [`${metric} ${sender}`, total])),
    };
  } finally {
    await client.close();
  }
}

/** A cumulative counter starts at 0 and so has grown by one less than it was reported. */
function tallyCounters(
  metric: string,
  senders: readonly CounterSender[],
  { growth }: Stored,
): Tally {
  const first = metric === 'total' ? 1 : 0;
  const rows = senders.map(({ number, taken, sent }) => ({
    taken: taken - first,
    sent: sent - first,
    stored: growth.get(`${metric} ${number}`) ?? 0,
  }));
  const sum = (of: (row: (typeof rows)[number]) => number): number =>
    rows.reduce((total, row) => total + of(row), 0);
  return {
    of: metric === 'total' ? 'growth of totals' : 'growth as told',
    sent: sum(({ sent }) => sent),
    acknowledged: sum(({ taken }) => taken),
    stored: sum(({ stored }) => stored),
    lost: sum(({ taken, stored }) => Math.max(0, taken - stored)),
    doubled: sum(({ sent, stored }) => Math.max(0, stored - sent)),
  };
}
