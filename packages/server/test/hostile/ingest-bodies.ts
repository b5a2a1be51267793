import { Buffer } from 'node:buffer';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { type AnyValue, bytes, encodeLogs, encodeTraces } from '../ingest/otlp-encoder.ts';
import { encodeMetrics } from '../ingest/metrics-encoder.ts';
import { encodeV1, encodeV2, snappy } from '../ingest/prometheus-encoder.ts';
import { DSN } from '../campaigns/campaign-server.ts';
import { filled, type HostileBody } from './hostile-body.ts';

/** Bytes that a request of telemetry may have. */
const MAX_BYTES = 32 * 1024 * 1024;

/** Spans that a request may have when each has an event: both are items. */
const MAX_SPANS = 99_000;

const PROTOBUF = 'application/x-protobuf';
const JSON_TYPE = 'application/json';

/** Where telemetry is taken in, its media type, and a small request that is taken. */
interface Door {
  readonly path: string;
  readonly type: string;
  readonly encoding?: string;
  readonly sample: () => Buffer;
}

const now = (): bigint => BigInt(Date.now()) * 1_000_000n;
const attributes = [
  ['http.method', 'GET'],
  ['n', 5],
  [
    'db.statement',
    'SELECT id, name, price FROM products WHERE shop = $1 AND category = $2 ORDER BY price',
  ],
  ['list', ['a', { map: [['k', true]] }]],
] as const;
const span = (at: number) => ({
  traceId: '01'.repeat(16),
  spanId: (at + 1).toString(16).padStart(16, '0'),
  name: `GET /${at % 50}`,
  start: now(),
  end: now() + 5_000_000n,
  attributes,
  events: [{ time: now(), name: 'exception', attributes }],
});
/** Items of a request made a thousand at a time: a request is as many requests, one behind the other. */
function inThousands(count: number, make: (from: number, length: number) => Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let from = 0; from < count; from += 1000)
    parts.push(make(from, Math.min(1000, count - from)));
  return Buffer.concat(parts);
}

const spans = (count: number): Buffer =>
  inThousands(count, (from, length) =>
    encodeTraces([
      { attributes, scopes: [{ items: Array.from({ length }, (_, at) => span(from + at)) }] },
    ]),
  );
const logs = (count: number, body: AnyValue = 'GET /x took 5 ms code=200'): Buffer =>
  inThousands(count, (_, length) =>
    encodeLogs([
      {
        attributes,
        scopes: [{ items: Array.from({ length }, () => ({ time: now(), body, attributes })) }],
      },
    ]),
  );
const point = (at: number) => ({ time: now(), value: at, attributes: [['series', at]] as const });
const points = (count: number, series: number): Buffer =>
  inThousands(count, (from, length) =>
    encodeMetrics([
      {
        scopes: [
          {
            items: [
              {
                name: 'load',
                kind: 'gauge',
                points: Array.from({ length }, (_, at) => point((from + at) % series)),
              },
            ],
          },
        ],
      },
    ]),
  );
const remoteWrite = (series: number) =>
  Array.from({ length: series }, (_, at) => ({
    labels: { __name__: 'up', instance: `host-${at}`, job: 'shop' },
    samples: [{ value: at, time: Date.now() }],
  }));
const spanJson = (at: number): string =>
  `{"traceId":"${'01'.repeat(16)}","spanId":"${(at + 1).toString(16).padStart(16, '0')}","name":"GET /${at % 50}","startTimeUnixNano":"${now()}","attributes":[{"key":"k","value":{"stringValue":"v${at}"}}]}`;
const tracesJson = (list: string): string =>
  `{"resourceSpans":[{"scopeSpans":[{"spans":[${list}]}]}]}`;
const listOf = (count: number, entry: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => entry(at)).join(',');
const zipkin = (at: number): string =>
  `{"traceId":"8448eb211c80319c","id":"${(at + 1).toString(16)}","name":"get","timestamp":${Date.now()}000,"tags":{"a":"b"}}`;
const vectorLine = (at: number): string =>
  `{"message":"took ${at} ms code=200","timestamp":"${new Date().toISOString()}","host":"h"}\n`;

const DOORS: Readonly<Record<string, Door>> = {
  'spans in protobuf': { path: '/v1/traces', type: PROTOBUF, sample: () => spans(3) },
  'logs in protobuf': { path: '/v1/logs', type: PROTOBUF, sample: () => logs(3) },
  'metrics in protobuf': { path: '/v1/metrics', type: PROTOBUF, sample: () => points(5, 5) },
  'spans in JSON': {
    path: '/v1/traces',
    type: JSON_TYPE,
    sample: () => Buffer.from(tracesJson(listOf(3, spanJson))),
  },
  'spans of Zipkin': {
    path: '/api/v2/spans',
    type: JSON_TYPE,
    sample: () => Buffer.from(`[${listOf(3, zipkin)}]`),
  },
  'logs of Vector': {
    path: '/api/v1/vector/logs',
    type: 'application/x-ndjson',
    sample: () => Buffer.from(vectorLine(1) + vectorLine(2)),
  },
  'remote write 1.0': {
    path: '/api/v1/prometheus/write',
    type: PROTOBUF,
    encoding: 'snappy',
    sample: () => encodeV1(remoteWrite(5)),
  },
  'remote write 2.0': {
    path: '/api/v1/prometheus/write',
    type: `${PROTOBUF};proto=io.prometheus.write.v2.Request`,
    encoding: 'snappy',
    sample: () => encodeV2(remoteWrite(5)),
  },
};

function sent(door: Door, name: string, body: Buffer, encoding?: string): HostileBody {
  const coding = encoding ?? door.encoding;
  return {
    name,
    method: 'POST',
    path: door.path,
    headers: {
      'content-type': door.type,
      'spanlight-dsn': DSN,
      ...(coding !== undefined && { 'content-encoding': coding }),
    },
    body: coding === 'snappy' && encoding === undefined ? snappy(body) : body,
    manner: 'whole',
  };
}

const door = (name: string): Door => {
  const found = DOORS[name];
  if (!found) throw new Error(`there is no door for ${name}`);
  return found;
};

/** Small requests that are taken, one per door: what is mutated, cut and slowed down. */
export const smallUploads = (): HostileBody[] =>
  Object.entries(DOORS).map(([name, at]) => sent(at, name, at.sample()));

/** An attribute of one letter, as the field of that number. */
const attributeAs = (field: number): Buffer =>
  bytes(field, bytes(1, Buffer.from('k')), bytes(2, bytes(1, Buffer.from('v'))));

/** As many of a piece as fit into so many bytes. */
const filledWith = (piece: Buffer, most: number): Buffer =>
  Buffer.alloc(Math.floor(most / piece.length) * piece.length).fill(piece);

/** A list or map nested so deep in an attribute of a span. */
function nested(depth: number): Buffer {
  let value = bytes(1, Buffer.from('x'));
  for (let level = 0; level < depth; level++) value = bytes(5, bytes(1, value));
  return bytes(
    1,
    bytes(2, bytes(2, Buffer.concat([bytes(9, bytes(1, Buffer.from('k')), bytes(2, value))]))),
  );
}

/** Spans up to so many bytes, each with an event and attributes. */
export const largestSpans = (most: number = MAX_BYTES): Buffer => {
  const each = spans(1000).length / 1000;
  return spans(Math.min(MAX_SPANS, Math.floor((most - 1000) / each)));
};

/**
 * Requests of telemetry that have something of everything that can be wrong, and the largest that are right. They are
 * made one at a time: together they are gigabytes. `most` is how many bytes the large ones have.
 */
export const largeUploads = (
  most: number = MAX_BYTES,
): Readonly<Record<string, () => HostileBody>> => {
  const protobuf = door('spans in protobuf');
  const json = door('spans in JSON');
  const vector = door('logs of Vector');
  const write = door('remote write 1.0');
  const text = (at: Door, name: string, body: () => string, encoding?: string) => ({
    [name]: () =>
      sent(at, name, encoding === 'gzip' ? gzipSync(body()) : Buffer.from(body()), encoding),
  });
  const raw = (at: Door, name: string, body: () => Buffer, encoding?: string) => ({
    [name]: () => sent(at, name, body(), encoding),
  });
  const jsonSpans = (): string => tracesJson(listOf(Math.floor(most / 215), spanJson));
  return {
    ...raw(protobuf, 'the most spans in protobuf', () => largestSpans(most)),
    ...raw(
      protobuf,
      'the most spans, compressed',
      () => gzipSync(largestSpans(most), { level: 1 }),
      'gzip',
    ),
    ...raw(protobuf, 'the most spans, cut short', () => largestSpans(most).subarray(0, -7)),
    ...raw(protobuf, 'zeros, compressed', () => gzipSync(Buffer.alloc(most - 1)), 'gzip'),
    ...raw(
      protobuf,
      'more zeros than may be, compressed',
      () => gzipSync(Buffer.alloc(most * 4)),
      'gzip',
    ),
    ...raw(
      protobuf,
      'zeros, compressed by zstd',
      () => zstdCompressSync(Buffer.alloc(most - 1)),
      'zstd',
    ),
    ...raw(protobuf, 'compressed by a name that is not true', () => largestSpans(most / 4), 'gzip'),
    ...raw(protobuf, 'a span without bytes, again and again', () =>
      bytes(1, bytes(2, Buffer.alloc(most - 100).fill(Buffer.from([0x12, 0x00])))),
    ),
    ...raw(protobuf, 'a span of fields that nobody knows', () =>
      bytes(1, bytes(2, bytes(2, Buffer.alloc(most - 100).fill(Buffer.from([0x7a, 0x00]))))),
    ),
    ...raw(protobuf, 'a span of empty events', () =>
      bytes(1, bytes(2, bytes(2, Buffer.alloc(most - 100).fill(Buffer.from([0x5a, 0x00]))))),
    ),
    ...raw(protobuf, 'resources without spans', () =>
      Buffer.alloc(most - 100).fill(Buffer.from([0x0a, 0x00])),
    ),
    ...raw(protobuf, 'an attribute nested a thousand deep', () => nested(1000)),
    ...raw(protobuf, 'an attribute of many megabytes', () =>
      encodeTraces([
        { scopes: [{ items: [{ ...span(1), attributes: [['k', filled('x', most - 1000)]] }] }] },
      ]),
    ),
    ...raw(protobuf, 'a span of thousands of attributes', () =>
      encodeTraces([
        {
          scopes: [
            {
              items: [
                {
                  ...span(1),
                  attributes: Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at] as const),
                },
              ],
            },
          ],
        },
      ]),
    ),
    ...raw(protobuf, 'a span of nothing but attributes', () =>
      bytes(1, bytes(2, bytes(2, filledWith(attributeAs(9), most - 100)))),
    ),
    ...raw(protobuf, 'a resource of nothing but attributes', () =>
      bytes(1, bytes(1, filledWith(attributeAs(1), most - 100))),
    ),
    ...raw(door('logs in protobuf'), 'a log record of nothing but attributes', () =>
      bytes(1, bytes(2, bytes(2, filledWith(attributeAs(6), most - 100)))),
    ),
    ...raw(door('logs in protobuf'), 'a log whose message is lists of lists', () => {
      const texts = filledWith(
        bytes(1, bytes(1, Buffer.from('x'))),
        Math.min(most / 25, 1_200_000),
      );
      const lists = filledWith(bytes(1, bytes(5, texts)), most - 100);
      return bytes(1, bytes(2, bytes(2, bytes(5, bytes(5, lists)))));
    }),
    ...raw(protobuf, 'a span of thousands of events and links', () =>
      encodeTraces([
        {
          scopes: [
            {
              items: [
                {
                  ...span(1),
                  events: Array.from({ length: 50_000 }, () => ({
                    time: now(),
                    name: 'e',
                    attributes,
                  })),
                  links: Array.from({ length: 50_000 }, () => ({
                    traceId: '01'.repeat(16),
                    spanId: '02'.repeat(8),
                  })),
                },
              ],
            },
          ],
        },
      ]),
    ),
    ...raw(door('logs in protobuf'), 'the most logs in protobuf', () =>
      logs(Math.min(99_000, Math.floor(most / 200))),
    ),
    ...raw(door('logs in protobuf'), 'logs whose message is a megabyte', () =>
      logs(Math.max(1, Math.floor(most / 1_100_000)), filled('a=1 {"b":2} ', 1_000_000)),
    ),
    ...raw(door('logs in protobuf'), 'logs whose message is JSON of a megabyte', () =>
      logs(Math.max(1, Math.floor(most / 1_100_000)), `{"a":[${filled('1,', 1_000_000)}1]}`),
    ),
    ...raw(door('logs in protobuf'), 'logs whose message is nested JSON', () =>
      logs(Math.max(1, Math.floor(most / 1_100_000)), filled('{"a":', 1_000_000)),
    ),
    ...raw(door('metrics in protobuf'), 'the most points of one series', () =>
      points(Math.min(199_000, Math.floor(most / 40)), 1),
    ),
    ...raw(door('metrics in protobuf'), 'the most points of as many series', () =>
      points(Math.min(199_000, Math.floor(most / 40)), 1e9),
    ),
    ...raw(door('metrics in protobuf'), 'a histogram of millions of buckets', () => {
      const point = bytes(6, Buffer.alloc(Math.floor((most - 100) / 8) * 8));
      const metric = Buffer.concat([bytes(1, Buffer.from('wide')), bytes(9, bytes(1, point))]);
      return bytes(1, bytes(2, bytes(2, metric)));
    }),
    ...raw(door('metrics in protobuf'), 'histograms of thousands of buckets', () =>
      encodeMetrics([
        {
          scopes: [
            {
              items: [
                {
                  name: 'wide',
                  kind: 'histogram',
                  temporality: 'delta',
                  points: Array.from({ length: Math.max(1, Math.floor(most / 170_000)) }, () => ({
                    time: now(),
                    start: now() - 1_000_000_000n,
                    count: 10_000,
                    sum: 1,
                    counts: Array.from({ length: 10_001 }, () => 1),
                    bounds: Array.from({ length: 10_000 }, (_, at) => at),
                  })),
                },
              ],
            },
          ],
        },
      ]),
    ),
    ...text(json, 'the most spans in JSON', jsonSpans),
    ...text(json, 'the most spans in JSON, compressed', jsonSpans, 'gzip'),
    ...text(json, 'the most spans in JSON, cut short', () => jsonSpans().slice(0, -3)),
    ...text(json, 'spans in JSON with long numbers', () =>
      tracesJson(
        listOf(
          Math.floor(most / 130),
          (at) =>
            `{"traceId":"${'01'.repeat(16)}","startTimeUnixNano":${now()},"name":"${at}","endTimeUnixNano":12345678901234567}`,
        ),
      ),
    ),
    ...text(json, 'brackets', () => filled('[', most - 10)),
    ...text(json, 'brackets and braces', () => filled('{"a":[', most - 10)),
    ...text(
      json,
      'brackets that open and close',
      () => `${filled('[', most / 2 - 10)}${filled(']', most / 2 - 10)}`,
    ),
    ...text(json, 'brackets, compressed', () => filled('[', most - 10), 'gzip'),
    ...text(json, 'one text of many megabytes', () => `"${filled('x', most - 10)}"`),
    ...text(json, 'escapes of many megabytes', () => `["${filled('\\u0041', most - 10)}"]`),
    ...text(json, 'a number of many digits', () => filled('9', most - 10)),
    ...text(json, 'a text of quotes', () => `["${filled('\\"', most - 10)}"]`),
    ...text(json, 'blanks in a list', () => `[1,${filled(' ', most - 10)}2]`),
    ...text(json, 'a number in a list', () => `[1,${filled('9', most - 10)}]`),
    ...text(json, 'blanks', () => filled(' ', most - 10)),
    ...text(json, 'a list of zeros', () => `[${filled('0,', most - 10)}0]`),
    ...text(json, 'a list of empty lists', () => `[${filled('[],', most - 10)}0]`),
    ...text(
      json,
      'keys of an object',
      () => `{${listOf(Math.floor(most / 20), (at) => `"k${at}":${at}`)}}`,
    ),
    ...text(json, 'a span nested in its attributes', () =>
      tracesJson(
        `{"traceId":"${'01'.repeat(16)}","name":"x","attributes":[{"key":"k","value":${filled('{"arrayValue":{"values":[', most / 4)}${filled(']}}', most / 32)}}]}`,
      ),
    ),
    ...text(json, 'an attribute nested thirty deep and wide', () =>
      tracesJson(
        `{"traceId":"${'01'.repeat(16)}","name":"x","attributes":[{"key":"k","value":${'{"arrayValue":{"values":['.repeat(30)}${listOf(Math.floor(most / 21), () => '{"stringValue":"x"}')}${']}}'.repeat(30)}}]}`,
      ),
    ),
    ...text(
      door('spans of Zipkin'),
      'the most spans of Zipkin',
      () => `[${listOf(Math.min(199_000, Math.floor(most / 105)), zipkin)}]`,
    ),
    ...text(
      door('spans of Zipkin'),
      'a span of Zipkin with thousands of tags',
      () =>
        `[{"traceId":"8448eb211c80319c","id":"1","tags":{${listOf(Math.floor(most / 24), (at) => `"k${at}":"${at}"`)}}}]`,
    ),
    ...text(vector, 'the most lines of Vector', () =>
      Array.from({ length: Math.min(199_000, Math.floor(most / 90)) }, (_, at) =>
        vectorLine(at),
      ).join(''),
    ),
    ...text(
      vector,
      'one line of Vector of many megabytes',
      () => `{"message":"${filled('x', most - 100)}"}`,
    ),
    ...text(
      vector,
      'a line of Vector that never ends',
      () => `{"message":"${filled('{', most - 100)}`,
    ),
    ...text(vector, 'quotes that never close, line by line', () =>
      filled('{"a":"b\\"\n', most - 100),
    ),
    ...text(vector, 'empty lines of Vector', () => filled('\n', most - 100)),
    ...text(vector, 'lines of Vector with thousands of keys', () =>
      filled(`{${listOf(5000, (at) => `"k${at}":${at}`)}}\n`, most - 100),
    ),
    ...raw(write, 'the most series of remote write', () =>
      encodeV1(remoteWrite(Math.min(199_000, Math.floor(most / 60)))),
    ),
    ...raw(write, 'the most samples of one series', () => {
      const label = bytes(1, bytes(1, Buffer.from('__name__')), bytes(2, Buffer.from('up')));
      const whole = encodeV1([{ labels: {}, samples: [{ value: 1, time: Date.now() }] }]);
      // Behind the series' own tag and length, its own length in its second byte.
      const sample = whole.subarray(2, 4 + (whole[3] ?? 0));
      const count = Math.min(199_000, Math.floor((most - 100) / sample.length));
      return bytes(1, label, Buffer.alloc(count * sample.length).fill(sample));
    }),
    ...raw(door('remote write 2.0'), 'the most series of remote write 2.0', () =>
      encodeV2(remoteWrite(Math.min(3000, Math.floor(most / 60)))),
    ),
    ...raw(write, 'a block of Snappy of copies', () => snappyOfCopies(most - 1000), 'snappy'),
    ...raw(
      write,
      'a block of Snappy that says more than it holds',
      () => Buffer.from([0xff, 0xff, 0xff, 0x0f, 0x00]),
      'snappy',
    ),
  };
};

/** A block of Snappy whose copies of one byte each stand for so many bytes. */
function snappyOfCopies(length: number): Buffer {
  const head: number[] = [];
  let rest = length;
  for (; rest >= 128; rest = Math.floor(rest / 128)) head.push((rest % 128) | 128);
  head.push(rest, 0x00, 0x61);
  const copies = Buffer.alloc(Math.floor((length - 1) / 64) * 3).fill(
    Buffer.from([0xfe, 0x01, 0x00]),
  );
  const left = (length - 1) % 64;
  return Buffer.concat([
    Buffer.from(head),
    copies,
    left > 0 ? Buffer.from([((left - 1) << 2) | 2, 1, 0]) : Buffer.alloc(0),
  ]);
}
