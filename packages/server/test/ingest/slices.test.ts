import { expect, onTestFinished, test } from 'vitest';
import { inSlices } from '../../src/ingest/steps.ts';
import { snappyDecompress } from '../../src/ingest/transports/snappy.ts';
import { largestSpans, largeUploads } from '../hostile/ingest-bodies.ts';
import { encodeTraces } from './otlp-encoder.ts';
import { DSN, MemoryStore, type Pipeline, startPipeline } from './pipeline.ts';
import { type ItemFormat, type PointFormat, readerSteps } from './readers.ts';

const MEGABYTE = 1_000_000;

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
      ? snappyDecompress(body, { maxOutputLength: 10 * MEGABYTE })
      : body;
  let turns = 0;
  const over = new AbortController();
  const reading = inSlices(readerSteps(format, plain), 0).then(() => {
    over.abort();
    return true;
  });
  for (; !over.signal.aborted && turns < 1000; turns++)
    await new Promise((resolve) => setImmediate(resolve));
  expect(turns).toBeGreaterThan(500);
  await reading;
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
