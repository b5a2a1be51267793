import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Spanlight } from '@spanlight/sdk';
import { expect, test } from 'vitest';
import { MIRA } from '../support/accounts.ts';
import { attributesJson, nanoseconds } from '../support/otlp.ts';
import { kill, look, start } from './killed-server.ts';
import { postOtlp } from '../support/send-otlp.ts';

const KINDS = 30;

interface Told {
  readonly alert: { readonly id: string };
  readonly escalation?: { readonly step: number };
  readonly group?: {
    readonly opened: number;
    readonly alerts: readonly { readonly id: string }[];
  };
}

/** The alerts that a message tells as new. */
const alertsIn = ({ alert, group }: Told): readonly { readonly id: string }[] =>
  group === undefined ? [alert] : group.alerts.slice(0, group.opened);

test.each([
  ['by itself', undefined],
  ['with its group', { wait: 0, interval: 0 }],
])(
  'every step is told once to each channel, %s, whatever kill -9 interrupts',
  async (_, grouping) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'spanlight-escalation-'));
    const directory = path.join(folder, 'data');
    /** What was told, by idempotency key: a receiver that remembers keys hears of each once. */
    const told = new Map<string, readonly string[]>();
    const mixedUp: string[] = [];
    const receiver = createServer((request, response) => {
      void text(request).then((body) => {
        const message = JSON.parse(body) as Told;
        const what = alertsIn(message).map(
          ({ id }) => `${id} ${message.escalation?.step ?? 'opened'} ${request.url ?? ''}`,
        );
        const key = String(request.headers['idempotency-key']);
        if ((told.get(key) ?? what).join() !== what.join()) mixedUp.push(key);
        told.set(key, what);
        return response.end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    let { child, url } = await start(directory);
    try {
      let client = new Spanlight({ url, token: MIRA, project: 1 });
      const { port } = receiver.address() as AddressInfo;
      const ids: number[] = [];
      for (const name of ['pager', 'lead', 'boss']) {
        const params = { url: `http://127.0.0.1:${port}/${name}` };
        ids.push((await client.channels.create({ type: 'webhook', name, params })).id);
      }
      const [pager = 0, lead = 0, boss = 0] = ids;
      await client.monitors.createError({
        name: 'Errors',
        channelIds: [pager],
        ...(grouping && { grouping }),
        escalation: [
          { after: '1s', channelIds: [lead] },
          { after: '2s', channelIds: [lead, boss] },
        ],
        params: { notifyOnNewErrors: true, notifyOnRecurringErrors: true, matchers: [] },
      });
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
      const { count, alerts } = await client.alerts.list();
      expect(count).toBe(KINDS);
      // A server is killed as soon as the first alerts have come to a step.
      for (const step of [1, 2]) {
        await expect
          .poll(
            async () => {
              child.send(Date.now());
              const listed = await client.alerts.list({ facets: false });
              return listed.alerts.some(({ escalation }) => (escalation?.step ?? 0) >= step);
            },
            { interval: 5, timeout: 60_000 },
          )
          .toBe(true);
        await kill(child);
        ({ child, url } = await start(directory));
        client = new Spanlight({ url, token: MIRA, project: 1 });
      }
      const expected = alerts.flatMap(({ id }) => [
        `${id} opened /pager`,
        `${id} 1 /lead`,
        `${id} 2 /boss`,
        `${id} 2 /lead`,
      ]);
      await expect
        .poll(
          async () => {
            await look(child);
            return [...told.values()].flat().length;
          },
          { timeout: 60_000 },
        )
        .toBeGreaterThanOrEqual(expected.length);
      expect([...told.values()].flat().toSorted()).toEqual(expected.toSorted());
      expect(mixedUp).toEqual([]);
    } finally {
      await kill(child);
      receiver.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
  120_000,
);
