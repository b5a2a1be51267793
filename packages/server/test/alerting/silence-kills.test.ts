import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { Spanlight } from '@spanlight/sdk';
import { expect, test } from 'vitest';
import { MIRA } from '../support/accounts.ts';
import { attributesJson, nanoseconds } from '../support/otlp.ts';
import { kill, look, start } from './killed-server.ts';
import { postOtlp } from '../support/send-otlp.ts';

const KINDS = 30;

/** Milliseconds after which a server is killed that is telling what was held. */
const LIVES = [2, 15, 60];

test('what a silence held is told under one key, whatever kill -9 interrupts', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'spanlight-silences-'));
  const directory = path.join(folder, 'data');
  const told = new Map<string, { eventName: string; silence?: { opened: number } }>();
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      told.set(
        String(request.headers['idempotency-key']),
        JSON.parse(body) as { eventName: string },
      );
      return response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  let { child, url } = await start(directory);
  try {
    const client = new Spanlight({ url, token: MIRA, project: 1 });
    const { port } = receiver.address() as AddressInfo;
    const channel = await client.channels.create({
      type: 'webhook',
      name: 'pager',
      params: { url: `http://127.0.0.1:${port}/` },
    });
    await client.monitors.createError({
      name: 'Errors',
      channelIds: [channel.id],
      params: { notifyOnNewErrors: true, notifyOnRecurringErrors: true, matchers: [] },
    });
    const { id } = await client.silences.create({ all: true });
    const logRecords = Array.from({ length: KINDS }, (_, kind) => ({
      timeUnixNano: nanoseconds(Date.now() - 60_000),
      severityNumber: 17,
      body: { stringValue: `${'x'.repeat(kind + 1)} failed` },
      attributes: attributesJson({ 'exception.type': `Kind${'A'.repeat(kind + 1)}` }),
    }));
    const resourceLogs = [{ scopeLogs: [{ logRecords }] }];
    const stored = await postOtlp(url, 'logs', { resourceLogs });
    expect(stored.status).toBe(200);
    await look(child);
    const { count } = await client.alerts.list();
    expect(count).toBe(KINDS);
    expect(told.size).toBe(0);
    await client.silences.end({ id });
    for (const life of LIVES) {
      child.send(Date.now());
      await setTimeout(life);
      await kill(child);
      ({ child, url } = await start(directory));
    }
    await look(child);
    await look(child);
    expect([...told.values()]).toMatchObject([
      { eventName: 'silence-ended', silence: { opened: KINDS } },
    ]);
  } finally {
    await kill(child);
    receiver.close();
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
