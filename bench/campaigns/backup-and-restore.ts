// Backups of a server under load, each restored into a server of its own: what was acknowledged before the moment is inside,
// once; 200 recorded calls are answered the same. Arguments: backups, seconds between them, senders, spans stored before.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Spanlight } from '@spanlight/sdk';
import { run } from '../../packages/cli/src/run.ts';
import { record, recordedCalls } from '../../packages/cli/test/support/recorded-calls.ts';
import { storeShop, type StoredShop } from '../../packages/cli/test/support/stored-shop.ts';
import { send } from '../lib/load.ts';
import { machine, report } from '../lib/report.ts';
import { type Sender, startSender, storedRounds } from '../lib/rounds.ts';
import { BenchServer } from '../lib/server.ts';

const [backups = 3, pauseSeconds = 10, senderCount = 8, spansBefore = 1_000_000] = process.argv
  .slice(2)
  .map(Number);
const OPERATOR_TOKEN = 'operator-token-of-the-campaign-0123456789';
const RANGES = 5;
const BYSTANDER_MS = 50;
const SPANS_PER_REQUEST = 500;
/** The service graph is written every ten seconds, errors are looked for every twenty. */
const SETTLING_MS = 45_000;
const scratch = mkdtempSync(join(tmpdir(), 'spanlight-campaign-'));

interface Taken {
  readonly directory: string;
  /** Milliseconds since 1970. */
  readonly takenAt: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly from: number;
  readonly to: number;
}

/** How long somebody waited who looks at groups all the time. */
interface Wait {
  readonly at: number;
  readonly milliseconds: number;
}

console.log(machine());
const failures: string[] = [];
const source = await startServer();
try {
  await campaign(source);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
for (const failure of failures) console.log(`FAILED ${failure}`);
process.exit(failures.length === 0 ? 0 : 1);

async function campaign(server: BenchServer): Promise<void> {
  const client = server.client();
  await send(server, {
    requests: Math.ceil(spansBefore / SPANS_PER_REQUEST),
    spansPerRequest: SPANS_PER_REQUEST,
    inFlight: 16,
    spreadMs: 3_600_000,
    dsn: 'http://bulk-token@localhost',
  });
  const shop = await storeShop(server.url, client, Date.now());
  const calls = [...recordedCalls(shop, RANGES), bulkCall()];
  // Templates and the service graph come a little later than what they are made of.
  await sleep(SETTLING_MS);
  const before = await record(server.url, server.token, calls);
  const senders = Array.from({ length: senderCount }, (_, index) =>
    startSender(server.url, 'blog-token', index + 1),
  );
  const waits: Wait[] = [];
  const ending = new AbortController();
  const bystander = watch(client, shop, waits, ending.signal);
  const taken: Taken[] = [];
  for (let index = 0; index < backups; index += 1) {
    await sleep(pauseSeconds * 1000);
    taken.push(await takeBackup(server, join(scratch, `backup-${index}`)));
  }
  await Promise.all(senders.map(async (sender) => await sender.stop()));
  ending.abort();
  await bystander;
  tellWaits(waits, taken);
  // What goes on by itself, such as the evaluation of monitors, can't be compared.
  const later = await record(server.url, server.token, calls);
  const steady = calls.filter(
    (call) =>
      statusOf(before.get(call)) === 200 && isDeepStrictEqual(before.get(call), later.get(call)),
  );
  report('recorded calls', steady.length, 'calls');
  await server.stop();
  for (const backup of taken) await restoreAndCompare(backup, senders, steady, before);
}

async function startServer(): Promise<BenchServer> {
  return await BenchServer.start({
    environment: {
      // A restore starts the server anew in the same process: at the same port.
      SPANLIGHT_HTTP_ADDR: `127.0.0.1:${await freePort()}`,
      SPANLIGHT_OPERATOR_TOKEN: OPERATOR_TOKEN,
      SPANLIGHT_INGEST_BATCH_TIME: '100ms',
      SPANLIGHT_SITE_ADDR: 'https://spanlight.example.com',
      SPANLIGHT_PROJECTS: JSON.stringify([
        { id: 1, name: 'Shop', token: 'shop-token' },
        { id: 2, name: 'Blog', token: 'blog-token' },
        { id: 3, name: 'Bulk', token: 'bulk-token' },
      ]),
    },
  });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  const { promise, resolve } = Promise.withResolvers<number>();
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address();
    resolve(typeof address === 'object' && address !== null ? address.port : 0);
  });
  const port = await promise;
  await new Promise((closed) => probe.close(closed));
  return port;
}

/** Looks at groups again and again, and notes how long that took. */
async function watch(
  client: Spanlight,
  shop: StoredShop,
  waits: Wait[],
  signal: AbortSignal,
): Promise<void> {
  const time = { gte: shop.from / 1000, lt: shop.to / 1000 };
  while (!signal.aborted) {
    const at = Date.now();
    await client.groups.list({ time, query: 'group by _group_id | sum(_count) | p99(_duration)' });
    waits.push({ at, milliseconds: Date.now() - at });
    await sleep(BYSTANDER_MS);
  }
}

function tellWaits(waits: readonly Wait[], taken: readonly Taken[]): void {
  const isDuring = ({ at, milliseconds }: Wait): boolean =>
    taken.some(({ from, to }) => at + milliseconds >= from && at <= to);
  const longest = (of: readonly Wait[]): number =>
    Math.max(0, ...of.map((wait) => wait.milliseconds));
  report(
    'longest wait of a bystander under load',
    longest(waits.filter((wait) => !isDuring(wait))),
    'ms',
  );
  report('longest wait of a bystander during backups', longest(waits.filter(isDuring)), 'ms');
}

/** Runs a command of the command line; throws what it said unless it did what it was asked. */
async function cli(url: string, ...args: string[]): Promise<string> {
  let stdout = '';
  let stderr = '';
  const code = await run([...args, '--json'], {
    stdin: { async *[Symbol.asyncIterator]() {} },
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
    env: {
      SPANLIGHT_URL: url,
      SPANLIGHT_OPERATOR_TOKEN: OPERATOR_TOKEN,
      SPANLIGHT_CONFIG_DIR: join(scratch, 'config'),
      SPANLIGHT_KEYCHAIN: 'off',
    },
    signal: new AbortController().signal,
    unread: new AbortController().signal,
    now: Date.now,
  });
  if (code !== 0) throw new Error(`spanlight ${args.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}

async function takeBackup(server: BenchServer, directory: string): Promise<Taken> {
  const from = Date.now();
  const told = JSON.parse(await cli(server.url, 'backup', directory));
  const to = Date.now();
  const { takenAt, heldMilliseconds } = JSON.parse(
    readFileSync(join(directory, 'manifest.json'), 'utf8'),
  );
  report('backup, taken and downloaded', (to - from) / 1000, 's');
  report('  ingest held for', heldMilliseconds, 'ms');
  report('  bytes', told.bytes / 1e6, 'MB');
  report('  rows of telemetry', told.telemetryRows, 'rows');
  return {
    directory,
    takenAt: Date.parse(takenAt),
    bytes: told.bytes,
    seconds: (to - from) / 1000,
    from,
    to,
  };
}

async function restoreAndCompare(
  backup: Taken,
  senders: readonly Sender[],
  calls: readonly string[],
  before: ReadonlyMap<string, unknown>,
): Promise<void> {
  const target = await startServer();
  const from = Date.now();
  await cli(target.url, 'restore', backup.directory);
  report('restore, sent and applied', (Date.now() - from) / 1000, 's');
  const counts = { sent: 0, acknowledged: 0, stored: 0, lost: 0, doubled: 0, torn: 0 };
  for (const sender of senders) {
    const { spans, logs, metrics } = await storedRounds(target.client(), 2, sender);
    const acknowledged = sender.acknowledgedAt.filter((time) => time < backup.takenAt).length;
    counts.sent += sender.sent();
    counts.acknowledged += acknowledged;
    counts.stored += metrics;
    counts.lost += Math.max(0, acknowledged - Math.min(spans, logs, metrics));
    counts.doubled += Math.max(0, Math.max(spans, logs, metrics) - sender.sent());
    // A part of a request, or a later part of a round without an earlier one.
    const isWhole = [spans, logs, metrics].every(Number.isInteger);
    const inOrder = spans - logs <= 1 && logs - metrics <= 1 && spans >= logs && logs >= metrics;
    if (!isWhole || !inOrder) counts.torn += 1;
  }
  const after = await record(target.url, target.token, calls);
  const different = calls.filter((call) => !isDeepStrictEqual(before.get(call), after.get(call)));
  for (const [name, value] of Object.entries(counts)) report(`  ${name}`, value, 'rounds');
  report('  calls answered the same', calls.length - different.length, `of ${calls.length}`);
  for (const call of different.slice(0, 5)) console.log(`  different: ${call}`);
  if (counts.lost + counts.doubled + counts.torn + different.length > 0)
    failures.push(`${backup.directory}: ${JSON.stringify(counts)}, ${different.length} different`);
  await target.stop();
}

/** Counts what was stored before: approximate values of that many depend on how its parts are merged. */
function bulkCall(): string {
  const time = {
    time_gte: new Date(Date.now() - 7_200_000).toISOString(),
    time_lt: new Date().toISOString(),
  };
  const query = 'group by _group_id | sum(_count) | max(_duration)';
  const parameters = new URLSearchParams({ ...time, query, system: 'spans:all' });
  return `/internal/v1/tracing/3/groups?${parameters.toString()}`;
}

function statusOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'status' in answer
    ? answer.status
    : undefined;
}
