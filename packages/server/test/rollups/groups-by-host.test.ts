import { spanFilterSchema } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR } from '../../src/shared/time-units.ts';
import type { QueryContext } from '../../src/telemetry/query-context.ts';
import { listAttributes } from '../../src/telemetry/queries/attributes/list-attributes.ts';
import { chartTimeseries } from '../../src/telemetry/queries/groups/chart-timeseries.ts';
import { listGroups } from '../../src/telemetry/queries/groups/list-groups.ts';
import { HOST_HOURS } from '../../src/telemetry/tables/item-rollups.ts';
import { PROJECT } from '../ingest/pipeline.ts';
import { MINUTE, openRollupWorld, type RollupWorld, type Sent } from './rollup-world.ts';

const START = Math.floor(Date.now() / (24 * HOUR) - 2) * 24 * HOUR;
/** Projects with so many spans an hour, all of one group, and the hosts that take turns in them. */
const MANY = { projectId: PROJECT.id, count: 300, hosts: ['a', 'b', 'c'] };
const FEW = { projectId: PROJECT.id + 1, count: 100, hosts: ['a', 'b', 'c'] };
const NOWHERE = { projectId: PROJECT.id + 2, count: 300, hosts: [''] };

let world: RollupWorld;
beforeAll(async () => {
  world = await openRollupWorld(START);
  await world.fold();
  world.now += 3 * HOUR + 20 * MINUTE;
  for (const hour of [0, 1, 2])
    await world.send([MANY, FEW, NOWHERE].flatMap((project) => spansOf(project, hour)));
  await world.fold();
});
afterAll(() => world.close());

const spansOf = ({ projectId, count, hosts }: typeof MANY, hour: number): Sent[] =>
  Array.from({ length: count }, (_, index) => ({
    time: START + (hour + index / count) * HOUR,
    service: 'cart',
    host: hosts[index % hosts.length] ?? '',
    environment: '',
    name: 'pay',
    duration: index,
    failed: false,
    isLog: false,
    projectId,
    trace: 0,
  }));

const filterOf = (query: string) =>
  spanFilterSchema.parse({
    time_gte: new Date(START - 10 * MINUTE).toISOString(),
    time_lt: new Date(START + 3 * HOUR + 10 * MINUTE).toISOString(),
    query,
  });

const groupsOf = async (context: QueryContext, query: string) => {
  const sorted = { ...filterOf(query), sort_by: '_group_id', sort_desc: false };
  return (await listGroups(context, sorted)).groups;
};

/** Asks from rollups and from items alone, and answers whether hours by host were read. */
async function isFromHosts<Answer>(
  ask: (context: QueryContext) => Promise<Answer>,
): Promise<[isUsed: boolean, folded: Answer, plain: Answer]> {
  const before = world.used([HOST_HOURS]);
  const folded = await ask(world.folded);
  return [world.used([HOST_HOURS]) > before, folded, await ask(world.plain)];
}

test('hours are folded by host where they have fifty items for each group and host', async () => {
  const rows = await world.client.rows<{ project: number; hours: number; items: number }>(
    `SELECT project_id AS project, toUInt32(uniq(time)) AS hours, toUInt32(sum(items)) AS items
FROM ${HOST_HOURS.tables.host.name} GROUP BY project`,
  );
  expect(rows).toEqual([{ project: MANY.projectId, hours: 3, items: 3 * MANY.count }]);
});

test.each([
  'group by _group_id | sum(_count) | _error_rate | max(_duration) | where host_name = "a"',
  'group by _group_id, service_name | uniq(host_name) | sum(_duration) | where host_name != "a"',
  'group by _group_id, host_name | sum(_count) | min(_duration)',
  'group by _group_id | countIf(host_name = "b")',
])('groups of hosts are the same from rollups: %s', async (query) => {
  const [isUsed, folded, plain] = await isFromHosts((context) => groupsOf(context, query));
  expect(isUsed).toBe(true);
  expect(folded.length).toBeGreaterThan(0);
  expect(folded).toEqual(plain);
});

test('what needs no groups is read from systems, which are fewer', async () => {
  const query = 'group by host_name | sum(_count) | where host_name = "a"';
  const [isUsed, folded, plain] = await isFromHosts((context) => groupsOf(context, query));
  expect(isUsed).toBe(false);
  expect(folded).toEqual(plain);
});

test('percentiles of a host are within the bound of their sketch', async () => {
  const query = 'group by _group_id | p90(_duration) | where host_name = "b"';
  const [isUsed, folded, plain] = await isFromHosts((context) => groupsOf(context, query));
  expect(isUsed).toBe(true);
  const [sketched, exact] = [folded, plain].map(([group]) => Number(group?.['p90(_duration)']));
  expect(Math.abs((sketched ?? Number.NaN) / (exact ?? Number.NaN) - 1)).toBeLessThan(0.03);
});

test.each([
  { interval: HOUR, isUsed: true },
  { interval: 30 * MINUTE, isUsed: false },
])(
  'a chart of the groups of a host, in buckets of $interval ms',
  async ({ interval, ...expected }) => {
    const filter = filterOf('group by _group_id | sum(_count) | where host_name = "c"');
    const whole = { ...filter, time_gte: new Date(START), interval };
    const [isUsed, folded, plain] = await isFromHosts((context) => chartTimeseries(context, whole));
    expect({ isUsed }).toEqual(expected);
    expect(folded).toEqual(plain);
  },
);

test('keys of the attributes on a host are those of its groups', async () => {
  const filter = { ...filterOf('where host_name = "c"'), search_input: '' };
  const [isUsed, folded, plain] = await isFromHosts((context) =>
    listAttributes(context, filter, new Set()),
  );
  expect(isUsed).toBe(true);
  expect(folded.items.map(({ value }) => value)).toContain('host_name');
  expect(folded).toEqual(plain);
});

test('what comes late is in the answer at once, and in the hour when it is folded again', async () => {
  const query = 'group by _group_id | sum(_count) | where host_name = "d"';
  const ask = (context: QueryContext) => groupsOf(context, query);
  expect(await ask(world.folded)).toEqual([]);
  const late = spansOf({ ...MANY, count: 60, hosts: ['d'] }, 1);
  await world.send(late);
  const [, noted, plain] = await isFromHosts(ask);
  expect(noted).toEqual(plain);
  expect(noted[0]?.['sum(_count)']).toBe(late.length);
  // Quarters first, then their hour.
  for (let round = 0; round < 2; round += 1) {
    world.now += 6 * MINUTE;
    await world.fold();
  }
  const rows = await world.client.rows<{ version: number; items: number }>(
    `SELECT version, toUInt32(sum(items)) AS items FROM ${HOST_HOURS.tables.host.name} WHERE host_name = 'd' GROUP BY version`,
  );
  expect(rows).toEqual([{ version: 1, items: late.length }]);
  const [isUsed, again] = await isFromHosts(ask);
  expect([isUsed, again]).toEqual([true, plain]);
});
