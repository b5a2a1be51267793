import { beforeEach, expect, test } from 'vitest';
import { createIngest, type Ingest } from '../../src/ingest/ingest.ts';
import { encodeMetrics, type Point } from './metrics-encoder.ts';
import type { Row } from './native-reader.ts';
import { MemoryIdempotencyKeys, MemoryStore, PROJECT } from './pipeline.ts';

/** A moment on which minutes begin, in seconds. */
const T0 = Math.floor(Date.now() / 3_600_000) * 3600 - 7200;
const at = (seconds: number): bigint => BigInt(T0 + seconds) * 1_000_000_000n;

let store: MemoryStore;
let ingest: Ingest;

beforeEach(async () => {
  store = new MemoryStore();
  ingest = await createIngest({
    store,
    projects: { byToken: async () => PROJECT },
    idempotencyKeys: new MemoryIdempotencyKeys(),
    retryDelays: [],
    // Whatever begins after T0 was never counted before.
    now: () => T0 * 1000,
    limits: { flushMilliseconds: 1, future: 10_800_000 },
  });
});

/** Sends what a histogram has counted since T0, unless the point has another start. */
function total(seconds: number, point: Point): Promise<unknown> {
  const metric = { name: 'latency', kind: 'histogram', temporality: 'cumulative' } as const;
  const points = [{ start: at(0), time: at(seconds), ...point }];
  const request = encodeMetrics([{ scopes: [{ items: [{ ...metric, points }] }] }]);
  return ingest.receive(PROJECT, 'metrics-protobuf', request);
}

const last = (): Row => store.rows('points_minutes').at(-1)!;

/** The values of the last point, in their order. */
function values(): number[] {
  const view = new DataView(new ArrayBuffer(4));
  return [...(last()['hist'] as Map<number, number>).keys()]
    .toSorted((a, b) => a - b)
    .map((key) => {
      view.setUint16(0, key);
      return view.getFloat32(0);
    });
}

test('no value lies beyond the extremes that the sender knows', async () => {
  const wide = { bounds: [0, 1000], min: 50, max: 51 };
  await total(10, { count: 100, sum: 5050, counts: [0, 100, 0], ...wide });
  expect(last()).toMatchObject({ count: 100n, sum: 5050, min: 50, max: 51 });
  await total(20, { count: 200, sum: 10_100, counts: [0, 200, 0], ...wide });
  expect(last()).toMatchObject({ count: 100n, sum: 5050 });
  expect(last()['min']).toBeGreaterThanOrEqual(50);
  expect(last()['max']).toBeLessThanOrEqual(51);
  // A value is kept within 0.8 %.
  expect(values().at(0)).toBeGreaterThan(49.6);
  expect(values().at(-1)).toBeLessThanOrEqual(51);
});

test('an extreme that moved is that of what was added, one that stayed is not', async () => {
  const bounds = [10, 100];
  await total(10, { count: 2, sum: 80, counts: [0, 2, 0], bounds, min: 30, max: 50 });
  await total(20, { count: 4, sum: 9120, counts: [0, 3, 1], bounds, min: 30, max: 9000 });
  expect(last()).toMatchObject({ max: 9000 });
  expect(last()['min']).toBeGreaterThan(30);
  // Above the last border, but nothing says how far: not as far as what was added before.
  await total(30, { count: 5, sum: 9320, counts: [0, 3, 2], bounds, min: 30, max: 9000 });
  expect(values()).toHaveLength(1);
  expect(values()[0]).toBeLessThan(102);
  expect(last()).toMatchObject({ min: 100.78125, max: 200 });
});

test('of points with other borders in between each is counted within its own', async () => {
  const narrow = { bounds: [10, 100], counts: [0, 1, 0] };
  const wide = { bounds: [200, 1000], counts: [0, 1, 0] };
  const found: number[][] = [];
  for (const [turn, sender] of [narrow, wide, wide, narrow].entries()) {
    await total(10, { start: at(turn), count: 1, sum: 0, ...sender });
    found.push(values());
  }
  expect(found.map(([value = 0]) => value > 100)).toEqual([false, true, true, false]);
});

test('of a new start the extremes are its own', async () => {
  const bounds = [10, 100];
  await total(10, { count: 2, sum: 9030, counts: [0, 1, 1], bounds, min: 30, max: 9000 });
  const restarted = { start: at(15), bounds, min: 60, max: 60 };
  await total(20, { count: 1, sum: 60, counts: [0, 1, 0], ...restarted });
  expect(last()).toMatchObject({ count: 1n, min: 60, max: 60 });
});
