import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import xxhash from 'xxhash-wasm';
import { BlockBuilder } from '../../src/ingest/columns/block-builder.ts';
import { UInt32Column, Int64Column } from '../../src/ingest/columns/fixed-columns.ts';
import { ItemBuilder } from '../../src/ingest/items/item-builder.ts';
import { DEFAULT_LIMITS } from '../../src/ingest/limits.ts';
import { Refusal } from '../../src/ingest/refusals.ts';
import { idempotencyKey } from '../../src/ingest/requests/idempotency-keys.ts';
import { joinBytes } from '../../src/shared/join-bytes.ts';
import { runAtOnce, runInSlices, type Sliced } from '../../src/shared/slices.ts';
import { ITEM_COLUMNS } from '../../src/telemetry/tables/items.ts';
import { decompressSnappyInSlices } from '../../src/ingest/transports/snappy.ts';
import { largestSpans, largeUploads } from '../hostile/ingest-bodies.ts';
import { encodeTraces } from './otlp-encoder.ts';
import { encodeV1 } from './prometheus-encoder.ts';
import { DSN, MemoryStore, type Pipeline, PROJECT, startPipeline } from './pipeline.ts';
import { readNative } from './native-reader.ts';
import { itemReader, type ItemFormat, type PointFormat, readInSlices } from './readers.ts';

const MEGABYTE = 1_000_000;

/** Does work that pauses wherever it may, and counts the turns that others have meanwhile. */
async function inShortSlices<Result>(
  work: Sliced<Result>,
): Promise<{ readonly turns: number; readonly result: Result }> {
  let turns = 0;
  const over = new AbortController();
  const working = runInSlices(work, 0).finally(() => over.abort());
  for (; !over.signal.aborted && turns < 1000; turns++)
    await new Promise((resolve) => setImmediate(resolve));
  return { turns, result: await working };
}

/** Work that may end with the refusal of what it works on. */
function* untilRefused(work: Sliced): Sliced {
  try {
    yield* work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

const small = (name: string): Buffer =>
  encodeTraces([
    {
      scopes: [
        { items: [{ name, spanId: '01'.repeat(8), start: BigInt(Date.now()) * 1_000_000n }] },
      ],
    },
  ]);

async function start(): Promise<{ pipeline: Pipeline; store: MemoryStore }> {
  const store = new MemoryStore();
  const pipeline = await startPipeline({ store });
  onTestFinished(() => pipeline.close());
  return { pipeline, store };
}

const send = async ({ httpUrl }: Pipeline, body: Buffer, type = 'x-protobuf'): Promise<number> => {
  const { status } = await fetch(`${httpUrl}/v1/traces`, {
    method: 'POST',
    headers: { 'spanlight-dsn': DSN, 'content-type': `application/${type}` },
    body: new Uint8Array(body),
  });
  return status;
};

const spansInJson = (count: number): Buffer =>
  Buffer.from(
    `{"resourceSpans":[{"scopeSpans":[{"spans":[${Array.from({ length: count }, (_, at) => `{"name":"${at}","spanId":"${(at + 1).toString(16).padStart(16, '0')}","startTimeUnixNano":"${Date.now()}000000"}`).join(',')}]}]}]}`,
  );

const FORMATS: readonly (readonly [upload: string, format: ItemFormat | PointFormat])[] = [
  ['the most spans in protobuf', 'traces-protobuf'],
  ['the most spans in JSON', 'traces-json'],
  ['the most spans of Zipkin', 'zipkin-json'],
  ['the most logs in protobuf', 'logs-protobuf'],
  ['the most lines of Vector', 'vector-json'],
  ['the most points of one series', 'metrics-protobuf'],
  ['the most series of remote write', 'remote-write-1'],
  ['the most series of remote write 2.0', 'remote-write-2'],
];

test.each(FORMATS)('others may have their turn while %s are read', async (upload, format) => {
  const { body, headers } = largeUploads(MEGABYTE / 2)[upload]?.() ?? {};
  if (!body) throw new Error('there is no such upload');
  const plain =
    headers?.['content-encoding'] === 'snappy'
      ? runAtOnce(decompressSnappyInSlices(body, { maxOutputLength: 10 * MEGABYTE }))
      : body;
  const { turns } = await inShortSlices(readInSlices(format, plain));
  expect(turns).toBeGreaterThan(500);
});

test.each<[string, ItemFormat]>([
  ['a span of empty events', 'traces-protobuf'],
  ['a span of nothing but attributes', 'traces-protobuf'],
  ['a resource of nothing but attributes', 'traces-protobuf'],
  ['a log record of nothing but attributes', 'logs-protobuf'],
  ['escapes of many megabytes', 'traces-json'],
])('others may have their turn in the middle of %s', async (upload, format) => {
  const { body } = largeUploads(MEGABYTE)[upload]?.() ?? {};
  if (!body) throw new Error('there is no such upload');
  const { turns } = await inShortSlices(untilRefused(readInSlices(format, body)));
  expect(turns).toBeGreaterThan(50);
});

test('others may have their turn while the samples of one series are read', async () => {
  const samples = Array.from({ length: 900 }, (_, at) => ({ value: at, time: Date.now() - at }));
  const body = encodeV1([{ labels: { __name__: 'up' }, samples }]);
  const { turns } = await inShortSlices(readInSlices('remote-write-1', body));
  expect(turns).toBeGreaterThan(500);
});

test('others may have their turn while a body is put together', async () => {
  const bytes = randomBytes(8 * MEGABYTE);
  const pieces = [bytes.subarray(0, 5 * MEGABYTE), bytes.subarray(5 * MEGABYTE)];
  const { turns, result } = await inShortSlices(joinBytes(pieces));
  expect(turns).toBeGreaterThan(25);
  expect(result.equals(bytes)).toBe(true);
});

test('others may have their turn while the key of a large request is found', async () => {
  const hash = await xxhash();
  const body = randomBytes(5 * MEGABYTE);
  const { turns, result } = await inShortSlices(idempotencyKey(hash, 1, 'traces-json', body));
  expect(turns).toBeGreaterThan(6);
  const digits = hash.h64Raw(body, 0n).toString(16).padStart(16, '0');
  expect(result.startsWith(`1-traces-json-${digits}`)).toBe(true);
});

test('others may have their turn while a batch is sealed', async () => {
  const builder = new ItemBuilder(DEFAULT_LIMITS, await xxhash(), Date.now);
  builder.begin(PROJECT);
  itemReader(builder, 'traces-protobuf').read(largestSpans(8 * MEGABYTE));
  const { block } = builder.rows;
  const { rows } = block;
  expect(rows).toBeGreaterThan(20_000);
  const { turns, result } = await inShortSlices(block.takeInSlices());
  expect(turns).toBeGreaterThan(ITEM_COLUMNS.length);
  expect(block.rows).toBe(0);
  expect(readNative(result)).toHaveLength(rows);
});

test('others may have their turn while what was read is taken back', async () => {
  const builder = new ItemBuilder(DEFAULT_LIMITS, await xxhash(), Date.now);
  builder.begin(PROJECT);
  itemReader(builder, 'traces-protobuf').read(largestSpans(MEGABYTE));
  expect(builder.rows.block.rows).toBeGreaterThan(2000);
  const { turns } = await inShortSlices(builder.abort());
  expect(turns).toBeGreaterThan(ITEM_COLUMNS.length / 2);
  expect(builder.rows.block.rows).toBe(0);
});

test('no row waits for more than one column to grow', () => {
  const block = new BlockBuilder(ITEM_COLUMNS);
  const columns = [
    ...['project_id'].map((name) => block.column(name, UInt32Column)),
    ...['group_id', 'id', 'parent_id', 'time', 'duration'].map((name) =>
      block.column(name, Int64Column),
    ),
  ];
  block.addRow();
  const room = columns.map(({ values }) => values.length);
  for (let row = 1; row < 20_000; row++) {
    block.addRow();
    const grown = columns.filter(({ values }, at) => values.length !== room[at]);
    expect(grown.length).toBeLessThan(2);
    for (const [at, { values }] of columns.entries()) {
      room[at] = values.length;
      expect(values.length).toBeGreaterThan(row);
    }
  }
});

test('what comes while a large request is read waits for it, and stays when that is refused', async () => {
  const { pipeline, store } = await start();
  const large = largestSpans(1.5 * MEGABYTE);
  const statuses = await Promise.all([
    send(pipeline, large.subarray(0, -3)),
    send(pipeline, small('first')),
    send(pipeline, spansInJson(8000).subarray(0, -3), 'json'),
    send(pipeline, small('second')),
  ]);
  expect(statuses).toEqual([400, 200, 400, 200]);
  const names = new Set(store.rows('items').map((row) => row['name']));
  expect(names).toEqual(new Set(['first', 'second']));
});

test('two of the same that come together are stored once', async () => {
  const { pipeline, store } = await start();
  const body = largestSpans(0.5 * MEGABYTE);
  const statuses = await Promise.all([
    send(pipeline, body),
    send(pipeline, body),
    send(pipeline, body),
  ]);
  expect(statuses).toEqual([200, 200, 200]);
  const ids = store.rows('items').flatMap((row) => (row['signal'] === 1 ? [row['id']] : []));
  expect(new Set(ids).size).toBe(ids.length);
});
