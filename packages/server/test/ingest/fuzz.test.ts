import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import {
  assert as check,
  array,
  constantFrom,
  integer,
  nat,
  property,
  uint8Array,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ItemBuilder } from '../../src/ingest/items/item-builder.ts';
import { Refusal } from '../../src/ingest/refusals.ts';
import { readNative } from './native-reader.ts';
import { type Attributes, bytes, encodeLogs, encodeTraces, type Span } from './otlp-encoder.ts';
import { NANOSECONDS, newBuilder, PROJECT } from './read-items.ts';
import { ITEM_FORMATS, type ItemFormat, itemReader } from './readers.ts';
import { runAtOnce } from '../../src/shared/slices.ts';

const attributes: Attributes = [
  ['http.method', 'GET'],
  ['n', 5],
  ['f', { float: 1.5 }],
  ['list', ['a', { map: [['k', true]] }]],
];
const span: Span = {
  traceId: '01'.repeat(16),
  spanId: '02'.repeat(8),
  name: 'x',
  kind: 3,
  start: NANOSECONDS,
  end: NANOSECONDS + 5n,
  attributes,
  events: [{ time: NANOSECONDS, name: 'exception', attributes }],
  links: [{ traceId: '03'.repeat(16), spanId: '04'.repeat(8), attributes }],
  status: { code: 2, message: 'm' },
};
const traces = encodeTraces([
  { attributes, scopes: [{ name: 'lib', version: '1', attributes, items: [span, span] }] },
]);
const logs = encodeLogs([
  {
    attributes,
    scopes: [
      {
        name: 'lib',
        items: [
          { time: NANOSECONDS, body: 'hi a=1', severityNumber: 9, attributes },
          { time: NANOSECONDS, body: { map: attributes }, traceId: '01'.repeat(16) },
        ],
      },
    ],
  },
]);
const texts = [
  '{"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"0af7651916cd43dd8448eb211c80319c","name":"x","attributes":[{"key":"k","value":{"intValue":"5"}}]}]}]}]}',
  '{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"body":{"stringValue":"{\\"a\\":1}"}}]}]}]}',
  '[{"traceId":"8448eb211c80319c","id":"1","tags":{"a":"b"}}]',
  '{"message":"a b=1","timestamp":"2026-11-20T11:00:00Z"}\n{"log":"x"}',
].map((text) => Buffer.from(text));
const samples = [traces, logs, ...texts];

/** Reads hostile bytes: either rows come of it or a refusal. Returns the rows there are then. */
function survive(builder: ItemBuilder, format: ItemFormat, body: Buffer): number {
  builder.begin(PROJECT);
  const before = builder.rows.block.rows;
  try {
    itemReader(builder, format).read(body);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    runAtOnce(builder.abort());
    if (builder.rows.block.rows !== before) {
      throw new Error('rows of a refused request remain', { cause: error });
    }
  }
  return builder.rows.block.rows;
}

describe.each(ITEM_FORMATS)('%s', (format) => {
  test('survives random bytes', () => {
    const builder = newBuilder();
    let rows = 0;
    check(
      property(uint8Array({ maxLength: 400 }), (body) => {
        rows = survive(builder, format, Buffer.from(body));
      }),
      { numRuns: 2000 },
    );
    expect(readNative(builder.rows.block.take())).toHaveLength(rows);
  });

  test('survives requests that are cut short', () => {
    const builder = newBuilder();
    let rows = 0;
    for (const sample of samples) {
      for (let end = 0; end <= sample.length; end++) {
        rows = survive(builder, format, sample.subarray(0, end));
      }
    }
    expect(readNative(builder.rows.block.take())).toHaveLength(rows);
  });

  test('survives requests with bytes changed', () => {
    const builder = newBuilder();
    let rows = 0;
    check(
      property(
        constantFrom(...samples),
        array(
          integer({ min: 0, max: 255 }).chain((byte) => nat().map((at) => ({ at, byte }))),
          {
            minLength: 1,
            maxLength: 6,
          },
        ),
        (sample, changes) => {
          const body = Buffer.from(sample);
          for (const { at, byte } of changes) body[at % body.length] = byte;
          rows = survive(builder, format, body);
        },
      ),
      { numRuns: 2000 },
    );
    expect(readNative(builder.rows.block.take())).toHaveLength(rows);
  });
});

test('a megabyte of noise is refused in no time', () => {
  const builder = newBuilder();
  // Processor time: the machine may be busy with something else.
  const started = process.cpuUsage();
  for (const format of ITEM_FORMATS) survive(builder, format, randomBytes(1 << 20));
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(10_000);
});

test('values nested a thousand deep are refused', () => {
  let value: Buffer = Buffer.from([0x0a, 1, 0x78]);
  for (let i = 0; i < 1000; i++) value = bytes(5, bytes(1, value));
  const attribute = bytes(9, bytes(1, Buffer.from('k')), bytes(2, value));
  const body = bytes(1, bytes(2, bytes(2, attribute)));
  expect(() => itemReader(newBuilder(), 'traces-protobuf').read(body)).toThrow('nested too deeply');
});

describe('a request that is malformed halfway', () => {
  test('leaves nothing behind', () => {
    const clean = newBuilder();
    const touched = newBuilder();
    for (const builder of [clean, touched]) {
      builder.begin(PROJECT);
      itemReader(builder, 'traces-protobuf').read(traces);
    }
    touched.begin(PROJECT);
    const secret: Span = { ...span, name: 'secret', attributes: [['secret', 'secret']] };
    const broken = encodeTraces([{ scopes: [{ name: 'secret', items: [secret, secret] }] }]);
    expect(() =>
      itemReader(touched, 'traces-protobuf').read(Buffer.concat([broken, Buffer.from([0x0a])])),
    ).toThrow(Refusal);
    runAtOnce(touched.abort());
    touched.begin(PROJECT);
    itemReader(touched, 'logs-protobuf').read(logs);
    clean.begin(PROJECT);
    itemReader(clean, 'logs-protobuf').read(logs);
    const block = Buffer.from(touched.rows.block.take());
    expect(block.includes('secret')).toBe(false);
    const withoutIds = (rows: Record<string, unknown>[]): unknown =>
      rows.map((row) => ({ ...row, id: 0, trace_id: 0 }));
    expect(withoutIds(readNative(block))).toEqual(withoutIds(readNative(clean.rows.block.take())));
  });
});

describe('a request that grows too large', () => {
  test('by copying attributes to events is refused', () => {
    const big: Span = {
      ...span,
      attributes: [['big', 'x'.repeat(16_000)]],
      events: Array.from({ length: 100 }, () => ({ time: NANOSECONDS, name: 'e' })),
    };
    const builder = newBuilder({ expandedBytes: 1_000_000 });
    builder.begin(PROJECT);
    const body = encodeTraces([{ scopes: [{ items: [big] }] }]);
    expect(() => itemReader(builder, 'traces-protobuf').read(body)).toThrow('1000000 bytes');
  });

  test('by copying long texts to events is refused', () => {
    const big: Span = {
      ...span,
      attributes: [['db.statement', 'x'.repeat(16_000)]],
      events: Array.from({ length: 100 }, () => ({ time: NANOSECONDS, name: 'e' })),
    };
    const builder = newBuilder({ expandedBytes: 1_000_000 });
    builder.begin(PROJECT);
    const body = encodeTraces([{ scopes: [{ items: [big] }] }]);
    expect(() => itemReader(builder, 'traces-protobuf').read(body)).toThrow('1000000 bytes');
  });

  test('in number of fields is refused', () => {
    const builder = newBuilder();
    builder.begin(PROJECT);
    const nothing = Buffer.alloc(3_000_000).fill(Buffer.from([0x7a, 0x00]));
    for (const body of [nothing, bytes(1, nothing), bytes(1, bytes(2, bytes(2, nothing)))])
      expect(() => itemReader(builder, 'traces-protobuf').read(body)).toThrow('1250000 fields');
  });

  test('in number of items is refused', () => {
    const builder = newBuilder({ requestItems: 3 });
    builder.begin(PROJECT);
    expect(() => itemReader(builder, 'traces-protobuf').read(traces)).toThrow('3 items');
  });
});

test.each<[string, ItemFormat, Buffer]>([
  [
    'a span of 200,000 attributes',
    'traces-protobuf',
    encodeTraces([
      {
        scopes: [
          { items: [{ attributes: Array.from({ length: 200_000 }, (_, i) => [`k${i}`, 'v']) }] },
        ],
      },
    ]),
  ],
  [
    'a log of 200,000 fields',
    'vector-json',
    Buffer.from(
      JSON.stringify(Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`k${i}`, 1]))),
    ),
  ],
  ['a key of a megabyte', 'vector-json', Buffer.from(JSON.stringify({ ['k.'.repeat(5e5)]: 1 }))],
  [
    'ten megabytes of one string',
    'vector-json',
    Buffer.from(JSON.stringify({ message: '"'.repeat(5e6) })),
  ],
  ['ten megabytes of blanks', 'vector-json', Buffer.from(`${' '.repeat(1e7)}{}`)],
])('%s is one item of ordinary size', (_, format, body) => {
  const builder = newBuilder();
  // Processor time: the machine may be busy with something else.
  const started = process.cpuUsage();
  expect(survive(builder, format, body)).toBe(1);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(5000);
  expect(builder.keys.full).toBe(false);
});

test('ten thousand keys that nobody sends again do not pile up', () => {
  const builder = newBuilder();
  const items = Array.from({ length: 12_000 }, (_, i): Span => ({
    ...span,
    events: [],
    attributes: [
      [`key.${i}`, 'own'],
      ['shared', i],
    ],
  }));
  builder.begin(PROJECT);
  itemReader(builder, 'traces-protobuf').read(
    encodeTraces([
      {
        attributes: [
          ['shared', 'r'],
          ['service.name', 's'],
        ],
        scopes: [{ items }],
      },
    ]),
  );
  const rows = readNative(builder.rows.block.take());
  expect(rows).toHaveLength(12_000);
  for (const [i, row] of rows.entries()) {
    expect(row['attrs']).toEqual(
      new Map([
        [`key_${i}`, 'own'],
        ['shared', String(i)],
      ]),
    );
    expect(row['service_name']).toBe('s');
  }
});
