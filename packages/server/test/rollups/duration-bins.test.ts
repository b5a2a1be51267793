import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PartialAggregates } from '../../src/telemetry/compile/partial-aggregates.ts';
import { openTestStore, type TestStore } from '../telemetry-store.ts';

const LEVELS = [0.5, 0.75, 0.9, 0.95, 0.99];

let store: TestStore;
beforeAll(async () => {
  store = await openTestStore();
  await store.client.command(
    'CREATE TABLE binned (part UInt8, duration_bins Map(UInt8, Array(UInt32)), duration_min Int64, duration_max Int64) ENGINE = Memory',
  );
});
afterAll(() => store.close());

/** The levels of durations of which those of an even place are items, and the others rows of a rollup, two of them. */
async function levelsOf(durations: readonly bigint[]): Promise<readonly number[]> {
  const partial = new PartialAggregates();
  const levels = partial.quantiles();
  const select = (of: 'items' | 'rollup'): string =>
    partial.parts.map((part) => `${part[of]} AS ${part.alias}`).join(', ');
  const [bins] = partial.parts;
  const list = `[${durations.join(', ')}]::Array(Int64)`;
  const items = (place: number): string =>
    `(SELECT item.2 AS duration FROM (SELECT arrayJoin(arrayZip(arrayEnumerate(${list}), ${list})) AS item) WHERE item.1 % 4 = ${place})`;
  await store.client.command('TRUNCATE TABLE binned');
  for (const place of [1, 3])
    await store.client.command(
      `INSERT INTO binned SELECT ${place}, ${bins?.items}, min(duration), max(duration) FROM ${items(place)} HAVING count() > 0`,
    );
  const from = [
    `SELECT ${select('rollup')} FROM binned HAVING count() > 0`,
    ...[0, 2].map((place) => `SELECT ${select('items')} FROM ${items(place)} HAVING count() > 0`),
  ].join(' UNION ALL ');
  const [row] = await store.client.rows<{ levels: number[] }>(
    `SELECT ${levels} AS levels FROM (${from})`,
  );
  return row?.levels ?? [];
}

function nearestRank(durations: readonly bigint[], level: number): bigint {
  const sorted = durations.toSorted((a, b) => (a < b ? -1 : 1));
  return sorted[Math.ceil(level * sorted.length) - 1] ?? 0n;
}

test('levels are within one percent of the durations of nearest rank, of any durations', async () => {
  const duration = fc.oneof(
    fc.bigInt({ min: 0n, max: 100n }),
    fc.bigInt({ min: 0n, max: 10_000_000_000n }),
    fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
    fc.constantFrom(0n, 1n, 1_000_000n, 2n ** 63n - 1n),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(duration, { minLength: 1, maxLength: 200 }), async (durations) => {
      const found = await levelsOf(durations);
      const exact = LEVELS.map((level) => Number(nearestRank(durations, level)));
      for (const [index, value] of exact.entries()) {
        expect(Math.abs((found[index] ?? NaN) - value)).toBeLessThanOrEqual(value * 0.01);
      }
      const [longest] = durations.toSorted((a, b) => (a > b ? -1 : 1));
      expect(Math.max(...found)).toBeLessThanOrEqual(Number(longest));
    }),
    { numRuns: 60 },
  );
});

test('one duration is every level as it is, and none is no level', async () => {
  expect(await levelsOf([123_456_789n])).toEqual(LEVELS.map(() => 123_456_789));
  expect(await levelsOf([0n, 0n])).toEqual(LEVELS.map(() => 0));
  const nothing = new PartialAggregates();
  const levels = nothing.quantiles();
  const parts = nothing.parts.map(({ rollup, alias }) => `${rollup} AS ${alias}`).join(', ');
  await store.client.command('TRUNCATE TABLE binned');
  expect(
    await store.client.rows(
      `SELECT arrayCount(isNaN, ${levels}) AS unknown FROM (SELECT ${parts} FROM binned)`,
    ),
  ).toEqual([{ unknown: 5 }]);
});
