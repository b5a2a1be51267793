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

/** Kinds of errors that come before each kill. */
const KINDS = 12;

/** Milliseconds after which a server is killed that writes alerts and tells their group. */
const LIVES = [40, 90, 160, 400];

interface Told {
  readonly group: {
    readonly opened: number;
    readonly alerts: readonly { readonly id: string }[];
  };
}

test('every alert is told once as new, under one key a message, whatever kill -9 interrupts', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'spanlight-groups-'));
  const directory = path.join(folder, 'data');
  const told = new Map<string, Told>();
  const repeats: [before: Told, again: Told][] = [];
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      const key = String(request.headers['idempotency-key']);
      const message = JSON.parse(body) as Told;
      const before = told.get(key);
      if (before !== undefined) repeats.push([before, message]);
      told.set(key, message);
      return response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  let { child, url } = await start(directory);
  try {
    const clientOf = (): Spanlight => new Spanlight({ url, token: MIRA, project: 1 });
    const { port } = receiver.address() as AddressInfo;
    const channel = await clientOf().channels.create({
      type: 'webhook',
      name: 'pager',
      params: { url: `http://127.0.0.1:${port}/` },
    });
    await clientOf().monitors.createError({
      name: 'Errors',
      channelIds: [channel.id],
      grouping: { wait: 0, interval: 0 },
      params: { notifyOnNewErrors: true, notifyOnRecurringErrors: true, matchers: [] },
    });
    told.clear();
    for (const [round, life] of LIVES.entries()) {
      const logRecords = Array.from({ length: KINDS }, (_, kind) => ({
        timeUnixNano: nanoseconds(Date.now() - 60_000),
        severityNumber: 17,
        body: { stringValue: `${'x'.repeat(round * KINDS + kind + 1)} failed` },
        attributes: attributesJson({
          'exception.type': `Kind${'A'.repeat(round * KINDS + kind + 1)}`,
        }),
      }));
      const resourceLogs = [{ scopeLogs: [{ logRecords }] }];
      const stored = await postOtlp(url, 'logs', { resourceLogs });
      expect(stored.status).toBe(200);
      child.send(Date.now());
      await setTimeout(life);
      await kill(child);
      ({ child, url } = await start(directory));
    }
    await look(child);
    await look(child);
    const { count } = await clientOf().alerts.list();
    expect(count).toBe(KINDS * LIVES.length);
    // Whatever is sent again says the same.
    for (const [before, again] of repeats) expect(again).toEqual(before);
    const opened = [...told.values()].flatMap(({ group }) =>
      group.alerts.slice(0, group.opened).map(({ id }) => id),
    );
    expect(opened.length).toBe(count);
    expect(new Set(opened).size).toBe(count);
  } finally {
    await kill(child);
    receiver.close();
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
