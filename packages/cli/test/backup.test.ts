import { cp, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Spanlight } from '@spanlight/sdk';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type CuttingProxy, startCuttingProxy } from './support/cutting-proxy.ts';
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

  /** Stops a backup in the middle of its download, and answers which one it was. */
  async function cutOff(proxy: CuttingProxy): Promise<string> {
    const stopped = new AbortController();
    const { code, stderr } = await runCli(['backup', backup], {
      url: proxy.url,
      env: { SPANLIGHT_OPERATOR_TOKEN: token },
      signal: stopped.signal,
      now: () => {
        if (proxy.cuts() > 3) stopped.abort();
        return Date.now();
      },
    });
    expect([code, stderr]).toEqual([130, expect.stringContaining('downloading')]);
    return await readFile(join(backup, 'partial.json'), 'utf8');
  }

  test('a restored server answers the same, wherever the way there was cut off', async () => {
    const calls = recordedCalls(shop, 1);
    const before = await record(source.url, miraToken, calls);
    for (const [call, answer] of before)
      expect([call, answer]).toEqual([call, { status: 200, body: expect.anything() }]);
    const sender = sendMeanwhile(source.url);
    await vi.waitUntil(() => sender.rounds() >= 3, { timeout: 60_000, interval: 10 });
    await using downhill = await startCuttingProxy(source.url);
    const id = await cutOff(downhill);
    const early = await cli(target.url, 'restore', backup);
    expect([early.code, early.stderr]).toEqual([2, expect.stringContaining('no complete backup')]);
    const taken = await cli(downhill.url, 'backup', backup);
    const sent = await sender.stop();
    expect([taken.code, taken.stderr]).toEqual([
      0,
      expect.stringContaining(`resuming backup ${id}`),
    ]);
    expect(downhill.cuts()).toBeGreaterThan(10);
    const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'));
    expect(manifest.id).toBe(id);
    expect((await stat(join(backup, 'metadata.jsonl'))).mode & 0o777).toBe(0o600);

    // Dashboards of templates and the service graph may have come in between: of those nothing can be said.
    const later = await record(source.url, miraToken, calls);
    const steady = calls.filter((call) => isDeepStrictEqual(before.get(call), later.get(call)));
    expect(steady.length).toBeGreaterThanOrEqual(40);

    await using uphill = await startCuttingProxy(target.url);
    const restored = await cli(uphill.url, 'restore', backup, '--json');
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    expect(uphill.cuts()).toBeGreaterThan(10);
    expect(JSON.parse(restored.stdout)).toMatchObject({ id: manifest.id, state: 'done' });
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

  test('without the operator token nothing is done', async () => {
    const folder = join(temporaryFolder(), 'closed');
    const none = await runCli(['backup', folder], { url: source.url });
    expect([none.code, none.stderr]).toEqual([
      3,
      expect.stringContaining('needs the operator token'),
    ]);
    for (const wrong of [miraToken, `${token}0`]) {
      const refused = await runCli(['restore', backup], {
        url: target.url,
        env: { SPANLIGHT_OPERATOR_TOKEN: wrong },
      });
      expect([refused.code, refused.stderr]).toEqual([
        3,
        expect.stringContaining('not the operator token'),
      ]);
    }
  });

  test('a backup that is damaged, or leaves its folder, is refused', async () => {
    const copy = join(temporaryFolder(), 'copy');
    await cp(backup, copy, { recursive: true });
    const metadata = join(copy, 'metadata.jsonl');
    const bytes = await readFile(metadata);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(metadata, bytes);
    const flipped = await cli(target.url, 'restore', copy);
    expect([flipped.code, flipped.stderr]).toEqual([
      1,
      expect.stringContaining('metadata.jsonl is not what was backed up'),
    ]);

    const manifest = await readFile(join(backup, 'manifest.json'), 'utf8');
    for (const path of ['../secret', '/etc/passwd', 'telemetry/../../secret', 'partial.json']) {
      await writeFile(join(copy, 'manifest.json'), manifest.replace('metadata.jsonl', path));
      const foreign = await cli(target.url, 'restore', copy);
      expect([foreign.code, foreign.stderr]).toEqual([
        1,
        expect.stringContaining('must be a path inside the backup'),
      ]);
    }
  });

  test('a server with something in it is left alone, and so is a whole backup', async () => {
    const second = await cli(source.url, 'backup', backup);
    expect([second.code, second.stderr]).toEqual([
      2,
      expect.stringContaining('already holds a complete backup'),
    ]);
    const refused = await cli(source.url, 'restore', backup);
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('restore into a server with an empty data directory'),
    ]);
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
