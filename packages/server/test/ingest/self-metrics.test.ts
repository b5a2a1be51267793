import { expect, test } from 'vitest';
import { createIngest } from '../../src/ingest/ingest.ts';
import { ingestMeasurements } from '../../src/operations/measurements/ingest.ts';
import { startSelfMetrics } from '../../src/observe/self-metrics.ts';
import type { Reading } from './native-reader.ts';
import { MemoryIdempotencyKeys, MemoryStore, PROJECT } from './pipeline.ts';
import { encodeV1 } from './prometheus-encoder.ts';

const store = new MemoryStore();
const noticed: string[] = [];
const ingest = await createIngest({
  store,
  projects: { byToken: async () => PROJECT },
  idempotencyKeys: new MemoryIdempotencyKeys(),
  limits: { flushMilliseconds: 1 },
  onAccepted: (_projectId, signal) => noticed.push(signal),
});
const metrics = startSelfMetrics({
  version: '1.0.0',
  measures: [() => ingestMeasurements(ingest.stats())],
  deliver: (request) => ingest.ingestPoints(request, PROJECT),
});

/** What was stored of a metric: by how much it grew, or its readings. */
const growth = (name: string): unknown[] =>
  store.rows('points_minutes').flatMap((row) => (row['metric'] === name ? [row['sum']] : []));
const readings = (name: string): unknown[] =>
  store
    .rows('points_minutes')
    .flatMap((row) => (row['metric'] === name ? [(row['last'] as Reading).value] : []));

test('the server counts what it stores and refuses, its own points included', async () => {
  const time = Date.now();
  const labels = { __name__: 'up' };
  const series = [
    { labels, samples: [1, 2, 3].map((value) => ({ value, time: time - value })) },
    { labels: { job: 'nameless' }, samples: [{ value: 1, time }] },
  ];
  await ingest.receive(PROJECT, 'remote-write-1', encodeV1(series));
  await metrics.report();
  expect(growth('spanlight_ingest_items')).toEqual([3, 1]);
  expect(readings('spanlight_ingest_queue_items')).toEqual([0]);
  expect(readings('spanlight_ingest_series')).toEqual([1]);
  await metrics.stop();
  expect(growth('spanlight_ingest_items')).toEqual([3, 1, 14, 0]);
  // Nobody took a step by it to get started.
  expect(noticed).toEqual(['metrics']);
});

test('a report that can not be delivered is given up', async () => {
  const failing = startSelfMetrics({
    version: '1.0.0',
    measures: [() => Promise.reject(new Error('nothing to read'))],
    deliver: () => Promise.reject(new Error('the store is away')),
  });
  await expect(failing.stop()).resolves.toBeUndefined();
});
