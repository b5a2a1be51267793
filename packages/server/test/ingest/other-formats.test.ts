import { describe, expect, test } from 'vitest';
import { MalformedError } from '../../src/ingest/refusals.ts';
import { NANOSECONDS, readItems } from './read-items.ts';

const MICROSECONDS = NANOSECONDS / 1000n;
const TRACE = '0af7651916cd43dd8448eb211c80319c';

describe('Zipkin', () => {
  const span = {
    traceId: TRACE,
    id: 'b7ad6b7169203331',
    parentId: '00f067aa0ba902b7',
    name: 'get /',
    kind: 'SERVER',
    timestamp: Number(MICROSECONDS),
    duration: 1500,
    localEndpoint: { serviceName: 'front', ipv4: '10.0.0.1', port: 80 },
    remoteEndpoint: { serviceName: 'back', ipv6: '::1', port: 9000 },
    tags: { 'http.method': 'GET', 'http.path': '/' },
    annotations: [{ timestamp: Number(MICROSECONDS) + 5, value: 'wr' }],
  };
  const read = (fields: Record<string, unknown> = {}) =>
    readItems('zipkin-json', JSON.stringify([{ ...span, ...fields }]));

  test('becomes a span and its annotations events', () => {
    const [item, event] = read().items;
    expect(item).toMatchObject({
      traceId: TRACE,
      id: 'b7ad6b7169203331',
      parentId: '00f067aa0ba902b7',
      kind: 'server',
      name: 'get /',
      time: MICROSECONDS,
      duration: 1_500_000n,
      statusCode: 'unset',
      system: 'httpserver:front',
      eventCount: 1,
      attributes: {
        http_request_method: 'GET',
        http_path: '/',
        service_name: 'front',
        client_address: '10.0.0.1',
        client_port: 80,
        peer_service: 'back',
        server_address: '::1',
        server_port: 9000,
      },
    });
    expect(event).toMatchObject({ eventName: 'wr', parentId: item!.id, time: MICROSECONDS + 5n });
  });

  test('trace ids of 64 bits are padded on the left', () => {
    expect(read({ traceId: '8448eb211c80319c' }).items[0]!.traceId).toBe(
      '00000000000000008448eb211c80319c',
    );
    expect(read({ traceId: 'f9-0000' }).items[0]!.traceId).toBe('f90000'.padStart(32, '0'));
  });

  test('an error tag makes it an error', () => {
    expect(read({ tags: { error: 'boom' } }).items[0]).toMatchObject({
      statusCode: 'error',
      statusMessage: 'boom',
    });
  });

  test('takes times as text', () => {
    expect(read({ timestamp: String(MICROSECONDS), duration: '7' }).items[0]).toMatchObject({
      time: MICROSECONDS,
      duration: 7000n,
    });
    expect(read({ duration: 1e300 }).items[0]).toMatchObject({ duration: 2n ** 53n - 1n });
  });

  test.each([['{}'], ['[1]'], ['[{"traceId":"x"}]'], ['[{"traceId":"1","timestamp":"x"}]'], ['']])(
    'refuses %s',
    (body) => {
      expect(() => readItems('zipkin-json', body)).toThrow(MalformedError);
    },
  );
});

describe('Vector', () => {
  const read = (body: string) => readItems('vector-json', body);

  test('keeps integers that a double does not hold', () => {
    const id = 1_234_567_890_123_456_789n;
    const [plain, inText] = read(
      `{"message":"paid","order":${id},"ids":[${id}]}\n{"message":"{\\"order\\":${id}}"}`,
    ).items;
    expect(plain?.attributes).toMatchObject({ order: id, ids: [String(id)] });
    expect(inText?.attributes).toMatchObject({ order: id });
  });

  test.each([
    ['lines', '{"message":"a"}\n{"message":"b"}\n'],
    ['one after another', '{"message":"a"}{"message":"b"}'],
    ['a list', '[{"message":"a"},{"message":"b"}]'],
    ['blank lines and brackets in text', '\n{"message":"a","x":"}{][\\""}\r\n\n{"message":"b"}'],
  ])('takes %s', (_, body) => {
    expect(read(body).items.map(({ displayName }) => displayName)).toEqual(['INFO a', 'INFO b']);
  });

  test('a record is a log with clean keys', () => {
    const [item] = read(
      JSON.stringify({
        log: 'hi',
        'kubernetes.pod-name': 'p',
        level: 'warn',
        timestamp: '2026-11-20T11:00:00Z',
        trace_id: TRACE,
      }),
    ).items;
    expect(item).toMatchObject({
      system: 'log:warn',
      displayName: 'WARN hi',
      statusCode: 'ok',
      traceId: TRACE,
      time: BigInt(Date.parse('2026-11-20T11:00:00Z')) * 1000n,
      attributes: { telemetry_sdk_name: 'vector', kubernetes_pod_name: 'p', log_severity: 'WARN' },
    });
  });

  test('a message that is a JSON object is opened', () => {
    const [item] = read(JSON.stringify({ message: '{"msg":"inner","k":1}' })).items;
    expect(item).toMatchObject({ displayName: 'INFO inner', attributes: { k: 1 } });
  });

  test('a record with a span name is a span', () => {
    const [item] = read(
      JSON.stringify({
        span_name: 'job',
        span_duration: 5000,
        span_kind: 'consumer',
        span_status_code: 'error',
        span_status_message: 'late',
        k: 'v',
      }),
    ).items;
    expect(item).toMatchObject({
      signal: 'span',
      name: 'job',
      eventName: '',
      duration: 5000n,
      kind: 'consumer',
      statusCode: 'error',
      statusMessage: 'late',
      attributes: { telemetry_sdk_name: 'vector', k: 'v' },
    });
  });

  test('what is no object is refused by itself', () => {
    const { items, result } = read('{"message":"a"}\n5\n"x"\n');
    expect(items).toHaveLength(1);
    expect(result.rejected).toBe(2);
    expect(result.message()).toBe('2 items that are not JSON objects were refused');
  });

  test.each([
    ['that is no JSON', 'not json'],
    ['that breaks off', '{"message":"b'],
    ['whose text swallows the next', '{"message":"b}'],
    ['whose brackets swallow the next', '{"message":{"x":[1'],
    ['that closes too much', '}'],
  ])('a line %s is refused by itself', (_, line) => {
    const { items, result } = read(`{"message":"a"}\n${line}\n{"message":"c"}\n{"message":"d"}`);
    expect(items.map(({ displayName }) => displayName)).toEqual(['INFO a', 'INFO c', 'INFO d']);
    expect(result.message()).toBe('1 items that are not JSON objects were refused');
  });

  test('a body that ends within a line keeps the lines before', () => {
    expect(read('{"message":"a"}\n{"message":"b"').items).toHaveLength(1);
  });

  test('ten thousand lines may be broken, each of which is read once', () => {
    const began = performance.now();
    const lines = (count: number): string => `${'{"a":[\n'.repeat(count)}{"message":"a"}`;
    const { items, result } = read(lines(10_000));
    expect([items.length, result.rejected]).toEqual([1, 10_000]);
    expect(() => read(lines(10_001))).toThrow(MalformedError);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  const NOON = '2026-11-20T11:00:00.250Z';
  test.each([
    ['@timestamp', NOON],
    ['ts', NOON],
    ['date', Date.parse(NOON) / 1000],
    ['ts', Date.parse(NOON) / 1000],
    ['time', Date.parse(NOON)],
    ['timestamp', Date.parse(NOON) * 1000],
    ['timestamp', Date.parse(NOON) * 1_000_000],
  ])('%s: %j is its time', (key, value) => {
    const [item] = read(JSON.stringify({ message: 'a', [key]: value })).items;
    expect(item?.time).toBe(BigInt(Date.parse(NOON)) * 1000n);
    expect(item?.attributes).toEqual({ telemetry_sdk_name: 'vector', log_severity: 'INFO' });
  });

  test.each([
    ['time', 35],
    ['date', 20_261_120],
    ['ts', '11:00'],
  ])('%s: %j is an attribute', (key, value) => {
    const [item] = read(JSON.stringify({ message: 'a', [key]: value })).items;
    expect(item?.attributes).toMatchObject({ [key]: value });
  });

  test.each([
    [20, 'log:debug', 'DEBUG'],
    [50, 'log:error', 'ERROR'],
    [60, 'log:fatal', 'FATAL'],
  ])('level %d is that of pino and bunyan', (level, system, severity) => {
    const [item] = read(JSON.stringify({ level, msg: 'a' })).items;
    expect(item).toMatchObject({ system, attributes: { log_severity: severity } });
  });

  test.each([[''], ['{"a":'], ['{"a":1}}'], ['nonsense']])('refuses %j', (body) => {
    expect(() => read(body)).toThrow(MalformedError);
  });
});
