import { expect, test } from 'vitest';
import { HOUR } from '../../../shared/time-units.ts';
import type { StoredState } from '../../../telemetry/restore/series-states.ts';
import { ShareKeeper } from '../../nodes/share-keeper.ts';
import { seedOf, shareOf, SHARES } from '../../nodes/shares.ts';
import { WriteQueue } from '../../batch/write-queue.ts';
import { SeriesTable } from '../series/series-table.ts';
import { NodePoints } from './node-points.ts';

const NOON = Date.UTC(2026, 10, 30, 12);
const LIMIT = 3 * SHARES;

/** A node of which the table and what it knows of the store are seen. */
async function openNode(states: readonly StoredState[] = []) {
  const table = new SeriesTable({ remembered: 1e6, perProject: 1e6, perMetric: LIMIT }, 0);
  const nobody = async () => ({ nodes: [], shares: [] });
  const keeper = new ShareKeeper({
    nodes: {
      beat: nobody,
      ensureShares: async () => {},
      takeShares: async () => [],
      releaseShares: async () => {},
      leave: async () => {},
    },
    lease: 60_000,
    onError: (error) => {
      throw error;
    },
  });
  const points = new NodePoints(
    {
      keeper,
      since: 0,
      stored: {
        settled: async () => {},
        read: async (shares) => states.filter(({ id }) => shares.includes(shareOf(seed, id))),
        havePoints: async () => new Set(),
      },
      send: () => Promise.reject(new Error('there is nobody')),
      sendCalls: () => Promise.reject(new Error('there is nobody')),
    },
    table,
    () => NOON,
  );
  await points.join('http://here', {
    flush: async () => {},
    turns: new WriteQueue(async () => {}),
  });
  const isHeard = (id: bigint): boolean => {
    const metric = table.metric(1, 'm', 'counter');
    if (!metric) throw new Error('there is no metric');
    return typeof table.hear(metric, id, metric.series.get(id), NOON) !== 'string';
  };
  return { points, isHeard };
}

const seed = seedOf(1, 'm');
const ids = Array.from({ length: 4 * LIMIT }, (_, id) => BigInt(id));
const shares = Array.from({ length: SHARES }, (_, share) => share);
const ofShares = (some: readonly number[]): bigint[] =>
  ids.filter((id) => some.includes(shareOf(seed, id)));

test('nodes admit as many series together as one alone', async () => {
  const { points, isHeard } = await openNode();
  const half = shares.slice(0, SHARES / 2);
  await points.load(half);
  expect(ofShares(half).filter(isHeard)).toHaveLength(LIMIT / 2);
  await points.load(shares.slice(SHARES / 2));
  expect(ids.filter(isHeard)).toHaveLength(LIMIT);
});

test('a node that hands shares over has room for its own again', async () => {
  const { points, isHeard } = await openNode();
  await points.load(shares);
  expect(ids.filter(isHeard)).toHaveLength(LIMIT);
  const left = shares.slice(0, SHARES / 4);
  await points.leave(left);
  const own = ofShares(shares.slice(SHARES / 4));
  const admitted = own.filter(isHeard).length;
  expect(admitted).toBe((LIMIT * 3) / 4);
  await points.forget();
  await points.load(shares);
  expect(ids.filter(isHeard)).toHaveLength(LIMIT);
});

test('what another node has heard of today counts here, and what it heard of before does not', async () => {
  const known = (id: bigint, heard: number): StoredState => ({
    projectId: 1,
    metric: 'm',
    instrument: 'counter',
    id,
    side: 0,
    batch: 1n,
    minute: 0,
    state: JSON.stringify({ heard, total: 1, forgotten: 0, streams: [] }),
  });
  const today = ids.slice(0, 100).map((id) => known(id, NOON - HOUR));
  const before = ids.slice(100, 200).map((id) => known(id, NOON - 24 * HOUR));
  const { points, isHeard } = await openNode([...today, ...before]);
  await points.load(shares);
  expect(ids.slice(200).filter(isHeard)).toHaveLength(LIMIT - 100);
  expect(ids.slice(0, 100).every(isHeard)).toBe(true);
  expect(ids.slice(100, 200).some(isHeard)).toBe(false);
});
