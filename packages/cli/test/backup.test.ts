import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { record, recordedCalls } from './support/recorded-calls.ts';
import {
  accounts,
  miraToken,
  missingEngine,
  startRealServer,
  type RealServer,
} from './support/real-server.ts';
import { runCli, type CliResult } from './support/run-cli.ts';
import {
  logBody,
  metricBody,
  sendJson,
  storeShop,
  traceBody,
  traceIdOf,
  type StoredShop,
} from './support/stored-shop.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/* A backup of a server that takes telemetry in meanwhile, restored into another, which answers the same. */

const reason = missingEngine();
const token = 'an-operator-token-of-some-length-0123456789';
const configuration = `${accounts}
operator: { token: ${token} }
self_tracing: false
site: { addr: 'https://spanlight.example.com' }
ingest: { batch_time: 50ms }
`;

describe.skipIf(reason !== '')(`backup and restore${reason}`, () => {
  let source: RealServer;
  let target: RealServer;
  let shop: StoredShop;
  const backup = join(temporaryFolder(), 'backup');

  beforeAll(async () => {
    [source, target] = await Promise.all([
      startRealServer(configuration),
      startRealServer(configuration),
    ]);
    const client = new Spanlight({ url: source.url, token: miraToken, project: 1 });
    shop = await storeShop(source.url, client, Date.now());
  });
  afterAll(async () => {
    await Promise.all([source.stop(), target.stop()]);
  });

  const cli = async (url: string, ...args: string[]): Promise<CliResult> =>
    await runCli(args, { url, env: { SPANLIGHT_OPERATOR_TOKEN: token }, now: Date.now });

  test('a restored server answers the same', { timeout: 60_000 }, async () => {
    const calls = recordedCalls(shop, 1);
    const before = await record(source.url, miraToken, calls);
    for (const [call, answer] of before)
      expect([call, answer]).toEqual([call, { status: 200, body: expect.anything() }]);
    const sender = sendMeanwhile(source.url);
    await vi.waitUntil(() => sender.rounds() >= 3, { timeout: 20_000, interval: 10 });
    const taken = await cli(source.url, 'backup', backup, '--json');
    const sent = await sender.stop();
    expect([taken.code, taken.stderr]).toEqual([0, '']);
    const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'));
    expect(JSON.parse(taken.stdout)).toMatchObject({
      id: manifest.id,
      files: manifest.files.length,
    });

    // Dashboards of templates and the service graph may have come in between: of those nothing can be said.
    const later = await record(source.url, miraToken, calls);
    const steady = calls.filter((call) => isDeepStrictEqual(before.get(call), later.get(call)));
    expect(steady.length).toBeGreaterThanOrEqual(40);

    const restored = await cli(target.url, 'restore', backup, '--json');
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    const after = await record(target.url, miraToken, steady);
    for (const call of steady) expect([call, after.get(call)]).toEqual([call, before.get(call)]);

    // Each round is acknowledged before the next is sent, and each part of one before the next part.
    const { spans, logs, metrics } = await storedRounds(target.url, sent.start);
    const earlier = sent.acknowledgedAt.filter((time) => time < Date.parse(manifest.takenAt));
    expect([spans, logs, metrics].every(Number.isInteger)).toBe(true);
    expect([logs - spans, metrics - logs].every((ahead) => ahead === 0 || ahead === -1)).toBe(true);
    expect(metrics).toBeGreaterThanOrEqual(earlier.length);
    expect(spans).toBeLessThanOrEqual(sent.acknowledgedAt.length);

    // Growth goes on from where the backup was, and what comes again counts nothing.
    for (const round of [metrics, metrics + 2, metrics + 2])
      await sendJson(target.url, 'blog-token', 'metrics', roundOfMetrics(sent.start, round));
    expect(await storedRounds(target.url, sent.start)).toEqual({
      spans,
      logs,
      metrics: metrics + 2,
    });
  });
});

/** Rounds of each signal that the second project has. */
async function storedRounds(url: string, start: number) {
  const client = new Spanlight({ url, token: miraToken, project: 2 });
  const time = { gte: start / 1000 - 600, lt: start / 1000 + 600 };
  const count = async (system: string): Promise<number> => {
    const { groups } = await client.groups.list({ time, system, query: 'sum(_count) as n' });
    return Number(groups[0]?.['n'] ?? 0);
  };
  const { timeseries } = await client.metrics.timeseries({
    time,
    metrics: [{ name: 'shop_orders', alias: 'orders' }],
    query: 'sum($orders) as orders',
  });
  const orders = timeseries
    .flatMap(({ value }) => value)
    .reduce<number>((sum, v) => sum + (v ?? 0), 0);
  return {
    spans: (await count('spans:all')) / 10,
    logs: (await count('log:info')) / 3,
    metrics: orders / 10,
  };
}

const roundOfMetrics = (start: number, round: number): object =>
  metricBody('blog', start, start + round * 10, round);

/** Sends to the second project until it is stopped. */
function sendMeanwhile(url: string) {
  const start = Date.now();
  const ending = new AbortController();
  const acknowledgedAt: number[] = [];
  const run = (async () => {
    for (let round = 1; !ending.signal.aborted; round += 1) {
      await sendJson(
        url,
        'blog-token',
        'traces',
        traceBody('blog', traceIdOf(1000 + round), start + round, 10),
      );
      await sendJson(url, 'blog-token', 'logs', logBody('blog', start + round, 5));
      await sendJson(url, 'blog-token', 'metrics', roundOfMetrics(start, round));
      acknowledgedAt.push(Date.now());
    }
  })();
  return {
    rounds: () => acknowledgedAt.length,
    stop: async () => {
      ending.abort();
      await run;
      return { start, acknowledgedAt };
    },
  };
}
