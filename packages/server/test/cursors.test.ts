import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Span, Spanlight } from '@spanlight/sdk';
import { iterate } from '@spanlight/sdk/iterate';
import { checkedFetch } from './support/checked-fetch.ts';
import { metricRequest } from './support/metric-data.ts';
import { logRequest, traceRequest } from './support/otlp.ts';
import { MIRA, startTestServer, type TestServer } from './support/server.ts';
import { MINUTE } from '../src/shared/time-units.ts';

const END = Math.floor(Date.now() / MINUTE) * MINUTE - 10 * MINUTE;
const START = END - 10 * MINUTE;
const time = { gte: new Date(START), lt: new Date(END) };

let server: TestServer;
let mira: Spanlight;

beforeAll(async () => {
  server = await startTestServer();
  mira = server.client({ fetch: checkedFetch().fetch, token: MIRA, project: 1 });
});

afterAll(() => server.stop());

/** A log of a second of the range; many have the same moment. */
const sendLog = (second: number, message: string): Promise<void> =>
  server.send('shop-token', 'logs', logRequest('cart', START + second * 1000, message));

const keyOf = ({ id, traceId, time: at }: Span): string => `${traceId} ${id} ${at}`;

describe('logs and spans', () => {
  const logs = { time, system: 'log:all', limit: 7 } as const;

  beforeAll(async () => {
    for (let index = 0; index < 40; index += 1) await sendLog(index % 4, `message ${index}`);
    await server.send(
      'shop-token',
      'traces',
      traceRequest(
        'cart',
        Array.from({ length: 30 }, (_, index) => ({
          traceId: 'ab'.repeat(15) + String(10 + (index % 5)),
          spanId: String(index + 1).padStart(16, '0'),
          name: 'GET /cart',
          start: START + (index % 3) * 1000,
          milliseconds: index,
        })),
      ),
    );
  });

  it('are walked over once each while others arrive before, behind and between', async () => {
    const before = await mira.spans.list({ ...logs, limit: 1000 });
    expect(before.spans).toHaveLength(40);
    const seen: Span[] = [];
    for await (const page of mira.spans.pages(logs)) {
      seen.push(...page.spans);
      for (const second of [0, 1, 2, 3, 300]) await sendLog(second, `late ${seen.length}`);
    }
    const keys = seen.map(keyOf);
    expect(new Set(keys).size).toBe(keys.length);
    const missing = before.spans.map(keyOf).filter((key) => !keys.includes(key));
    expect(missing).toEqual([]);
  });

  it('of one moment are told apart by their ids', async () => {
    const spans = { time, system: 'spans:all', limit: 4 } as const;
    const seen: Span[] = [];
    for await (const span of mira.spans.iterate(spans)) seen.push(span);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(30);
    const all = await mira.spans.list({ ...spans, limit: 100 });
    expect(seen.map(keyOf)).toEqual(all.spans.map(keyOf));
    expect(all.nextCursor).toBeUndefined();
  });

  it('have pages as before without a cursor, and none in another order', async () => {
    const spans = { time, system: 'spans:all', limit: 4 } as const;
    const first = await mira.spans.list(spans);
    expect(first).toMatchObject({ hasMore: true, nextCursor: expect.any(String) });
    const [byPage, byCursor] = await Promise.all([
      mira.spans.list({ ...spans, page: 2 }),
      mira.spans.list({ ...spans, page: 2, cursor: first.nextCursor }),
    ]);
    expect(byCursor.spans.map(keyOf)).toEqual(byPage.spans.map(keyOf));
    expect(byCursor.count).toBe(30);
    const sorted = await mira.spans.list({ ...spans, sortBy: '_duration', sortDesc: true });
    expect(sorted.nextCursor).toBeUndefined();
    const refused = mira.spans.list({ ...spans, sortBy: '_duration', cursor: first.nextCursor });
    await expect(refused).rejects.toMatchObject({ status: 400, parameter: 'cursor' });
  });

  it.each(['x', '1.2', '1.2.3', `1.${2n ** 64n}.${'a'.repeat(32)}`, "1';--"])(
    'refuse %s as a cursor',
    async (cursor) => {
      const refused = mira.spans.list({ ...logs, cursor });
      await expect(refused).rejects.toMatchObject({ status: 400, parameter: 'cursor' });
    },
  );
});

describe('alerts', () => {
  beforeAll(async () => {
    const metrics = [{ name: 'load', alias: 'load' }];
    await server.send(
      'shop-token',
      'metrics',
      metricRequest(
        'test',
        Array.from({ length: 12 }, (_, host) => ({
          name: 'load',
          instrument: 'gauge' as const,
          attributes: { host_name: `web-${host}` },
          points: Array.from({ length: 5 }, (__, index) => ({
            time: END - (index + 1) * MINUTE + 1000,
            value: 200,
          })),
        })),
      ),
    );
    const query = 'avg($load) as load | group by host_name';
    await mira.monitors.createMetric({
      name: 'Load',
      params: { metrics, query, column: 'load', checkNumPoint: 1, maxAllowedValue: 100 },
    });
    await server.running.runAlerting(END);
  });

  it('are walked over once each while they change', async () => {
    const { alerts: before } = await mira.alerts.list();
    expect(before).toHaveLength(12);
    const seen: number[] = [];
    for await (const { id } of iterate(mira.alerts, { limit: 5 })) {
      seen.push(id);
      await mira.alerts.close({ ids: [before[seen.length % 12]?.id ?? 0] });
    }
    expect(seen.toSorted((a, b) => a - b)).toEqual(
      before.map(({ id }) => id).toSorted((a, b) => a - b),
    );
  });

  it('go on in both directions, in the order of their making alone', async () => {
    const walk = async (sortDesc: boolean): Promise<number[]> => {
      const ids: number[] = [];
      for await (const { id } of iterate(mira.alerts, { limit: 5, sortDesc })) ids.push(id);
      return ids;
    };
    expect(await walk(false)).toEqual((await walk(true)).toReversed());
    expect(await mira.alerts.list({ limit: 5 })).not.toHaveProperty('nextCursor');
    for (const wrong of [
      { cursor: '2026-03-04T10:00:00.000Z.1' },
      { cursor: 'x', sortBy: 'created_at' },
    ])
      await expect(mira.alerts.list(wrong)).rejects.toMatchObject({ parameter: 'cursor' });
  });
});
