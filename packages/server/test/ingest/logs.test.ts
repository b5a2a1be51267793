import { describe, expect, test } from 'vitest';
import { type AnyValue, type Attributes, encodeLogs, type LogRecord } from './otlp-encoder.ts';
import { type Item, NANOSECONDS, readItems } from './read-items.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';

const read = (records: readonly LogRecord[], resource: Attributes = []) =>
  readItems('logs-protobuf', encodeLogs([{ attributes: resource, scopes: [{ items: records }] }]));

const one = (fields: LogRecord, resource?: Attributes): Item =>
  read([{ time: NANOSECONDS, traceId: TRACE, ...fields }], resource).items[0]!;

const withBody = (body: AnyValue, fields: LogRecord = {}): Item => one({ body, ...fields });

describe('a log record', () => {
  test('hangs under its span', () => {
    const item = one({ spanId: '00f067aa0ba902b7', body: 'hello', severityNumber: 9 });
    expect(item).toMatchObject({
      signal: 'log',
      type: 'log',
      system: 'log:info',
      kind: 'internal',
      eventName: 'log',
      name: '',
      traceId: TRACE,
      parentId: '00f067aa0ba902b7',
      standalone: false,
      statusCode: '',
      duration: 0n,
      displayName: 'INFO hello',
      attributes: { log_severity: 'INFO' },
    });
    expect(item.id).not.toBe('0'.repeat(16));
  });

  test('without a trace id stands alone', () => {
    const [item] = read([{ time: NANOSECONDS, body: 'x', spanId: '01'.repeat(8) }]).items;
    expect(item).toMatchObject({
      standalone: true,
      id: '0'.repeat(16),
      parentId: '0'.repeat(16),
    });
    expect(item!.traceId).not.toBe('0'.repeat(32));
  });

  test.each([
    [NANOSECONDS, NANOSECONDS - 2000n, NANOSECONDS - 2000n],
    [NANOSECONDS - 2000n, NANOSECONDS, NANOSECONDS - 2000n],
    [0n, NANOSECONDS - 5000n, NANOSECONDS - 5000n],
    [NANOSECONDS - 5000n, undefined, NANOSECONDS - 5000n],
    [undefined, undefined, NANOSECONDS],
  ])('times %s and %s give %s', (time, observed, stored) => {
    const times = {
      ...(time !== undefined && { time }),
      ...(observed !== undefined && { observed }),
    };
    expect(read([{ ...times, body: 'x' }]).items[0]!.time).toBe(stored / 1000n);
  });

  test('with an event name is that event', () => {
    expect(one({ eventName: 'page.view' })).toMatchObject({
      eventName: 'page.view',
      system: 'other-events',
      signal: 'event',
      displayName: 'page.view',
    });
    const exception: Attributes = [
      ['exception.type', 'E'],
      ['exception.message', 'boom'],
    ];
    expect(one({ eventName: 'exception', attributes: exception })).toMatchObject({
      system: 'log:error',
      displayName: 'E: boom',
    });
  });

  test('may tell of an exception without a body', () => {
    const attributes: Attributes = [
      ['exception.type', 'E'],
      ['exception.message', 'boom'],
    ];
    expect(one({ severityNumber: 17, attributes })).toMatchObject({
      system: 'log:error',
      displayName: 'E: boom',
    });
  });

  test('without any message shows its attributes', () => {
    const attributes: Attributes = [
      ['b', 1],
      ['a', 'x'],
    ];
    expect(one({ attributes }).displayName).toBe('{"a":"x","b":1,"log_severity":"INFO"}');
  });
});

describe('severity', () => {
  test.each<[LogRecord, string, string, string]>([
    [{ severityNumber: 13, body: 'disk low' }, 'WARN', 'log:warn', 'WARN disk low'],
    [{ severityText: 'warning', body: 'disk low' }, 'WARN', 'log:warn', 'WARN disk low'],
    [{ severityText: 'Warn', body: 'x' }, 'WARN', 'log:warn', 'WARN x'],
    [{ severityText: 'WARN3', body: 'x' }, 'WARN3', 'log:warn', 'WARN3 x'],
    [{ severityNumber: 1, body: 'x' }, 'TRACE', 'log:trace', 'TRACE x'],
    [{ severityNumber: 8, body: 'x' }, 'DEBUG4', 'log:debug', 'DEBUG4 x'],
    [{ severityNumber: 24, body: 'x' }, 'FATAL4', 'log:fatal', 'FATAL4 x'],
    [{ severityNumber: 99, body: 'x' }, 'ERROR', 'log:error', 'ERROR x'],
    [{ severityText: 'critical', body: 'x' }, 'FATAL', 'log:fatal', 'FATAL x'],
    [{ severityText: 'verbose', body: 'x' }, 'TRACE', 'log:trace', 'TRACE x'],
    [{ severityText: 'Normal', body: 'x' }, 'INFO', 'log:info', 'INFO x'],
    [{ severityText: 'odd', body: 'x' }, 'odd', 'log:info', 'odd x'],
    [{ severityText: 'z'.repeat(99) }, 'z'.repeat(80), 'log:info', expect.any(String)],
    [{ body: 'x' }, 'INFO', 'log:info', 'INFO x'],
    [{ severityNumber: 17, body: 'ERROR: x' }, 'ERROR', 'log:error', 'ERROR: x'],
  ])('%j is %s', (fields, severity, system, displayName) => {
    const item = one(fields);
    expect(item.attributes['log_severity']).toBe(severity);
    expect(item).toMatchObject({ system, displayName });
  });

  test('may come as an attribute', () => {
    expect(withBody('x', { attributes: [['level', 'error']] })).toMatchObject({
      system: 'log:error',
      attributes: { log_severity: 'ERROR' },
    });
  });
});

describe('a body', () => {
  test('that is a JSON object gives message and attributes', () => {
    const item = withBody(
      '{"message": "hi there", "user.id": 7, "tags": ["a", 1], "o": {"p.q": 1}}',
    );
    expect(item.displayName).toBe('INFO hi there');
    expect(item.attributes).toEqual({
      log_severity: 'INFO',
      user_id: 7,
      tags: ['a', '1'],
      o: { p_q: 1 },
    });
  });

  test('that is a JSON object without a message is shown as its pairs', () => {
    const item = withBody('{"b": "x y", "a": 1}');
    expect(item.displayName).toBe('INFO a=1 b="x y"');
    expect(item.attributes).toEqual({ log_severity: 'INFO', a: 1, b: 'x y' });
  });

  test('that only looks like JSON is text', () => {
    expect(withBody('{not json}').displayName).toBe('INFO {not json}');
  });

  test('that is a map gives attributes', () => {
    const item = withBody({
      map: [
        ['msg', 'hello'],
        ['k.x', 1],
      ],
    });
    expect(item.displayName).toBe('INFO hello');
    expect(item.attributes).toEqual({ log_severity: 'INFO', k_x: 1 });
  });

  test.each<[AnyValue, string]>([
    [5, 'INFO 5'],
    [true, 'INFO true'],
    [['a', 'b'], 'INFO ["a","b"]'],
  ])('%j is shown as %s', (body, displayName) => {
    expect(withBody(body).displayName).toBe(displayName);
  });

  test('may say when and where', () => {
    const body = JSON.stringify({
      message: 'x',
      trace_id: TRACE,
      span_id: '00f067aa0ba902b7',
      timestamp: '2026-11-20T11:00:00.123456Z',
    });
    const [item] = read([{ body }]).items;
    expect(item).toMatchObject({
      traceId: TRACE,
      parentId: '00f067aa0ba902b7',
      time: BigInt(Date.parse('2026-11-20T11:00:00Z')) * 1000n + 123_456n,
    });
    expect(item!.attributes).toEqual({ log_severity: 'INFO' });
  });

  test('does not move a record that knows its trace', () => {
    const body = { map: [['trace_id', '01'.repeat(16)]] as Attributes };
    expect(withBody(body)).toMatchObject({
      traceId: TRACE,
      attributes: { trace_id: '01'.repeat(16) },
    });
  });

  test('with a duration makes the record a span', () => {
    const body = { map: [['_duration', 5000]] as Attributes };
    expect(withBody(body)).toMatchObject({ eventName: '', signal: 'span', duration: 5000n });
  });

  test('with a duration beyond what a number holds exactly is the longest there is', () => {
    expect(withBody('{"_duration": 9007199254740993}')).toMatchObject({
      signal: 'span',
      duration: BigInt(Number.MAX_SAFE_INTEGER),
    });
  });

  test('that names an attribute again keeps both', () => {
    const attributes: Attributes = [
      ['k', 'a'],
      ['k1', 'b'],
    ];
    expect(withBody({ map: [['k', 'c']] }, { attributes }).attributes).toMatchObject({
      k: 'a',
      k1: 'b',
      k2: 'c',
    });
  });

  test('is cut at 1 MiB', () => {
    const { items, result } = read([{ time: NANOSECONDS, body: 'x'.repeat(1_100_000) }]);
    expect(items[0]!.displayName).toHaveLength(1_048_576 + 5);
    expect(Object.fromEntries(result.reasons)).toEqual({ body_cut: 1 });
  });

  test('nested without end is stored without an end to the server', () => {
    const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(withBody(deep).attributes['a']).toEqual([expect.stringMatching(/^\[+null\]+$/)]);
  });
});

describe('a message', () => {
  test('may come as an attribute', () => {
    const item = one({ attributes: [['message', 'hi']] });
    expect(item.displayName).toBe('INFO hi');
    expect(item.attributes).toEqual({ log_severity: 'INFO' });
  });

  test('gives its parameters as attributes, with clean keys', () => {
    expect(
      withBody('done http.status=200 user_id=7', { attributes: [['user.id', 1]] }).attributes,
    ).toEqual({ log_severity: 'INFO', http_status: '200', user_id: 1 });
  });

  test('groups by its words', () => {
    const group = (body: string, severityNumber = 9): bigint =>
      withBody(body, { severityNumber }).groupId;
    expect(group('user 1 not found')).toBe(group('user 2 not found'));
    expect(group('user 1 not found')).not.toBe(group('order 1 not found'));
    expect(group('user 1 not found')).not.toBe(group('user 1 not found', 17));
    expect(group('用户 登录 失败')).not.toBe(group('用户 退出 失败'));
  });
});
