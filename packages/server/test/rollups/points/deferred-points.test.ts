import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Metadata, openMetadata } from '../../../src/metadata/open.ts';
import type { TelemetryClient } from '../../../src/telemetry/client.ts';
import { DeferredPoints } from '../../../src/telemetry/rollups/points/deferred-points.ts';
import { PointRollups } from '../../../src/telemetry/tables/point-rollups.ts';
import { HOUR_SECONDS } from '../../../src/shared/time-units.ts';

const START = 100 * 24 * HOUR_SECONDS + 5 * HOUR_SECONDS;

const nothing = async (): Promise<void> => {};
/** A store without rows. */
const EMPTY: Omit<TelemetryClient, 'pointRollups'> = {
  rows: async () => [],
  bytes: async () => new Uint8Array(),
  insertNative: nothing,
  command: nothing,
  ping: nothing,
  close: nothing,
};

let metadata: Metadata;
beforeEach(async () => {
  metadata = await openMetadata({ kind: 'sqlite', file: ':memory:' });
});
afterEach(async () => {
  vi.useRealTimers();
  await metadata.close();
});

interface Server {
  readonly points: DeferredPoints;
  readonly rollups: PointRollups;
}

/** @param now seconds since 1970 */
async function open(isShared: boolean, now = START): Promise<Server> {
  const rollups = new PointRollups();
  const points = await DeferredPoints.open({
    progress: metadata.pointProgress,
    client: { ...EMPTY, pointRollups: rollups },
    isShared,
    waitForInserts: async () => {},
    now: () => now * 1000,
  });
  return { points, rollups };
}

test('points are deferred from the hour of the first start on', async () => {
  const { points, rollups } = await open(false, START + 59 * 60);
  expect(points.begin().closing).toBe(START);
  expect(rollups.wholeUntil(300)).toBe(START);
  expect(rollups.wholeUntil(21_600)).toBe(100 * 24 * HOUR_SECONDS);
});

test('who starts when others have goes on from there', async () => {
  await open(true);
  const { points, rollups } = await open(true, START + 7 * HOUR_SECONDS + 299);
  expect(points.closing).toBe(START);
  // What could be closed is not deferred, whoever closes it.
  expect(points.begin().closing).toBe(START + 6 * HOUR_SECONDS);
  expect(rollups.wholeUntil(3600)).toBe(START);
});

test('a server that is stopped does not wait until others notice what it closes, and nobody takes it for closed', async () => {
  const stopped = AbortSignal.abort();
  const [first, second] = [await open(true), await open(true)];
  expect(await first.points.close(START + HOUR_SECONDS, stopped)).toBe(false);
  expect(await second.points.close(START + HOUR_SECONDS, stopped)).toBe(false);
  // Who is alone has nobody to wait for.
  expect(await (await open(false)).points.close(START + HOUR_SECONDS)).toBe(true);
});

test('of several servers each soon defers nothing more of what one of them closes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const other = await open(true);
  await metadata.pointProgress.save(60, START + HOUR_SECONDS);
  await metadata.pointProgress.save(300, START + HOUR_SECONDS);
  vi.advanceTimersByTime(29_000);
  const batch = other.points.begin();
  await other.points.refresh();
  expect(batch.isOpen(START)).toBe(true);
  vi.advanceTimersByTime(2000);
  await other.points.refresh();
  expect(batch.isOpen(START)).toBe(false);
  expect(batch.isOpen(START + HOUR_SECONDS)).toBe(true);
  expect(other.points.begin().closing).toBe(START + HOUR_SECONDS);
  expect(other.rollups.wholeUntil(300)).toBe(START + HOUR_SECONDS);
  // What nobody looked at for a minute may have changed; what isn't deferred is right whatever was closed.
  vi.advanceTimersByTime(61_000);
  expect(batch.isOpen(START + HOUR_SECONDS)).toBe(false);
  expect(batch.isOpen(Infinity)).toBe(true);
});

test('a server goes on storing what was on its way when it closes an hour itself', async () => {
  const { points } = await open(true);
  const batch = points.begin();
  const closing = points.close(START + HOUR_SECONDS, AbortSignal.abort());
  expect(batch.isOpen(START)).toBe(true);
  const next = points.begin();
  expect(next.closing).toBe(START + HOUR_SECONDS);
  next.settled();
  batch.settled();
  expect(await closing).toBe(false);
});

test('what is known of folding never goes back', async () => {
  const stale = await open(true);
  await metadata.pointProgress.save(60, START + 3 * HOUR_SECONDS);
  await metadata.pointProgress.save(3600, START + 3 * HOUR_SECONDS);
  await stale.points.close(START + HOUR_SECONDS, AbortSignal.abort());
  const { points, rollups } = await open(true);
  expect(points.closing).toBe(START + 3 * HOUR_SECONDS);
  expect(rollups.wholeUntil(3600)).toBe(START + 3 * HOUR_SECONDS);
});
