import { once } from 'node:events';
import { connect } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Client, credentials, Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bytes, encodeLogs, encodeTraces } from './otlp-encoder.ts';
import { DSN, MemoryStore, type Pipeline, startPipeline } from './pipeline.ts';

const TRACES = '/opentelemetry.proto.collector.trace.v1.TraceService/Export';
const LOGS = '/opentelemetry.proto.collector.logs.v1.LogsService/Export';
const METRICS = '/opentelemetry.proto.collector.metrics.v1.MetricsService/Export';

const traces = (name: string, age = 0n): Buffer =>
  encodeTraces([{ scopes: [{ items: [{ name, start: BigInt(Date.now()) * 1_000_000n - age }] }] }]);

let store: MemoryStore;
let pipeline: Pipeline;
let client: Client;

beforeEach(async () => {
  store = new MemoryStore();
  pipeline = await startPipeline({
    store,
    limits: { requestBytes: 100_000, queuedItems: 1, flushItems: 1 },
  });
  client = new Client(pipeline.grpcAddress, credentials.createInsecure());
});

afterEach(async () => {
  client.close();
  await pipeline.close();
});

function call(
  path: string,
  body: Buffer,
  headers: Record<string, string> = { 'uptrace-dsn': DSN },
): Promise<Buffer> {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
  const same = (value: Buffer): Buffer => value;
  return new Promise((resolve, reject) => {
    client.makeUnaryRequest(path, same, same, body, metadata, (error, response) =>
      response === undefined ? reject(error!) : resolve(response),
    );
  });
}

const failure = async (...parameters: Parameters<typeof call>): Promise<ServiceError> => {
  try {
    await call(...parameters);
  } catch (error) {
    return error as ServiceError;
  }
  throw new Error('the call was accepted');
};

const detailsOf = (error: ServiceError): Buffer | undefined =>
  error.metadata.get('grpc-status-details-bin')[0] as Buffer | undefined;

describe('what is accepted', () => {
  test('traces and logs, with an empty answer', async () => {
    expect(await call(TRACES, traces('a'))).toHaveLength(0);
    expect(await call(LOGS, encodeLogs([{ scopes: [{ items: [{ body: 'x' }] }] }]))).toHaveLength(
      0,
    );
    expect(store.rows('items')).toHaveLength(2);
  });

  test.each([
    [{ 'spanlight-dsn': DSN }],
    [{ 'uptrace-dns': DSN }],
    [{ authorization: `Bearer ${DSN}` }],
  ])('a DSN in %j', async (headers) => {
    expect(await call(TRACES, traces('a'), headers)).toHaveLength(0);
  });

  test('a part, which the answer says', async () => {
    const month = 40n * 86_400_000_000_000n;
    const message = '1 items older than the retention were refused';
    expect(await call(TRACES, Buffer.concat([traces('a'), traces('b', month)]))).toEqual(
      bytes(1, Buffer.from([8, 1]), bytes(2, Buffer.from(message))),
    );
  });
});

describe('what is refused', () => {
  test.each<[string, string, Buffer, Record<string, string>, number]>([
    ['no DSN', TRACES, traces('a'), {}, status.UNAUTHENTICATED],
    [
      'an unknown token',
      TRACES,
      traces('a'),
      { 'uptrace-dsn': 'http://x@h' },
      status.UNAUTHENTICATED,
    ],
    [
      'malformed bytes',
      TRACES,
      Buffer.from([0x0a]),
      { 'uptrace-dsn': DSN },
      status.INVALID_ARGUMENT,
    ],
    [
      'malformed metrics',
      METRICS,
      Buffer.from([0x0a]),
      { 'uptrace-dsn': DSN },
      status.INVALID_ARGUMENT,
    ],
  ])('%s', async (_, path, body, headers, code) => {
    const error = await failure(path, body, headers);
    expect(error.code).toBe(code);
    expect(error.details).not.toBe('');
    const details = detailsOf(error)!;
    expect(details.subarray(0, 2)).toEqual(Buffer.from([8, code]));
    expect(details.includes('RetryInfo')).toBe(false);
  });

  test('a sender nobody knows, before its message has come', async () => {
    const session = connect(`http://${pipeline.grpcAddress}`);
    const stream = session.request({
      ':method': 'POST',
      ':path': TRACES,
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    // The start of a message that never ends.
    stream.write(Buffer.from([0, 0, 1, 0, 0, 1, 2, 3]));
    const [headers] = (await once(stream, 'response')) as [Record<string, string>];
    expect(headers['grpc-status']).toBe(String(status.UNAUTHENTICATED));
    stream.destroy();
    session.destroy();
  });

  test('a message that does not come to its end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const session = connect(`http://${pipeline.grpcAddress}`);
    const stream = session.request({
      ':method': 'POST',
      ':path': TRACES,
      'content-type': 'application/grpc',
      te: 'trailers',
      'spanlight-dsn': DSN,
    });
    stream.write(Buffer.from([0, 0, 1, 0, 0, 1, 2, 3]));
    const answers: unknown[] = [];
    stream.on('response', (headers) => answers.push(headers['grpc-status']));
    for (let left = 2000; left > 0 && answers.length === 0; left -= 1) {
      vi.advanceTimersByTime(100);
      await nextTurn();
    }
    vi.useRealTimers();
    session.destroy();
    expect(answers).toEqual([String(status.DEADLINE_EXCEEDED)]);
  });

  test('a message that is too large', async () => {
    const error = await failure(TRACES, Buffer.alloc(100_001));
    expect(error.code).toBe(status.RESOURCE_EXHAUSTED);
    expect(detailsOf(error)).toBeUndefined();
  });

  test('what comes while the queue is full, with a hint to come again', async () => {
    const accepted = Promise.withResolvers<void>();
    store.before = () => accepted.promise;
    const sent = call(TRACES, traces('a'));
    await expect.poll(() => store.attempts).toBe(1);
    const error = await failure(TRACES, traces('b'));
    expect(error.code).toBe(status.RESOURCE_EXHAUSTED);
    const retryInfo = bytes(
      3,
      bytes(1, Buffer.from('type.googleapis.com/google.rpc.RetryInfo')),
      bytes(2, bytes(1, Buffer.from([8, 2]))),
    );
    expect(detailsOf(error)!.includes(retryInfo)).toBe(true);

    const overHttp = await fetch(`${pipeline.httpUrl}/v1/traces`, {
      method: 'POST',
      body: '{}',
      headers: { 'uptrace-dsn': DSN, 'content-type': 'application/json' },
    });
    expect(overHttp.status).toBe(429);
    expect(overHttp.headers.get('retry-after')).toBe('2');
    expect(await overHttp.json()).toMatchObject({ code: status.RESOURCE_EXHAUSTED });

    accepted.resolve();
    await sent;
    await call(TRACES, traces('b'));
    expect(store.rows('items').map((row) => row['name'])).toEqual(['a', 'b']);
  });

  test('what the store does not take, with a hint to come again', async () => {
    store.before = async () => {
      throw new Error('no');
    };
    const error = await failure(TRACES, traces('a'));
    expect(error.code).toBe(status.UNAVAILABLE);
    expect(detailsOf(error)!.includes('RetryInfo')).toBe(true);
  });
});

describe('OTLP over HTTP/1.1 on the same port', () => {
  const post = (body: Buffer, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`http://${pipeline.grpcAddress}/v1/traces`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'spanlight-dsn': DSN, 'content-type': 'application/x-protobuf', ...headers },
    });

  test('is taken, as gRPC goes on being', async () => {
    await call(TRACES, traces('over gRPC'));
    // More than what comes first, twice on one connection.
    const long = 'a'.repeat(90_000);
    expect((await post(traces(long))).status).toBe(200);
    expect((await post(traces('over HTTP'))).status).toBe(200);
    await call(TRACES, traces('once more'));
    const names = store.rows('items').map((row) => row['name']);
    expect(names).toEqual(['over gRPC', expect.stringMatching(/^a+/), 'over HTTP', 'once more']);
  });

  test('is refused as it is on the other port', async () => {
    expect((await post(traces('a'), { 'spanlight-dsn': '' })).status).toBe(401);
    expect((await post(Buffer.from([0x0a]))).status).toBe(400);
    const elsewhere = await fetch(`http://${pipeline.grpcAddress}/`);
    expect(elsewhere.status).toBe(404);
    expect(await elsewhere.text()).toContain('/v1/traces');
  });

  test('ends at once when the server goes down, as connections do that say nothing', async () => {
    await post(traces('kept alive'));
    const [host, port] = pipeline.grpcAddress.split(':');
    const sockets = [connectTcp(Number(port), host), connectTcp(Number(port), host)];
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    sockets[1]!.write('PR');
    const ended = sockets.map((socket) => {
      // Whether the connection is ended or reset makes no difference.
      socket.on('error', () => {});
      return new Promise((resolve) => void socket.once('close', resolve));
    });
    const began = performance.now();
    await Promise.all([...ended, pipeline.ingest.close()]);
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

test('a failure that no sender can help is told to whoever runs the server', async () => {
  const told: unknown[] = [];
  const damaged = new Error('the stored rule is no pattern');
  await pipeline.close();
  pipeline = await startPipeline({
    store,
    projects: { byToken: () => Promise.reject(damaged) },
    onError: (error) => told.push(error),
  });
  client.close();
  client = new Client(pipeline.grpcAddress, credentials.createInsecure());
  expect(await failure(TRACES, traces('a'))).toMatchObject({
    code: status.INTERNAL,
    details: expect.stringContaining('the log of the server'),
  });
  expect(told).toEqual([damaged]);
});

test('a port that is taken is an error', async () => {
  const taken = { host: '127.0.0.1', port: Number(pipeline.grpcAddress.split(':')[1]) };
  await expect(pipeline.ingest.startGrpc(taken)).rejects.toThrow(/EADDRINUSE|bind/);
});
