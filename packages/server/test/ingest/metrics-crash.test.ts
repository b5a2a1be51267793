import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine } from './engine.ts';
import { encodeMetrics, type Metric, type Point } from './metrics-encoder.ts';
import { DSN } from './pipeline.ts';
import { startServer } from './start-crash-server.ts';

const KILLS = 2;
const MILLISECOND = 1_000_000n;
/** When the senders began: long before the server. */
const begin = BigInt(Date.now() - 600_000) * MILLISECOND;

let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'spanlight-metrics-crash-'));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

/** The `index`th report of a sender, in which everything has grown by one. */
function report(sender: number, index: number): Buffer {
  const time = (of: number): bigint => begin + BigInt(of * 1000) * MILLISECOND;
  const own = { attributes: [['sender', sender]], time: time(index + 1) } satisfies Point;
  const total = { ...own, start: begin };
  const since = { ...own, start: time(index) };
  const sum = { kind: 'sum', isMonotonic: true } as const;
  const items: Metric[] = [
    { ...sum, name: 'total', temporality: 'cumulative', points: [{ ...total, value: index }] },
    { ...sum, name: 'growth', temporality: 'delta', points: [{ ...since, value: 1 }] },
    {
      name: 'level',
      kind: 'sum',
      temporality: 'delta',
      points: [{ ...since, value: 1 }],
    },
    {
      name: 'values',
      kind: 'histogram',
      temporality: 'cumulative',
      points: [{ ...total, count: index, sum: index, counts: [index, 0], bounds: [1] }],
    },
  ];
  return encodeMetrics([{ scopes: [{ items }] }]);
}

async function send(url: string, body: Buffer): Promise<boolean> {
  try {
    const response = await fetch(`${url}/v1/metrics`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'uptrace-dsn': DSN, 'content-type': 'application/x-protobuf' },
    });
    return response.ok;
  } catch {
    return false;
  }
}

test('after kill -9 a counter goes on from its first report, alone in the store', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'spanlight-metrics-crash-'));
  const reportOfTotal = (value: number): Buffer => {
    const time = begin + BigInt((value + 1) * 1000) * MILLISECOND;
    const points = [{ start: begin, time, value }];
    const sum = { kind: 'sum', isMonotonic: true, temporality: 'cumulative' } as const;
    return encodeMetrics([{ scopes: [{ items: [{ ...sum, name: 'total', points }] }] }]);
  };
  for (const value of [3, 5]) {
    const running = await startServer(directory);
    const ended = once(running.process, 'exit');
    expect(await send(running.url, reportOfTotal(value))).toBe(true);
    running.process.kill('SIGKILL');
    await ended;
  }
  const engine = await openEngine(directory);
  try {
    expect(await engine.client.rows('SELECT sum(p.sum) AS growth FROM points_hours AS p')).toEqual([
      { growth: 2 },
    ]);
  } finally {
    await engine.close();
    await rm(directory, { recursive: true });
  }
});

test('after kill -9 counters go on from what is stored: nothing counts twice, nothing is missing', async () => {
  const sent = [0, 0, 0, 0];
  for (let kill = 0; kill < KILLS; kill++) {
    const running = await startServer(directory);
    const killed = once(running.process, 'exit');
    let accepted = 0;
    await Promise.all(
      sent.map(async (_, sender) => {
        // A report that was not answered is sent again, by and by to the next server.
        for (let own = 0; await send(running.url, report(sender, sent[sender]!)); own++) {
          sent[sender]!++;
          accepted++;
          if (own >= 5 && accepted >= 24) running.process.kill('SIGKILL');
        }
      }),
    );
    await killed;
  }
  const last = await startServer(directory);
  const ended = once(last.process, 'exit');
  for (const [sender, index] of sent.entries()) {
    expect(await send(last.url, report(sender, index))).toBe(true);
  }
  last.process.kill('SIGKILL');
  await ended;

  const engine = await openEngine(directory);
  try {
    const rows = await engine.client.rows<Record<string, string | number>>(
      `SELECT attrs['sender'] AS sender, metric, sum(p.sum) AS total, max(p.last).value AS level
      FROM points_hours AS p
      INNER JOIN (SELECT series, metric, any(attrs) AS attrs FROM series GROUP BY series, metric) AS s
        ON p.series = s.series AND p.metric = s.metric
      GROUP BY sender, metric`,
    );
    const of = (metric: string, sender: number): Record<string, string | number> =>
      rows.find((row) => row['metric'] === metric && row['sender'] === String(sender)) ?? {};
    for (const [sender, index] of sent.entries()) {
      expect(of('total', sender)['total']).toBe(index);
      expect(of('growth', sender)['total']).toBe(index + 1);
      expect(of('level', sender)['level']).toBe(index + 1);
      // The buckets of a histogram are not in the store: it begins anew after each crash.
      expect(of('values', sender)['total']).toBeLessThanOrEqual(index);
      expect(of('values', sender)['total']).toBeGreaterThanOrEqual(index - KILLS * 3);
    }
  } finally {
    await engine.close();
  }
});
