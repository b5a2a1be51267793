import { readFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { decompress } from '../../src/ingest/transports/decompress.ts';
import { createIngest, type Ingest } from '../../src/ingest/ingest.ts';
import type { MetricSighting } from '../../src/metadata/telemetry/metric-sighting.ts';
import type { Row } from './native-reader.ts';
import { MemoryIdempotencyKeys, MemoryStore, PROJECT } from './pipeline.ts';

const RECORDED = Date.UTC(2026, 10, 20, 9, 44);

let store: MemoryStore;
let ingest: Ingest;
const known = new Map<string, MetricSighting>();

beforeEach(async () => {
  store = new MemoryStore();
  known.clear();
  ingest = await createIngest({
    store,
    projects: { byToken: async () => PROJECT },
    idempotencyKeys: new MemoryIdempotencyKeys(),
    now: () => RECORDED,
    points: {
      catalogue: {
        record: async (metrics) => {
          for (const metric of metrics) known.set(metric.name, metric);
          return [];
        },
      },
    },
    limits: { flushMilliseconds: 1 },
  });
});

async function send(version: 1 | 2, name: string): Promise<number> {
  const file = new URL(`recordings/remote-write-${version}-${name}.bin`, import.meta.url);
  const body = await decompress(await readFile(file), 'snappy', 1 << 20);
  const result = await ingest.receive(PROJECT, `remote-write-${version}`, body);
  expect(result.rejected).toBe(0);
  return result.written.samples + result.written.histograms;
}

/** By how much the series of a metric grew. */
function growth(metric: string): unknown[] {
  const rows = store.rows('points_minutes').filter((row) => row['metric'] === metric);
  return rows.map((row: Row) => row['sum']);
}

test('version 1', async () => {
  expect(await send(1, 'scrape-1')).toBe(14);
  expect(await send(1, 'metadata')).toBe(0);
  expect(await send(1, 'scrape-2')).toBe(14);
  await ingest.flush();
  expect(growth('shop_orders_total')).toEqual([10, 1]);
  expect(growth('shop_latency_seconds_bucket')).toEqual([2, 5, 6]);
  expect(known.get('shop_orders_total')).toMatchObject({
    instrument: 'counter',
    description: 'Orders that were placed.',
    attrKeys: ['instance', 'job', 'outcome'],
  });
  expect(known.get('shop_threads_count')).toMatchObject({
    instrument: 'gauge',
    description: 'Threads there are.',
  });
  expect(known.get('shop_latency_seconds_sum')).toMatchObject({
    instrument: 'counter',
    unit: 'seconds',
  });
  expect(known.get('up')).toMatchObject({ instrument: 'gauge' });
  // A series has ended, which Prometheus says with a marker.
  await send(1, 'scrape-3');
  expect(ingest.stats().losses).toContainEqual({ projectId: 7, reason: 'no_value', count: 1 });
});

test('version 2', async () => {
  const sent = (await send(2, 'scrape-1')) + (await send(2, 'scrape-2'));
  await ingest.flush();
  expect(sent).toBe(30);
  expect(growth('shop_orders_total')).toEqual([10, 1]);
  expect(known.get('shop_threads_count')).toMatchObject({
    instrument: 'gauge',
    description: 'Threads there are.',
  });
  expect(known.get('shop_latency_seconds')).toMatchObject({
    instrument: 'histogram',
    unit: 'seconds',
    description: 'How long orders take.',
  });
  const latency = store
    .rows('points_minutes')
    .find((row) => row['metric'] === 'shop_latency_seconds');
  expect(latency).toMatchObject({ count: 6n, sum: 1.5 });
  const counts = latency?.['hist'] instanceof Map ? [...latency['hist'].values()] : [];
  // Two, three and one in its buckets, each in its share of them.
  expect(counts.map(Number)).toEqual([1, 1, 1, 1, 1, 1]);
});
