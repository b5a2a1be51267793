import {
  array,
  assert as check,
  boolean,
  constantFrom,
  maxSafeInteger,
  oneof,
  option,
  property,
  record,
  string,
  uint8Array,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MalformedError } from '../../src/ingest/refusals.ts';
import {
  type AnyValue,
  type Attributes,
  encodeLogs,
  encodeTraces,
  isList,
  type LogRecord,
  type Span,
} from './otlp-encoder.ts';
import { type Item, NANOSECONDS, readItems } from './read-items.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

/** The value as OTLP/JSON writes it. */
function json(value: AnyValue): unknown {
  if (value === null) return {};
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'bigint') return { intValue: String(value) };
  if (typeof value === 'number') return { intValue: value };
  if (value instanceof Uint8Array) return { bytesValue: Buffer.from(value).toString('base64') };
  if (isList(value)) return { arrayValue: { values: value.map((entry) => json(entry)) } };
  if ('float' in value) {
    return { doubleValue: Number.isFinite(value.float) ? value.float : String(value.float) };
  }
  if ('map' in value) return { kvlistValue: { values: attributes(value.map) } };
  throw new TypeError('no such value');
}

const attributes = (entries: Attributes = []): unknown[] =>
  entries.map(([key, value]) => ({ key, value: json(value) }));

const jsonSpan = (span: Span): unknown => ({
  ...span,
  ...(span.start !== undefined && { startTimeUnixNano: String(span.start) }),
  ...(span.end !== undefined && { endTimeUnixNano: String(span.end) }),
  start: undefined,
  end: undefined,
  attributes: attributes(span.attributes),
  events: span.events?.map(({ time, name, attributes: own }) => ({
    timeUnixNano: String(time ?? 0),
    name,
    attributes: attributes(own),
  })),
  links: span.links?.map((link) => ({ ...link, attributes: attributes(link.attributes) })),
});

const traces = (spans: readonly unknown[], resource: Attributes = []): string =>
  JSON.stringify({
    resourceSpans: [
      { resource: { attributes: attributes(resource) }, scopeSpans: [{ scope: {}, spans }] },
    ],
  });

/** An item without what is made up anew each time. */
const stable = ({ id, ...item }: Item, fixedId: boolean): unknown =>
  fixedId ? { ...item, id } : item;

const key = constantFrom(
  'a.b',
  'service.name',
  'http.method',
  'http.route',
  'db.statement',
  'k',
  '用户',
  'x-y',
  'level',
);
const scalar = oneof(
  string(),
  string({ unit: 'binary' }),
  boolean(),
  maxSafeInteger().map(BigInt),
  constantFrom<AnyValue>(null, { float: 1.5 }, { float: 5 }, { float: Infinity }, 2n ** 62n + 1n),
  uint8Array().map((bytes): AnyValue => bytes),
);
const value = oneof(
  scalar,
  array(scalar, { maxLength: 3 }),
  array(
    oneof(key, string()).chain((name) => scalar.map((entry) => [name, entry] as const)),
    { maxLength: 3 },
  ).map((map): AnyValue => ({ map })),
);
const someAttributes = array(
  oneof(key, string()).chain((name) => value.map((entry) => [name, entry] as const)),
  { maxLength: 8 },
);
const someText = string({ unit: 'grapheme' });

const anySpan = record({
  traceId: constantFrom(TRACE),
  spanId: constantFrom(SPAN),
  parentSpanId: option(constantFrom('00f067aa0ba902b7'), { nil: '' }),
  name: someText,
  kind: constantFrom(0, 1, 2, 3, 4, 5),
  start: constantFrom(NANOSECONDS, NANOSECONDS - 123_456_789n),
  end: constantFrom(0n, NANOSECONDS, NANOSECONDS + 1n, NANOSECONDS + 10n ** 15n),
  attributes: someAttributes,
  events: array(
    record({
      time: constantFrom(0n, NANOSECONDS),
      name: someText.filter((name) => name !== ''),
      attributes: someAttributes,
    }),
    { maxLength: 2 },
  ),
  links: array(
    record({
      traceId: constantFrom(TRACE),
      spanId: constantFrom(SPAN),
      attributes: someAttributes,
    }),
    { maxLength: 2 },
  ),
  status: record({ code: constantFrom(0, 1, 2), message: someText }),
});

describe('JSON and protobuf', () => {
  test('say the same of every span', () => {
    check(
      property(array(anySpan, { maxLength: 4 }), someAttributes, (spans, resource) => {
        const protobuf = readItems(
          'traces-protobuf',
          encodeTraces([{ attributes: resource, scopes: [{ items: spans }] }]),
        );
        const fromJson = readItems('traces-json', traces(spans.map(jsonSpan), resource));
        const view = (items: readonly Item[]): unknown =>
          items.map((item) => stable(item, item.eventName === ''));
        expect(view(fromJson.items)).toEqual(view(protobuf.items));
        expect(fromJson.result).toEqual(protobuf.result);
      }),
    );
  });

  test('say the same of every log record', () => {
    const anyLog = record({
      time: constantFrom(0n, NANOSECONDS),
      observed: constantFrom(0n, NANOSECONDS - 5000n),
      severityNumber: constantFrom(0, 1, 9, 17, 24),
      severityText: constantFrom('', 'warn', 'odd'),
      body: oneof(value, constantFrom('{"message":"x","k":1}', 'a=1 b="c d" word')),
      attributes: someAttributes,
      traceId: constantFrom(TRACE),
      spanId: constantFrom('', SPAN),
      eventName: constantFrom('', 'page.view'),
    });
    check(
      property(array(anyLog, { maxLength: 4 }), (logs) => {
        const protobuf = readItems('logs-protobuf', encodeLogs([{ scopes: [{ items: logs }] }]));
        const fromJson = readItems(
          'logs-json',
          JSON.stringify({
            resourceLogs: [{ scopeLogs: [{ logRecords: logs.map(jsonLog) }] }],
          }),
        );
        const view = (items: readonly Item[]): unknown => items.map((item) => stable(item, false));
        expect(view(fromJson.items)).toEqual(view(protobuf.items));
      }),
    );
  });
});

function jsonLog({ time, observed, body, attributes: own, ...log }: LogRecord): unknown {
  return {
    ...log,
    timeUnixNano: String(time ?? 0),
    observedTimeUnixNano: String(observed ?? 0),
    body: json(body ?? null),
    attributes: attributes(own),
  };
}

describe('JSON', () => {
  const span = {
    traceId: TRACE,
    spanId: SPAN,
    name: 'x',
    startTimeUnixNano: String(NANOSECONDS),
  };

  test.each([
    ['hex', TRACE, SPAN],
    ['upper-case hex', TRACE.toUpperCase(), SPAN.toUpperCase()],
    [
      'base64',
      Buffer.from(TRACE, 'hex').toString('base64'),
      Buffer.from(SPAN, 'hex').toString('base64'),
    ],
    [
      'base64url without padding',
      Buffer.from(TRACE, 'hex').toString('base64url'),
      Buffer.from(SPAN, 'hex').toString('base64url'),
    ],
  ])('takes ids in %s', (_, traceId, spanId) => {
    const [item] = readItems('traces-json', traces([{ ...span, traceId, spanId }])).items;
    expect(item).toMatchObject({ traceId: TRACE, id: SPAN });
  });

  test('takes numbers as text or numbers, exactly', () => {
    const text = `{"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"${TRACE}","spanId":"${SPAN}",
      "startTimeUnixNano":${NANOSECONDS + 999n},"endTimeUnixNano":"${NANOSECONDS + 1000n}",
      "attributes":[{"key":"big","value":{"intValue":9007199254740993}}]}]}]}]}`;
    expect(readItems('traces-json', text).items[0]).toMatchObject({
      time: NANOSECONDS / 1000n,
      duration: 1n,
      attributes: { big: 9_007_199_254_740_993n },
    });
  });

  test('takes the field names of the protobuf files and the names of enums', () => {
    const text = JSON.stringify({
      resource_spans: [
        {
          scope_spans: [
            {
              spans: [
                {
                  trace_id: TRACE,
                  span_id: SPAN,
                  start_time_unix_nano: String(NANOSECONDS),
                  kind: 'SPAN_KIND_CLIENT',
                  status: { code: 'STATUS_CODE_ERROR' },
                  attributes: [{ key: 'k', value: { string_value: 'v' } }],
                },
              ],
            },
          ],
        },
      ],
    });
    expect(readItems('traces-json', text).items[0]).toMatchObject({
      id: SPAN,
      kind: 'client',
      statusCode: 'error',
      attributes: { k: 'v' },
    });
  });

  test('ignores fields it does not know', () => {
    const text = traces([{ ...span, flags: 257, future: { a: [1] } }]);
    expect(readItems('traces-json', text).items).toHaveLength(1);
  });

  test('may hold nothing', () => {
    expect(readItems('traces-json', '{}').items).toEqual([]);
    expect(readItems('logs-json', '{"resourceLogs":null}').items).toEqual([]);
  });

  test.each([
    [''],
    ['{'],
    ['[]'],
    ['null'],
    ['"x"'],
    ['{"resourceSpans":{}}'],
    ['{"resourceSpans":[1]}'],
    [traces([{ ...span, traceId: 'xyz' }])],
    [traces([{ ...span, spanId: 5 }])],
    [traces([{ ...span, startTimeUnixNano: 'soon' }])],
    [traces([{ ...span, attributes: [{ key: 'k', value: { intValue: 'x' } }] }])],
    [
      `{"resourceSpans":[{"resource":{"attributes":[{"key":"k","value":${'{"arrayValue":{"values":['.repeat(100)}${']}}'.repeat(100)}}]}}]}`,
    ],
  ])('refuses %s', (text) => {
    expect(() => readItems('traces-json', text)).toThrow(MalformedError);
  });
});
