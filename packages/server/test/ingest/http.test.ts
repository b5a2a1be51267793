import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bytes, encodeLogs, encodeTraces } from './otlp-encoder.ts';
import { DSN, MemoryStore, type Pipeline, startPipeline } from './pipeline.ts';

const now = (): bigint => BigInt(Date.now()) * 1_000_000n;

const traces = (name = 'x', start = now()): Buffer =>
  encodeTraces([
    {
      scopes: [{ items: [{ traceId: '01'.repeat(16), spanId: '02'.repeat(8), name, start }] }],
    },
  ]);

const tracesJson = (): string =>
  JSON.stringify({
    resourceSpans: [
      {
        scopeSpans: [
          {
            spans: [
              { traceId: '01'.repeat(16), spanId: '02'.repeat(8), startTimeUnixNano: `${now()}` },
            ],
          },
        ],
      },
    ],
  });

const PROTOBUF = 'application/x-protobuf';

let store: MemoryStore;
let pipeline: Pipeline;

beforeEach(async () => {
  store = new MemoryStore();
  pipeline = await startPipeline({ store, limits: { requestBytes: 1_000_000 } });
});

afterEach(() => pipeline.close());

const post = (
  path: string,
  body: Buffer | string,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${pipeline.httpUrl}${path}`, {
    method: 'POST',
    body: Buffer.from(body),
    headers: { 'uptrace-dsn': DSN, ...headers },
  });

describe('what is accepted', () => {
  test.each([
    ['/v1/traces', PROTOBUF, traces, 200, PROTOBUF],
    ['/v1/traces', 'application/protobuf', traces, 200, 'application/protobuf'],
    ['/v1/traces', 'application/json', tracesJson, 200, 'application/json; charset=utf-8'],
    [
      '/v1/traces',
      'Application/JSON; Charset=UTF-8',
      tracesJson,
      200,
      'application/json; charset=utf-8',
    ],
    [
      '/v1/logs',
      PROTOBUF,
      () => encodeLogs([{ scopes: [{ items: [{ body: 'x' }] }] }]),
      200,
      PROTOBUF,
    ],
    [
      '/v1/logs',
      'application/json',
      () => '{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"body":{"stringValue":"x"}}]}]}]}',
      200,
      'application/json; charset=utf-8',
    ],
    ['/api/v2/spans', 'application/json', () => '[{"traceId":"1","id":"2"}]', 202, null],
    ['/api/v1/vector/logs', 'application/x-ndjson', () => '{"message":"x"}\n', 200, null],
    ['/api/v1/vector-logs', 'application/json', () => '{"message":"x"}', 200, null],
  ])('%s as %s', async (path, type, body, status, responseType) => {
    const response = await post(path, body(), { 'content-type': type });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe(responseType);
    const text = await response.text();
    expect(text).toBe(responseType?.startsWith('application/json') ? '{}' : '');
    expect(store.rows('items')).toHaveLength(1);
    expect(store.rows('items')[0]!['project_id']).toBe(7);
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['zlib', deflateSync],
    ['zstd', zstdCompressSync],
    ['identity', (body: Buffer) => body],
  ])('content-encoding %s', async (encoding, compress) => {
    const headers = { 'content-type': PROTOBUF, 'content-encoding': encoding };
    expect((await post('/v1/traces', compress(traces()), headers)).status).toBe(200);
    expect(store.rows('items')).toHaveLength(1);
  });

  test.each<[Record<string, string>]>([
    [{ 'spanlight-dsn': DSN }],
    [{ 'uptrace-dsn': DSN }],
    [{ 'uptrace-dns': DSN }],
    [{ authorization: `Bearer ${DSN}` }],
    [{ authorization: DSN }],
  ])('a DSN in %j', async (headers) => {
    const response = await fetch(`${pipeline.httpUrl}/v1/traces`, {
      method: 'POST',
      body: new Uint8Array(traces()),
      headers: { 'content-type': PROTOBUF, ...headers },
    });
    expect(response.status).toBe(200);
  });

  test('a DSN in the query', async () => {
    const url = `${pipeline.httpUrl}/v1/traces?dsn=${encodeURIComponent(DSN)}`;
    const headers = { 'content-type': PROTOBUF };
    expect(
      (await fetch(url, { method: 'POST', body: new Uint8Array(traces()), headers })).status,
    ).toBe(200);
  });

  test('an empty request, at once', async () => {
    expect((await post('/v1/traces', '', { 'content-type': PROTOBUF })).status).toBe(200);
    expect((await post('/v1/traces', '{}', { 'content-type': 'application/json' })).status).toBe(
      200,
    );
    expect(store.attempts).toBe(0);
  });

  test('a browser of any site', async () => {
    const response = await fetch(`${pipeline.httpUrl}/v1/traces`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,uptrace-dsn',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).toBe('content-type,uptrace-dsn');
  });
});

describe('partial success', () => {
  const old = (): Buffer => traces('old', now() - 40n * 86_400_000_000_000n);

  test('in protobuf', async () => {
    const response = await post('/v1/traces', Buffer.concat([old(), traces()]), {
      'content-type': PROTOBUF,
    });
    expect(response.status).toBe(200);
    const message = '1 items older than the retention were refused';
    const expected = bytes(1, Buffer.from([8, 1]), bytes(2, Buffer.from(message)));
    expect(Buffer.from(await response.arrayBuffer())).toEqual(expected);
    expect(store.rows('items')).toHaveLength(1);
    expect(pipeline.ingest.stats().losses).toEqual([{ projectId: 7, reason: 'too_old', count: 1 }]);
  });

  test('in JSON', async () => {
    const body = tracesJson().replace(/"startTimeUnixNano":"\d+"/, '"startTimeUnixNano":"5000"');
    const response = await post('/v1/traces', body, { 'content-type': 'application/json' });
    expect(await response.json()).toEqual({
      partialSuccess: {
        rejectedSpans: '1',
        errorMessage: '1 items older than the retention were refused',
      },
    });
  });
});

describe('what is refused', () => {
  const json = 'application/json';

  test.each<[string, string, Record<string, string>, Buffer | string, number]>([
    ['no DSN', '/v1/traces', { 'uptrace-dsn': '', 'content-type': json }, '{}', 401],
    [
      'a DSN without token',
      '/v1/traces',
      { 'uptrace-dsn': 'http://h', 'content-type': json },
      '{}',
      401,
    ],
    [
      'an unknown token',
      '/v1/traces',
      { 'uptrace-dsn': 'http://x@h', 'content-type': json },
      '{}',
      401,
    ],
    ['malformed JSON', '/v1/traces', { 'content-type': json }, '{', 400],
    ['malformed Zipkin', '/api/v2/spans', { 'content-type': json }, '{}', 400],
    ['malformed NDJSON', '/api/v1/vector/logs', { 'content-type': json }, 'x', 400],
    ['no gzip', '/v1/traces', { 'content-type': json, 'content-encoding': 'gzip' }, '{}', 400],
    [
      'another encoding',
      '/v1/traces',
      { 'content-type': json, 'content-encoding': 'br' },
      '{}',
      415,
    ],
    ['another media type', '/v1/traces', { 'content-type': 'text/plain' }, '{}', 415],
    ['protobuf for Zipkin', '/api/v2/spans', { 'content-type': PROTOBUF }, '[]', 415],
    ['too many bytes', '/v1/traces', { 'content-type': json }, ' '.repeat(1_000_001), 413],
    [
      'too many bytes once decompressed',
      '/v1/traces',
      { 'content-type': json, 'content-encoding': 'gzip' },
      gzipSync(Buffer.alloc(1_000_001)),
      413,
    ],
    ['malformed metrics', '/v1/metrics', { 'content-type': json }, '{', 400],
  ])('%s', async (_, path, headers, body, status) => {
    const response = await post(path, body, headers);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.has('retry-after')).toBe(false);
    const error = (await response.json()) as { statusCode: number; error: { message: string } };
    expect(error).toMatchObject({
      statusCode: status,
      message: expect.any(String),
      error: { status, code: expect.any(String), message: expect.any(String) },
    });
    expect(store.attempts).toBe(0);
  });

  test('malformed protobuf, told in protobuf', async () => {
    const response = await post('/v1/traces', Buffer.from([0x0a, 0x05]), {
      'content-type': PROTOBUF,
    });
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe(PROTOBUF);
    const status = Buffer.from(await response.arrayBuffer());
    expect(status.subarray(0, 2)).toEqual(Buffer.from([0x08, 3]));
    expect(status.toString()).toContain('malformed protobuf at byte 2');
  });

  test('a body without content-type', async () => {
    const response = await fetch(`${pipeline.httpUrl}/v1/traces`, {
      method: 'POST',
      body: new Blob([new Uint8Array(traces())]),
      headers: { 'uptrace-dsn': DSN },
    });
    expect(response.status).toBe(415);
  });

  test.each([
    ['/v1/traces', 'application/x-protobuf or application/json'],
    [
      '/api/v1/vector/logs',
      'application/json, application/x-ndjson, application/ndjson, or application/stream+json',
    ],
  ])('what %s reads is told to who sends something else', async (path, types) => {
    const response = await post(path, '{}', { 'content-type': 'text/plain' });
    const { message } = (await response.json()) as { message: string };
    expect(message).toBe(`${path} does not accept text/plain: send ${types}`);
  });
});

test('no more bodies are held than there is room for', async () => {
  const accepted = Promise.withResolvers<void>();
  const slow = new MemoryStore();
  slow.before = () => accepted.promise;
  const small = await startPipeline({ store: slow, limits: { heldBytes: 10 } });
  try {
    const send = (name: string): Promise<Response> =>
      fetch(`${small.httpUrl}/v1/traces`, {
        method: 'POST',
        body: new Uint8Array(traces(name)),
        headers: { 'uptrace-dsn': DSN, 'content-type': PROTOBUF },
      });
    const first = send('a');
    await expect.poll(() => slow.attempts).toBe(1);
    const second = await send('b');
    expect(second.status).toBe(429);
    expect(second.headers.get('retry-after')).toBe('2');
    accepted.resolve();
    expect((await first).status).toBe(200);
    await expect.poll(async () => (await send('b')).status).toBe(200);
  } finally {
    await small.close();
  }
});

test('a body of unknown length takes room as it comes', async () => {
  const slow = new MemoryStore();
  const accepted = Promise.withResolvers<void>();
  slow.before = () => accepted.promise;
  const mebibyte = 2 ** 20;
  const small = await startPipeline({
    store: slow,
    limits: { heldBytes: 3 * mebibyte, requestBytes: 8 * mebibyte },
  });
  const send = (body: Buffer): Promise<Response> =>
    fetch(`${small.httpUrl}/v1/traces`, {
      method: 'POST',
      body: new Blob([new Uint8Array(body)]).stream(),
      duplex: 'half',
      headers: { 'uptrace-dsn': DSN, 'content-type': PROTOBUF },
    } as RequestInit);
  try {
    const first = send(traces('a'));
    await expect.poll(() => slow.attempts).toBe(1);
    const large = encodeTraces([
      { scopes: [{ items: [{ name: 'b', attributes: [['long', 'x'.repeat(4 * mebibyte)]] }] }] },
    ]);
    expect((await send(large)).status).toBe(429);
    accepted.resolve();
    expect((await first).status).toBe(200);
    // Alone, it may come.
    await expect.poll(async () => (await send(large)).status).toBe(200);
  } finally {
    await small.close();
  }
});

test('what is announced and does not come keeps nobody out', async () => {
  const limits = { heldBytes: 10_000, slowMilliseconds: 50 };
  const small = await startPipeline({ store: new MemoryStore(), limits });
  const { hostname, port } = new URL(small.httpUrl);
  const sockets: Socket[] = [];
  const begin = async (length: string, bytes: number): Promise<Socket> => {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(
      `POST /v1/traces HTTP/1.1\r\nhost: x\r\nspanlight-dsn: ${DSN}\r\ncontent-type: ${PROTOBUF}\r\n${length}\r\n\r\n`,
    );
    socket.write(
      length.startsWith('transfer') ? `2710\r\n${'x'.repeat(bytes)}` : 'x'.repeat(bytes),
    );
    return socket;
  };
  const send = async (): Promise<number> => {
    const body = new Uint8Array(traces());
    const headers = { 'uptrace-dsn': DSN, 'content-type': PROTOBUF };
    return (await fetch(`${small.httpUrl}/v1/traces`, { method: 'POST', body, headers })).status;
  };
  const held = (): number => small.ingest.stats().heldBytes;
  try {
    const idle = await begin('content-length: 10000', 1);
    await begin('transfer-encoding: chunked', 1);
    await expect.poll(held).toBe(2);
    expect(await send()).toBe(200);
    // Nor what comes but for its end, once it has taken its time.
    await begin('content-length: 9998', 9997);
    const told = once(idle, 'data');
    await expect.poll(send).toBe(200);
    expect(String((await told)[0])).toContain('429 Too Many Requests');
  } finally {
    for (const socket of sockets) socket.destroy();
    await small.close();
  }
});

test('a malformed request takes nothing of its neighbours with it', async () => {
  const broken = Buffer.concat([traces('broken'), Buffer.from([0x0a])]);
  const responses = await Promise.all(
    [traces('a'), broken, traces('b'), broken, traces('c')].map((body) =>
      post('/v1/traces', body, { 'content-type': PROTOBUF }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 400, 200, 400, 200]);
  expect(store.rows('items').map((row) => row['name'])).toHaveLength(3);
  expect(store.rows('items').map((row) => row['name'])).not.toContain('broken');
});
