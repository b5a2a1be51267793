import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createIngest, type Ingest, type IngestOptions } from '../../src/ingest/ingest.ts';
import { BusyError, UnavailableError } from '../../src/ingest/refusals.ts';
import { encodeLogs, encodeTraces, type Span } from './otlp-encoder.ts';
import { MemoryIdempotencyKeys, MemoryStore, PROJECT, projects } from './pipeline.ts';

const now = (): bigint => BigInt(Date.now()) * 1_000_000n;

const traces = (name: string, count = 1): Buffer =>
  encodeTraces([
    {
      attributes: [['service.name', 'shop']],
      scopes: [
        {
          items: Array.from({ length: count }, (_, i): Span => ({
            traceId: '01'.repeat(16),
            spanId: (i + 1).toString(16).padStart(16, '0'),
            name,
            start: now(),
          })),
        },
      ],
    },
  ]);

/** Batches go out when they are large, or when told. */
const never = { flushMilliseconds: 60_000, soonestMilliseconds: 60_000 };

const open: Ingest[] = [];

async function create(options: Partial<IngestOptions> & { store: MemoryStore }): Promise<Ingest> {
  const ingest = await createIngest({
    projects,
    idempotencyKeys: new MemoryIdempotencyKeys(),
    retryDelays: [1, 1],
    ...options,
    limits: { flushMilliseconds: 10, ...options.limits },
  });
  open.push(ingest);
  return ingest;
}

afterEach(async () => {
  for (const ingest of open.splice(0)) await ingest.close();
});

const send = (ingest: Ingest, body: Buffer): Promise<unknown> =>
  ingest.receive(PROJECT, 'traces-protobuf', body);

/** A promise and what settles it. */
const gate = (): PromiseWithResolvers<void> => Promise.withResolvers<void>();

describe('a batch', () => {
  test('is acknowledged only when the store has it', async () => {
    const store = new MemoryStore();
    const accepted = gate();
    store.before = () => accepted.promise;
    const ingest = await create({ store });
    const answered = vi.fn<() => void>();
    const sent = send(ingest, traces('a')).then(answered);
    await expect.poll(() => store.attempts).toBe(1);
    expect(answered).not.toHaveBeenCalled();
    accepted.resolve();
    await sent;
    expect(store.rows('items')).toHaveLength(1);
  });

  test('gathers what arrives together', async () => {
    const store = new MemoryStore();
    const ingest = await create({ store, limits: { flushItems: 20, ...never } });
    await Promise.all(Array.from({ length: 20 }, (_, i) => send(ingest, traces(`n${i}`))));
    expect(store.attempts).toBe(1);
    expect(store.rows('items')).toHaveLength(20);
  });

  test('waits for others only while many come', async () => {
    const store = new MemoryStore();
    const ingest = await create({ store, limits: { flushMilliseconds: 60_000 } });
    for (const name of ['a', 'b', 'c']) await send(ingest, traces(name));
    expect(store.attempts).toBe(3);
  });

  test('goes out early when it is large', async () => {
    const store = new MemoryStore();
    const ingest = await create({ store, limits: { flushItems: 50, ...never } });
    await Promise.all([send(ingest, traces('a', 30)), send(ingest, traces('b', 30))]);
    expect(store.rows('items')).toHaveLength(60);
  });

  test('goes out early when it takes much room, however few rows it has', async () => {
    const store = new MemoryStore();
    const ingest = await create({ store, limits: { flushBytes: 1000, ...never } });
    await send(ingest, traces('a', 30));
    expect(store.rows('items')).toHaveLength(30);
  });

  test('is written one at a time, and the next grows meanwhile', async () => {
    const store = new MemoryStore();
    const accepted = gate();
    let writing = 0;
    let together = 0;
    store.before = async () => {
      together = Math.max(together, ++writing);
      await accepted.promise;
      writing--;
    };
    const ingest = await create({ store, limits: { flushItems: 1 } });
    const sent = Array.from({ length: 10 }, (_, i) => send(ingest, traces(`n${i}`)));
    await expect.poll(() => ingest.stats().queuedItems).toBe(10);
    accepted.resolve();
    await Promise.all(sent);
    expect(together).toBe(1);
    expect(store.attempts).toBe(2);
  });

  test('is tried again when the store fails', async () => {
    const store = new MemoryStore();
    store.before = async (attempt) => {
      if (attempt < 3) throw new Error('no');
    };
    const ingest = await create({ store });
    await send(ingest, traces('a'));
    expect(store.attempts).toBe(3);
    expect(store.rows('items')).toHaveLength(1);
  });

  test('that the store never takes is refused for a later try', async () => {
    const store = new MemoryStore();
    store.before = async () => {
      throw new Error('no');
    };
    const ingest = await create({ store });
    const body = traces('a');
    await expect(send(ingest, body)).rejects.toThrow(UnavailableError);
    expect(ingest.stats()).toMatchObject({ queuedItems: 0, queuedBytes: 0 });
    store.before = async () => {};
    await send(ingest, body);
    expect(store.rows('items')).toHaveLength(1);
  });
});

describe('a request sent twice', () => {
  test('while the first is under way is stored once', async () => {
    const store = new MemoryStore();
    const ingest = await create({ store });
    const body = traces('a');
    await Promise.all([send(ingest, body), send(ingest, body), send(ingest, Buffer.from(body))]);
    expect(store.rows('items')).toHaveLength(1);
  });

  test('later is acknowledged and stored once', async () => {
    const store = new MemoryStore();
    const ingest = await create({ store });
    const body = traces('a');
    await send(ingest, body);
    await send(ingest, body);
    expect(store.rows('items')).toHaveLength(1);
    expect(ingest.stats().accepted.span).toBe(1);
  });

  test('to a server that was started again is stored once', async () => {
    const store = new MemoryStore();
    const idempotencyKeys = new MemoryIdempotencyKeys();
    const body = traces('a');
    await send(await create({ store, idempotencyKeys }), body);
    await send(await create({ store, idempotencyKeys }), body);
    expect(store.rows('items')).toHaveLength(1);
  });

  test('to two projects is stored for both', async () => {
    const store = new MemoryStore();
    const ingest = await create({ store });
    const body = traces('a');
    await ingest.receive(PROJECT, 'traces-protobuf', body);
    await ingest.receive({ ...PROJECT, id: 8 }, 'traces-protobuf', body);
    expect(store.rows('items').map((row) => row['project_id'])).toEqual([7, 8]);
  });

  test('is stored twice when its items bring no time: they are different moments', async () => {
    const store = new MemoryStore();
    const ingest = await create({ store });
    const body = Buffer.from('{"message":"alive"}');
    await ingest.receive(PROJECT, 'vector-json', body);
    await ingest.receive(PROJECT, 'vector-json', body);
    expect(store.rows('items')).toHaveLength(2);
  });

  test('is stored twice when it is a line of a second, in which the same may happen again', async () => {
    const second = Math.floor(Date.now() / 1000) * 1000;
    const line = (time: number): Buffer =>
      Buffer.from(JSON.stringify({ timestamp: new Date(time).toISOString(), message: 'GET /' }));
    const otlp = (observed: bigint): Buffer =>
      encodeLogs([{ scopes: [{ items: [{ time: BigInt(second) * 1_000_000n, observed }] }] }]);
    const stored = async (format: 'vector-json' | 'logs-protobuf', body: Buffer) => {
      const store = new MemoryStore();
      const ingest = await create({ store });
      await ingest.receive(PROJECT, format, body);
      await ingest.receive(PROJECT, format, body);
      return store.rows('items').length;
    };
    expect(await stored('vector-json', line(second))).toBe(2);
    expect(await stored('vector-json', line(second + 1))).toBe(1);
    // Two lines, once.
    expect(await stored('vector-json', Buffer.concat([line(second), line(second + 1)]))).toBe(2);
    expect(await stored('logs-protobuf', otlp(0n))).toBe(2);
    // Whoever read the line says when, to the nanosecond.
    expect(await stored('logs-protobuf', otlp(BigInt(second) * 1_000_000n + 1_234_567n))).toBe(1);
  });

  test('counts in no statistic twice', async () => {
    const store = new MemoryStore();
    const ingest = await create({ store });
    const body = traces('a');
    await Promise.all([send(ingest, body), send(ingest, body)]);
    await ingest.flush();
    expect(store.rows('usage_hours')).toMatchObject([
      { project_id: 7, signal: 'span', items: 1n, bytes: BigInt(body.length), dropped: 0n },
    ]);
  });
});

test('requests of different projects and formats know nothing of each other', async () => {
  const store = new MemoryStore();
  const ingest = await create({ store });
  const secret = encodeTraces([
    {
      attributes: [['secret', 'of 7']],
      scopes: [
        {
          name: 'secret',
          attributes: [['hidden', 'of 7']],
          items: [{ start: now(), attributes: [['own', 'of 7']] }],
        },
      ],
    },
  ]);
  const other = { ...PROJECT, id: 8 };
  for (const [format, body] of [
    ['zipkin-json', '[{"traceId":"1","id":"2"}]'],
    ['vector-json', '{"k":"v"}'],
    ['traces-json', '{"resourceSpans":[{"scopeSpans":[{"spans":[{"name":"x"}]}]}]}'],
    ['logs-json', '{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"eventName":"x"}]}]}]}'],
  ] as const) {
    await ingest.receive(PROJECT, 'traces-protobuf', secret);
    await ingest.receive(other, format, Buffer.from(body));
  }
  const rows = store.rows('items').filter((row) => row['project_id'] === 8);
  expect(rows).toHaveLength(4);
  for (const row of rows) {
    expect(row['otel_library_name']).toBe('');
    expect([...(row['attrs'] as Map<string, string>).values()]).not.toContain('of 7');
  }
});

describe('a full queue', () => {
  test('turns requests away and loses nothing', async () => {
    const store = new MemoryStore();
    const accepted = gate();
    store.before = () => accepted.promise;
    const ingest = await create({ store, limits: { queuedItems: 100, flushItems: 1 } });
    const sent = ['a', 'b'].map((name) => send(ingest, traces(name, 50)));
    await expect.poll(() => ingest.stats().queuedItems).toBe(100);
    await expect(send(ingest, traces('c', 1))).rejects.toThrow(BusyError);
    accepted.resolve();
    await Promise.all(sent);
    await send(ingest, traces('c', 1));
    expect(store.rows('items')).toHaveLength(101);
  });

  test('is counted in bytes too', async () => {
    const store = new MemoryStore();
    const accepted = gate();
    store.before = () => accepted.promise;
    const ingest = await create({ store, limits: { queuedBytes: 10_000 } });
    const sent = send(ingest, traces('a', 200));
    await expect.poll(() => store.attempts).toBe(1);
    await expect(send(ingest, traces('b'))).rejects.toThrow(BusyError);
    accepted.resolve();
    await sent;
    expect(ingest.stats().queuedBytes).toBe(0);
  });
});

describe('closing', () => {
  test('stores what was taken in, and takes nothing more', async () => {
    const store = new MemoryStore();
    const ingest = await create({ store, limits: never });
    const sent = send(ingest, traces('a'));
    await expect.poll(() => ingest.stats().queuedItems).toBe(1);
    await ingest.close();
    await sent;
    expect(store.rows('items')).toHaveLength(1);
    await expect(send(ingest, traces('b'))).rejects.toThrow(UnavailableError);
  });
});

describe('what is derived', () => {
  test('usage counts items by what they are, bytes and losses by how they were sent', async () => {
    const store = new MemoryStore();
    const ingest = await create({ store });
    const start = now();
    const body = encodeTraces([
      {
        scopes: [
          {
            items: [
              { name: 'a', start, events: [{ name: 'exception' }, { name: 'other' }] },
              { name: 'b', start: 5000n },
            ],
          },
        ],
      },
    ]);
    await send(ingest, body);
    const logs = encodeLogs([{ scopes: [{ items: [{ time: start, body: 'x' }] }] }]);
    await ingest.receive(PROJECT, 'logs-protobuf', logs);
    await ingest.flush();
    const hour = Math.floor(Date.now() / 3_600_000) * 3600;
    const usage = store.rows('usage_hours');
    expect(
      usage.map(({ signal, items, bytes, dropped }) => [signal, items, bytes, dropped]),
    ).toEqual([
      ['span', 1n, BigInt(body.length), 1n],
      ['log', 2n, BigInt(logs.length), 0n],
      ['event', 1n, 0n, 0n],
    ]);
    expect(usage[0]!['time']).toBe(hour);
  });

  test('is kept for later while the store fails', async () => {
    const store = new MemoryStore();
    const errors: unknown[] = [];
    const ingest = await create({ store, onError: (error) => errors.push(error) });
    await send(ingest, traces('a'));
    store.before = async () => {
      throw new Error('no');
    };
    await ingest.flush();
    expect(errors).toHaveLength(1);
    store.before = async () => {};
    await ingest.flush();
    expect(store.rows('usage_hours')).toHaveLength(1);
  });

  test('a call between two services becomes an edge', async () => {
    const store = new MemoryStore();
    const ingest = await create({ store });
    const start = now();
    const call = (service: string, span: Span): Buffer =>
      encodeTraces([
        {
          attributes: [
            ['service.name', service],
            ['deployment.environment', 'prod'],
          ],
          scopes: [
            {
              items: [
                {
                  traceId: '01'.repeat(16),
                  name: 'GET',
                  start,
                  attributes: [['http.request.method', 'GET']],
                  ...span,
                },
              ],
            },
          ],
        },
      ]);
    const caller = '0a'.repeat(8);
    await send(
      ingest,
      call('back', { spanId: '0b'.repeat(8), parentSpanId: caller, kind: 2, end: start + 50n }),
    );
    await send(
      ingest,
      call('front', { spanId: caller, kind: 3, end: start + 90n, status: { code: 2 } }),
    );
    await ingest.flush();
    expect(store.rows('edge_minutes')).toMatchObject([
      {
        project_id: 7,
        time: Math.floor(Number(start / 1_000_000_000n) / 60) * 60,
        type: 'http',
        client_attr: 'service_name',
        client_name: 'front',
        server_attr: 'service_name',
        server_name: 'back',
        deployment_environment: 'prod',
        service_namespace: '',
        client_count: 1n,
        client_duration_sum: 90,
        client_duration_min: 90,
        client_duration_max: 90,
        server_count: 1n,
        server_duration_sum: 50,
        server_duration_min: 50,
        server_duration_max: 50,
        count: 1n,
        error_count: 1n,
      },
    ]);
  });
});

test('what was accepted is told', async () => {
  const store = new MemoryStore();
  const told: unknown[] = [];
  const ingest = await create({
    store,
    onAccepted: (projectId, signal) => told.push([projectId, signal]),
  });
  await send(ingest, traces('a'));
  await ingest.receive(PROJECT, 'vector-json', Buffer.from('{"message":"x"}'));
  await ingest.ingestSpans(new Uint8Array(traces('b')), PROJECT);
  // The server's own spans are nobody's.
  expect(told).toEqual([
    [7, 'traces'],
    [7, 'logs'],
  ]);
  await sleep(0);
});

describe('while the store is held', () => {
  test('nothing reaches it, what came before is in it with its counts, and senders wait', async () => {
    const store = new MemoryStore();
    const slow = gate();
    store.before = () => slow.promise;
    const ingest = await create({ store });
    const early = send(ingest, traces('early'));
    await expect.poll(() => store.attempts).toBe(1);

    const [held, release] = [gate(), gate()];
    const seen: number[] = [];
    const holding = ingest.whileHeld(async () => {
      seen.push(store.rows('items').length, store.rows('usage_hours').length);
      held.resolve();
      await release.promise;
      seen.push(store.rows('items').length);
    });
    await sleep(20);
    expect(seen).toEqual([]);
    store.before = async () => {};
    slow.resolve();
    await Promise.all([early, held.promise]);

    const answered = vi.fn<() => void>();
    const late = Promise.all([
      send(ingest, traces('late')).then(answered),
      send(ingest, traces('later')).then(answered),
    ]);
    await sleep(50);
    expect(answered).not.toHaveBeenCalled();
    release.resolve();
    await holding;
    await late;
    expect(seen).toEqual([1, 1, 1]);
    expect(store.rows('items')).toHaveLength(3);
  });

  test('requests that are turned away are taken again afterwards', async () => {
    const ingest = await create({ store: new MemoryStore() });
    const takeAgain = await ingest.turnAway();
    await expect(send(ingest, traces('a'))).rejects.toBeInstanceOf(UnavailableError);
    takeAgain();
    await send(ingest, traces('a'));
  });
});
