import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DSN, MemoryStore, type Pipeline, startPipeline } from './pipeline.ts';
import { encodeV1, encodeV2, type Series, snappy } from './prometheus-encoder.ts';

const V2 = 'application/x-protobuf;proto=io.prometheus.write.v2.Request';
const WRITTEN = 'x-prometheus-remote-write';

const store = new MemoryStore();
let pipeline: Pipeline;

beforeAll(async () => {
  pipeline = await startPipeline({ store, limits: { requestBytes: 100_000 } });
});

afterAll(() => pipeline.close());

let time = Date.now() - 60_000;

/** A gauge, each time at another moment. */
const gauge = (...values: number[]): Series => ({
  labels: { __name__: 'temperature', room: 'kitchen' },
  samples: values.map((value) => ({ value, time: time++ })),
});

function write(
  path: string,
  body: Buffer,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${pipeline.httpUrl}${path}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: {
      'content-type': 'application/x-protobuf',
      'content-encoding': 'snappy',
      'x-prometheus-remote-write-version': '0.1.0',
      'uptrace-dsn': DSN,
      ...headers,
    },
  });
}

const written = ({ headers }: Response): (string | null)[] =>
  ['samples', 'histograms', 'exemplars'].map((what) => headers.get(`${WRITTEN}-${what}-written`));

const stored = (): unknown[] =>
  store.rows('points_minutes').map((row) => (row['last'] as { value: number }).value);

describe('what was stored', () => {
  test.each([
    ['/api/v1/prometheus/write', 202],
    ['/api/v1/write', 204],
  ])('is answered at %s by %d without a body', async (path, status) => {
    const before = stored().length;
    const response = await write(path, snappy(encodeV1([gauge(20.5, 21)])));
    expect(response.status).toBe(status);
    expect(await response.text()).toBe('');
    expect(stored().slice(before)).toEqual([20.5, 21]);
  });

  test('of version 2 is counted by kind', async () => {
    const histogram = {
      time: time++,
      count: 1,
      sum: 2,
      positiveSpans: [[1, 1]] as const,
      positive: [1],
    };
    const latency = { labels: { __name__: 'latency' }, histograms: [histogram] };
    const response = await write('/api/v1/write', snappy(encodeV2([gauge(1, 2, 3), latency])), {
      'content-type': V2,
      'x-prometheus-remote-write-version': '2.0.0',
    });
    expect(response.status).toBe(204);
    expect(written(response)).toEqual(['3', '1', '0']);
  });

  test('in part is an error that nobody answers by sending it again', async () => {
    const nameless = { labels: { room: 'cellar' }, samples: [{ value: 9, time: time++ }] };
    const response = await write('/api/v1/write', snappy(encodeV2([gauge(17), nameless])), {
      'content-type': V2,
    });
    expect(response.status).toBe(400);
    expect(written(response)).toEqual(['1', '0', '0']);
    expect(await response.json()).toMatchObject({
      code: 'partial_write',
      message: expect.stringMatching(
        /^1 points of metrics without a usable name.*; the other 1 were stored$/,
      ),
    });
    expect(stored()).toContain(17);
  });
});

test.each<[string, Record<string, string>]>([
  ['the DSN as a bearer token', { 'uptrace-dsn': '', authorization: `Bearer ${DSN}` }],
  ['the DSN in our header', { 'uptrace-dsn': '', 'spanlight-dsn': DSN }],
  [
    'the name of its message',
    { 'content-type': 'application/x-protobuf; proto="prometheus.WriteRequest"' },
  ],
  ['no encoding, which means Snappy', { 'content-encoding': '' }],
])('a sender may send %s', async (_name, headers) => {
  const response = await write('/api/v1/write', snappy(encodeV1([gauge(3)])), headers);
  expect(response.status).toBe(204);
});

test('a body may be compressed in another way', async () => {
  const { zstdCompressSync } = await import('node:zlib');
  const response = await write('/api/v1/write', zstdCompressSync(encodeV1([gauge(41)])), {
    'content-encoding': 'zstd',
  });
  expect(response.status).toBe(204);
  expect(stored()).toContain(41);
});

describe('refuses', () => {
  const body = snappy(encodeV1([gauge(4)]));

  test.each<[string, number, Buffer, Record<string, string>]>([
    ['no DSN', 401, body, { 'uptrace-dsn': '' }],
    ['a token of nobody', 401, body, { 'uptrace-dsn': 'http://nobody@localhost' }],
    ['JSON', 415, body, { 'content-type': 'application/json' }],
    ['another message', 415, body, { 'content-type': 'application/x-protobuf;proto=my.Request' }],
    ['another encoding', 415, body, { 'content-encoding': 'lzma' }],
    ['what is not compressed', 400, encodeV1([gauge(4)]), {}],
    ['what is no message', 400, snappy(Buffer.from('hello')), {}],
    [
      'a text that is not there',
      400,
      snappy(Buffer.from('2a040a020102', 'hex')),
      { 'content-type': V2 },
    ],
    ['half a label', 400, snappy(Buffer.from('2a030a0100', 'hex')), { 'content-type': V2 }],
    ['more than a request may hold', 413, Buffer.from('ffff7f0061', 'hex'), {}],
    ['a block that cannot be as long as it says', 400, Buffer.from('ff7f0061', 'hex'), {}],
  ])('%s', async (_name, status, bytes, headers) => {
    const before = stored().length;
    const response = await write('/api/v1/write', bytes, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ statusCode: status });
    expect(stored()).toHaveLength(before);
  });

  test('what finds no room, in a way that makes Prometheus send it again', async () => {
    const full = await startPipeline({ store, limits: { queuedItems: 0 } });
    const response = await fetch(`${full.httpUrl}/api/v1/write`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: {
        'content-type': 'application/x-protobuf',
        'content-encoding': 'snappy',
        'uptrace-dsn': DSN,
      },
    });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    await full.close();
  });
});
