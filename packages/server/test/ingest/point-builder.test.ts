import xxhash from 'xxhash-wasm';
import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/ingest/limits.ts';
import { PointBuilder } from '../../src/ingest/points/point-builder.ts';
import { SeriesTable } from '../../src/ingest/points/series/series-table.ts';
import { Ranges } from '../../src/ingest/protobuf/ranges.ts';
import { PROJECT } from './pipeline.ts';
import { HOUR } from '../../src/shared/time-units.ts';

const now = Date.now();
const hash = await xxhash();

/** How often the attributes of a series are read in a request of points of these times. */
function readsOf(times: readonly number[]): number {
  const builder = new PointBuilder({
    limits: DEFAULT_LIMITS,
    hash,
    table: new SeriesTable({ remembered: 10, perProject: 10, perMetric: 10 }, 0),
    dropAttrs: new Set(),
    now: () => now,
  });
  let reads = 0;
  const attributes = { buffer: Buffer.from('host=a'), ranges: new Ranges(), read: () => reads++ };
  attributes.ranges.add(0, attributes.buffer.length);
  builder.begin(PROJECT);
  builder.beginMetric({ name: 'load' });
  builder.beginPoints('gauge', 'reading');
  for (const time of times) {
    builder.beginPoint();
    builder.draft.time = time * 1000;
    builder.draft.value = 1;
    builder.endPoint(attributes);
  }
  return reads;
}

test('attributes that were read once are known, whatever was refused before', () => {
  const tooOld = now - 10 * 365 * 24 * HOUR;
  expect(readsOf([now, now + 1, now + 2])).toBe(1);
  expect(readsOf([tooOld, now, now + 1, now + 2])).toBe(1);
});
