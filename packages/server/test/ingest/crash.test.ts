import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEngine } from './engine.ts';
import { encodeTraces } from './otlp-encoder.ts';
import { startServer } from './start-crash-server.ts';
import { DSN } from './pipeline.ts';

const SPANS = 50;
const KILLS = 3;

let directory = '';

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'spanlight-crash-'));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

const batch = (name: string): Buffer =>
  encodeTraces([
    {
      scopes: [
        {
          items: Array.from({ length: SPANS }, (_, i) => ({
            traceId: '01'.repeat(16),
            spanId: (i + 1).toString(16).padStart(16, '0'),
            name,
            start: BigInt(Date.now()) * 1_000_000n,
          })),
        },
      ],
    },
  ]);

async function send(url: string, body: Buffer): Promise<boolean> {
  try {
    const response = await fetch(`${url}/v1/traces`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'uptrace-dsn': DSN, 'content-type': 'application/x-protobuf' },
    });
    return response.ok;
  } catch {
    return false;
  }
}

test('what was acknowledged is there after kill -9, once, and is known when sent again', async () => {
  const acknowledged = new Map<string, Buffer>();
  const sent = new Map<string, Buffer>();
  for (let kill = 0; kill < KILLS; kill++) {
    const running = await startServer(directory);
    const killed = once(running.process, 'exit');
    const before = acknowledged.size;
    let isAlive = true;
    const sender = async (number: number): Promise<void> => {
      for (let i = 0; isAlive; i++) {
        const name = `${kill}-${number}-${i}`;
        const body = batch(name);
        sent.set(name, body);
        if (await send(running.url, body)) acknowledged.set(name, body);
        if (acknowledged.size - before >= 40) {
          isAlive = false;
          running.process.kill('SIGKILL');
        }
      }
    };
    await Promise.all([0, 1, 2, 3].map(sender));
    await killed;
    expect(acknowledged.size - before).toBeGreaterThanOrEqual(40);
  }

  const last = await startServer(directory);
  const ended = once(last.process, 'exit');
  for (const body of acknowledged.values()) expect(await send(last.url, body)).toBe(true);
  last.process.kill('SIGKILL');
  await ended;

  const engine = await openEngine(directory);
  try {
    const rows = await engine.client.rows<{ name: string; items: string }>(
      'SELECT name, count() AS items FROM items GROUP BY name',
    );
    const stored = new Map(rows.map(({ name, items }) => [name, Number(items)]));
    for (const name of acknowledged.keys()) expect([name, stored.get(name)]).toEqual([name, SPANS]);
    for (const [name, items] of stored) {
      expect(sent.has(name)).toBe(true);
      expect(items).toBe(SPANS);
    }
  } finally {
    await engine.close();
  }
});
