import { randomBytes } from 'node:crypto';
import {
  array,
  assert as check,
  constantFrom,
  integer,
  nat,
  property,
  uint8Array,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import xxhash from 'xxhash-wasm';
import { DEFAULT_LIMITS } from '../../src/ingest/limits.ts';
import { PointBuilder } from '../../src/ingest/points/point-builder.ts';
import { SeriesTable } from '../../src/ingest/points/series/series-table.ts';
import { Refusal } from '../../src/ingest/refusals.ts';
import { encodeMetrics, type Metric, metricsAsJson } from './metrics-encoder.ts';
import { readNative, type Row } from './native-reader.ts';
import { bytes } from './otlp-encoder.ts';
import { PROJECT } from './pipeline.ts';
import { encodeV1, encodeV2, TYPE } from './prometheus-encoder.ts';
import { POINT_FORMATS, type PointFormat, pointReader } from './readers.ts';
import { runAtOnce } from '../../src/shared/slices.ts';

const hash = await xxhash();
const now = Date.now();
const time = BigInt(now) * 1_000_000n;
const start = time - 10_000_000_000n;
const attributes = [
  ['a.b', 'c'],
  ['n', 5],
] as const;
const items: Metric[] = [
  { name: 'g', kind: 'gauge', unit: 'ms', points: [{ time, value: 1.5, attributes }] },
  {
    name: 's',
    kind: 'sum',
    temporality: 'delta',
    isMonotonic: true,
    points: [{ start, time, value: 2, isInteger: true }],
  },
  {
    name: 't',
    kind: 'sum',
    temporality: 'cumulative',
    isMonotonic: true,
    points: [{ start, time, value: 2 }],
  },
  { name: 'u', kind: 'sum', temporality: 'delta', points: [{ start, time, value: -2 }] },
  {
    name: 'h',
    kind: 'histogram',
    temporality: 'cumulative',
    points: [{ start, time, count: 3, sum: 4, counts: [1, 2], bounds: [0.5], min: 0, max: 2 }],
  },
  {
    name: 'e',
    kind: 'exponentialHistogram',
    temporality: 'delta',
    points: [
      {
        start,
        time,
        count: 4,
        sum: 4,
        scale: 2,
        zero: 1,
        positive: { offset: -2, counts: [2, 0, 1] },
        negative: { offset: 4, counts: [2] },
      },
    ],
  },
  {
    name: 'q',
    kind: 'summary',
    points: [{ start, time, count: 3, sum: 4, quantiles: [[0.5, 1]] }],
  },
];
const request = [{ attributes, scopes: [{ name: 'lib', version: '1', attributes, items }] }];
const histogram = {
  time: now,
  start: now - 10_000,
  count: 4,
  sum: 5,
  schema: 2,
  zero: 1,
  positiveSpans: [
    [-3, 2],
    [1, 1],
  ],
  positive: [2, -1, 0],
  negativeSpans: [[4, 1]],
  negative: [1],
} as const;
const series = [
  {
    labels: { __name__: 'requests_total', job: 'shop', le: '0.5' },
    samples: [{ value: 5, time: now, start: now - 10_000 }],
    type: TYPE.counter,
    help: 'How many',
    created: now - 10_000,
  },
  { labels: { __name__: 'latency' }, histograms: [histogram, { ...histogram, isFloat: true }] },
  { labels: { __name__: 'sizes' }, histograms: [{ ...histogram, schema: -53, bounds: [1, 2, 4] }] },
];
const samples = [
  encodeMetrics(request),
  metricsAsJson(request),
  encodeV1(series, [{ name: 'requests', type: TYPE.counter, help: 'How many' }]),
  encodeV2(series),
];

const newBuilder = (): PointBuilder =>
  new PointBuilder({
    limits: DEFAULT_LIMITS,
    hash,
    table: new SeriesTable({ remembered: 1000, perProject: 100, perMetric: 50 }, 0),
    dropAttrs: new Set(),
    now: () => now,
  });

/** Reads hostile bytes: either rows come of it or a refusal. Returns the rows there are then. */
function survive(builder: PointBuilder, format: PointFormat, body: Buffer): number {
  builder.begin(PROJECT);
  const before = builder.rows.block.rows;
  try {
    pointReader(builder, format).read(body);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    runAtOnce(builder.abort());
    expect(builder.rows.block.rows).toBe(before);
  }
  return builder.rows.block.rows;
}

/** Nothing that is no number may reach the store: it would spoil every sum it is part of. */
function expectNumbers(rows: readonly Row[]): void {
  for (const { sum, min, max, last, hist } of rows) {
    expect(Number.isFinite(sum)).toBe(true);
    for (const end of [min, max]) expect(end === null || Number.isFinite(end)).toBe(true);
    expect(Number.isFinite((last as { value: number }).value)).toBe(true);
    for (const count of (hist as Map<number, number>).values()) expect(count).toBeGreaterThan(0);
  }
}

describe.each(POINT_FORMATS)('%s', (format) => {
  test('survives noise', () => {
    const builder = newBuilder();
    let rows = 0;
    check(
      property(uint8Array({ maxLength: 300 }), (noise) => {
        rows = survive(builder, format, Buffer.from(noise));
      }),
      { numRuns: 1000 },
    );
    expect(readNative(builder.rows.block.take())).toHaveLength(rows);
  });

  test('survives requests with bytes changed, cut and repeated', () => {
    const builder = newBuilder();
    const change = array(integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 4 });
    let rows = 0;
    check(
      property(constantFrom(...samples), nat(2000), change, nat(2000), (sample, at, bytes, end) => {
        const body = Buffer.from(sample);
        for (const [i, byte] of bytes.entries()) body[(at + i * 7) % body.length] = byte;
        rows = survive(builder, format, end < 500 ? body.subarray(0, end) : body);
      }),
      { numRuns: 2000 },
    );
    const stored = readNative(builder.rows.block.take());
    expect(stored).toHaveLength(rows);
    expectNumbers(stored);
    readNative(builder.seriesRows.block.take());
  });
});

test('a megabyte of noise is refused in no time', () => {
  const builder = newBuilder();
  // Processor time: the machine may be busy with something else.
  const started = process.cpuUsage();
  for (const format of POINT_FORMATS) survive(builder, format, randomBytes(1 << 20));
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(10_000);
});

test('a histogram of hundreds of thousands of buckets is refused', () => {
  const builder = newBuilder();
  builder.begin(PROJECT);
  const point = bytes(6, Buffer.alloc(140_000 * 8));
  const metric = Buffer.concat([bytes(1, Buffer.from('wide')), bytes(9, bytes(1, point))]);
  const body = bytes(1, bytes(2, bytes(2, metric)));
  expect(() => pointReader(builder, 'metrics-protobuf').read(body)).toThrow('1048576 bytes');
});
