import { spanFilterSchema } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR } from '../../src/shared/time-units.ts';
import { chartTimeseries } from '../../src/telemetry/queries/groups/chart-timeseries.ts';
import { listGroups } from '../../src/telemetry/queries/groups/list-groups.ts';
import { QUARTER_DETAILS, QUARTERS } from '../../src/telemetry/tables/item-rollups.ts';
import { PROJECT } from '../ingest/pipeline.ts';
import { MINUTE, openRollupWorld, type RollupWorld } from './rollup-world.ts';

const START = Math.floor(Date.now() / (24 * HOUR) - 2) * 24 * HOUR;
/** Projects with so many spans of one group in a quarter of an hour. */
const SPANS = { [PROJECT.id]: 3200, [PROJECT.id + 1]: 700, [PROJECT.id + 2]: 500 };

let world: RollupWorld;
beforeAll(async () => {
  world = await openRollupWorld(START);
  await world.fold();
  await world.send(
    Object.entries(SPANS).flatMap(([projectId, count]) =>
      Array.from({ length: count }, (_, index) => ({
        time: START + (index / count) * 15 * MINUTE,
        service: 'cart',
        host: 'a',
        environment: '',
        name: 'pay',
        duration: index,
        failed: false,
        isLog: false,
        projectId: Number(projectId),
        trace: 0,
      })),
    ),
  );
  world.now += 20 * MINUTE;
  await world.fold();
});
afterAll(() => world.close());

test('minutes and five minutes are kept where they stand for two hundred items each', async () => {
  const projects = QUARTER_DETAILS.map(async ({ tables }) => {
    const rows = await world.client.rows<{ project: number; items: number }>(
      `SELECT project_id AS project, toFloat64(sum(items)) AS items FROM ${tables.total.name} GROUP BY project ORDER BY project`,
    );
    return rows.map(({ project, items }) => [project, items]);
  });
  expect(await Promise.all(projects)).toEqual([
    [[PROJECT.id, 3200]],
    [
      [PROJECT.id, 3200],
      [PROJECT.id + 1, 700],
    ],
  ]);
});

test.each([
  { projectId: PROJECT.id, isUsed: true },
  { projectId: PROJECT.id + 1, isUsed: true },
  { projectId: PROJECT.id + 2, isUsed: false },
])(
  'a list of less than an hour is read from rollups: $isUsed, where a quarter has details',
  async ({ projectId, isUsed }) => {
    const filter = spanFilterSchema.parse({
      time_gte: new Date(START).toISOString(),
      time_lt: new Date(START + 20 * MINUTE).toISOString(),
      query: 'group by service_name | sum(_count)',
    });
    const sorted = { ...filter, sort_by: '', sort_desc: true };
    const before = world.used([QUARTERS]);
    const { groups } = await listGroups({ ...world.folded, projectId }, sorted);
    expect(groups[0]?.['sum(_count)']).toBe(SPANS[projectId]);
    expect(world.used([QUARTERS]) > before).toBe(isUsed);
  },
);

test('a range that begins within a quarter reads its minutes', async () => {
  const filter = spanFilterSchema.parse({
    time_gte: new Date(START + 3.5 * MINUTE).toISOString(),
    time_lt: new Date(START + 2 * HOUR).toISOString(),
    query: 'group by service_name | sum(_count) | p50(_duration)',
  });
  const sorted = { ...filter, sort_by: '', sort_desc: true };
  const before = world.used(QUARTER_DETAILS);
  const folded = await listGroups(world.folded, sorted);
  expect(world.used(QUARTER_DETAILS)).toBe(before + 1);
  const plain = await listGroups(world.plain, sorted);
  expect(folded.groups[0]?.['sum(_count)']).toBe(plain.groups[0]?.['sum(_count)']);
});

test('a chart in minutes is of stored percentiles', async () => {
  const filter = spanFilterSchema.parse({
    time_gte: new Date(START).toISOString(),
    time_lt: new Date(START + 15 * MINUTE).toISOString(),
    query: 'group by _group_id | sum(_count) | p90(_duration)',
  });
  const bucketed = { ...filter, interval: MINUTE };
  const before = world.used(QUARTER_DETAILS);
  const folded = await chartTimeseries(world.folded, bucketed);
  expect(world.used(QUARTER_DETAILS)).toBe(before + 1);
  const plain = await chartTimeseries(world.plain, bucketed);
  expect(folded.groups[0]?.['sum(_count)']).toEqual(plain.groups[0]?.['sum(_count)']);
  const [exact, sketched] = [plain, folded].map(({ groups }) => groups[0]?.['p90(_duration)']);
  if (!Array.isArray(exact) || !Array.isArray(sketched)) throw new TypeError('no percentiles');
  expect(sketched).toHaveLength(15);
  for (const [index, value] of sketched.entries())
    expect(Math.abs(Number(value) / Number(exact[index]) - 1)).toBeLessThan(0.03);
});
