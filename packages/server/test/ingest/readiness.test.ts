import { expect, onTestFinished, test } from 'vitest';
import { TelemetryError } from '../../src/telemetry/errors.ts';
import { encodeTraces } from './otlp-encoder.ts';
import { DSN, MemoryStore, type Pipeline, startPipeline } from './pipeline.ts';

const traces = (): Buffer =>
  encodeTraces([
    {
      scopes: [
        {
          items: [
            {
              traceId: '01'.repeat(16),
              spanId: '02'.repeat(8),
              name: 'x',
              start: BigInt(Date.now()) * 1_000_000n,
            },
          ],
        },
      ],
    },
  ]);

async function post(pipeline: Pipeline, body = traces()): Promise<number> {
  const { status } = await fetch(`${pipeline.httpUrl}/v1/traces`, {
    method: 'POST',
    headers: { 'spanlight-dsn': DSN, 'content-type': 'application/x-protobuf' },
    body: Buffer.from(body),
  });
  return status;
}

test('a store that takes nothing is told with its cause, until it takes something or nobody tries', async () => {
  const store = new MemoryStore();
  let ahead = 0;
  const told: unknown[] = [];
  const pipeline = await startPipeline({
    store,
    now: () => Date.now() + ahead,
    onError: (error) => told.push(error),
  });
  onTestFinished(() => pipeline.close());
  store.before = async () => {
    throw new TelemetryError('disk-full', 'Not enough space', 243);
  };
  expect(await post(pipeline)).toBe(503);
  expect(pipeline.ingest.unreadiness()).toEqual([
    expect.stringMatching(
      /^telemetry has not been taken in since 20.*Z: the disk of the telemetry store is full$/,
    ),
  ]);
  expect(await post(pipeline)).toBe(503);
  // Once for a fault, however many requests meet it.
  expect(told).toEqual([expect.objectContaining({ failure: 'disk-full' })]);
  store.before = async () => {};
  expect(await post(pipeline)).toBe(200);
  expect(pipeline.ingest.unreadiness()).toEqual([]);
  store.before = async () => {
    throw new Error('away');
  };
  expect(await post(pipeline)).toBe(503);
  expect(pipeline.ingest.unreadiness()).toEqual([expect.stringContaining('the log says why')]);
  ahead = 31_000;
  expect(pipeline.ingest.unreadiness()).toEqual([]);
});

test('a crowd is told when it does not go away', async () => {
  let ahead = 0;
  const pipeline = await startPipeline({
    store: new MemoryStore(),
    limits: { queuedItems: 0 },
    now: () => Date.now() + ahead,
  });
  onTestFinished(() => pipeline.close());
  expect(await post(pipeline)).toBe(429);
  expect(pipeline.ingest.unreadiness()).toEqual([]);
  ahead = 11_000;
  expect(await post(pipeline)).toBe(429);
  expect(pipeline.ingest.unreadiness()).toEqual([expect.stringContaining('more data is waiting')]);
});
