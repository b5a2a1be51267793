import { setTimeout as sleep } from 'node:timers/promises';
import { spanFilterSchema } from '@spanlight/sdk/schemas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chartTimeseries } from '../../src/telemetry/queries/groups/chart-timeseries.ts';
import { listGroups } from '../../src/telemetry/queries/groups/list-groups.ts';
import type { QueryContext } from '../../src/telemetry/query-context.ts';
import {
  QUARTER_DETAILS,
  HOST_HOURS,
  ITEM_ROLLUPS,
} from '../../src/telemetry/tables/item-rollups.ts';
import { PROJECT } from '../ingest/pipeline.ts';
import { MINUTE, openRollupWorld, type RollupWorld, type Sent } from './rollup-world.ts';

const HOUR = 60 * MINUTE;
const START = Math.floor(Date.now() / (24 * HOUR) - 2) * 24 * HOUR;

let world: RollupWorld;
beforeEach(async () => {
  // With details of every quarter.
  world = await openRollupWorld(START, 0);
});
afterEach(() => world.close());

const span = (time: number): Sent => ({
  time,
  service: 'cart',
  host: 'a',
  environment: '',
  name: 'pay',
  duration: 5,
  failed: false,
  isLog: false,
  projectId: PROJECT.id,
  trace: 0,
});

/** Spans of the last hours, ten minutes apart. */
const spansOf = (hours: number): Sent[] =>
  Array.from({ length: hours * 6 }, (_, at) => span(world.now - at * 10 * MINUTE));

/** What is grouped by for each kind of rollup to be asked. */
const GROUPINGS = ['service_name', '_group_id', 'service_name, _group_id', 'host_name, _group_id'];
/** Widths of buckets of charts, in minutes: those of minutes, and of five. */
const BUCKETS = [2, 5];

/** How many spans of the last 30 hours there are, for which each kind of rollup has the same number. */
async function count(context: QueryContext): Promise<unknown> {
  const counts = await Promise.all(
    GROUPINGS.map(async (grouping) => {
      const filter = spanFilterSchema.parse({
        time_gte: new Date(world.now - 30 * HOUR).toISOString(),
        time_lt: new Date(world.now + MINUTE).toISOString(),
        query: `group by ${grouping} | sum(_count)`,
      });
      const { groups } = await listGroups(context, { ...filter, sort_by: '', sort_desc: true });
      return groups[0]?.['sum(_count)'];
    }),
  );
  const charts = await Promise.all(
    BUCKETS.map(async (minutes) => {
      const filter = spanFilterSchema.parse({
        time_gte: new Date(world.now - 30 * HOUR).toISOString(),
        time_lt: new Date(world.now + 30 * MINUTE).toISOString(),
        query: 'group by service_name | sum(_count)',
      });
      const { groups } = await chartTimeseries(context, { ...filter, interval: minutes * MINUTE });
      const buckets = groups[0]?.['sum(_count)'];
      return Array.isArray(buckets) ? buckets.reduce<number>((sum, of) => sum + Number(of), 0) : 0;
    }),
  );
  expect(new Set([...counts, ...charts]).size).toBe(1);
  return counts[0];
}

test('a death at any statement of folding loses and doubles nothing', async () => {
  await world.send(spansOf(5));
  await world.fold();
  let deaths = 0;
  // Every fifth one: as most come in threes, one for each kind of rollup, each kind has its turn.
  for (let statement = 1, died = true; died; statement += 5) {
    // Each round has something new and something late to fold.
    world.now += 20 * MINUTE;
    await world.send([span(world.now), span(world.now - 3 * HOUR)]);
    world.now += 10 * MINUTE;
    let left = statement;
    world.beforeStatement = () => {
      if (--left === 0) throw new Error('dead');
    };
    died = await world.fold().then(
      () => false,
      () => true,
    );
    deaths += Number(died);
    world.beforeStatement = () => {};
    await world.restart();
    const stored = await count(world.plain);
    expect(await count(world.folded)).toBe(stored);
    await world.foldOnly();
    expect(await count(world.folded)).toBe(stored);
  }
  expect(deaths).toBeGreaterThan(5);
  expect(world.used()).toBeGreaterThan(10 * GROUPINGS.length);
});

test('a statement that outlives its server doubles nothing', async () => {
  await world.send(spansOf(5));
  await world.fold();
  for (const kind of ['group', 'service', 'total', 'INTO host_hours']) {
    world.now += 20 * MINUTE;
    await world.send([span(world.now), span(world.now - 3 * HOUR)]);
    world.now += 10 * MINUTE;
    let isLost = false;
    world.outlives = (sql) => {
      if (isLost || !sql.startsWith('INSERT') || !sql.includes(kind)) return false;
      isLost = true;
      return true;
    };
    await expect(world.fold()).rejects.toThrow('connection lost');
    await world.restart();
    const stored = await count(world.plain);
    await world.fold();
    // Had folding not waited for it, it would end only now.
    await world.endInserts();
    expect(await count(world.folded)).toBe(stored);
  }
});

test('whoever is overtaken writes nothing any more', async () => {
  await world.send(spansOf(5));
  await world.fold();
  world.now += 20 * MINUTE;
  await world.send([span(world.now), span(world.now - 3 * HOUR)]);
  world.now += 10 * MINUTE;
  let inserts = 0;
  world.beforeStatement = (sql) => {
    inserts += Number(sql.startsWith('INSERT'));
  };
  for (let stops = 1; stops <= 24; stops += 3) {
    inserts = 0;
    const stored = await count(world.plain);
    await world.fold(stops);
    // One look for the stretch, then one for each statement.
    expect(inserts).toBeLessThan(stops);
    expect(await count(world.folded)).toBe(stored);
  }
  expect(inserts).toBeGreaterThan(3);
});

test('what is on its way into the store while its slot is closed is in the rollup', async () => {
  await world.fold();
  world.now += 20 * MINUTE;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  world.beforeInsert = () => released;
  const sent = world.send([span(world.now - 15 * MINUTE)]);
  await world.inserting();
  const folded = world.fold();
  // Folding waits for what it can't know yet; if it didn't, it would be done by then.
  await Promise.race([folded, sleep(1000)]);
  release();
  await Promise.all([sent, folded]);
  expect(await count(world.plain)).toBe(1);
  expect(await count(world.folded)).toBe(1);
  // A chart finds its groups first, and no hour is over that is folded by host.
  expect(world.used()).toBe(GROUPINGS.length - 1 + 2 * BUCKETS.length);
});

test('rows that are taken out again are missing in rollups too', async () => {
  await world.send(spansOf(5));
  await world.fold();
  world.now += HOUR;
  await world.fold();
  const before = await count(world.plain);
  await world.remove(world.now - 4 * HOUR, world.now - 3 * HOUR);
  expect(await count(world.plain)).not.toBe(before);
  expect(await count(world.folded)).toBe(await count(world.plain));
  world.now += HOUR;
  await world.fold();
  expect(await count(world.folded)).toBe(await count(world.plain));
});

test('versions that are superseded go, and no others', async () => {
  await world.send(spansOf(5));
  await world.fold();
  for (let round = 0; round < 3; round += 1) {
    await world.send([span(world.now - 2 * HOUR)]);
    world.now += 10 * MINUTE;
    await world.fold();
  }
  world.now += 20 * MINUTE;
  await world.fold();
  const versions = async (): Promise<number[]> => {
    const slots = await Promise.all(
      ITEM_ROLLUPS.map(({ name }) =>
        world.client.rows<{ versions: number }>(
          `SELECT toUInt32(uniqExact(version)) AS versions FROM ${name} GROUP BY project_id, time`,
        ),
      ),
    );
    return slots.flat().map((slot) => slot.versions);
  };
  const slots = (await versions()).length;
  expect(slots).toBeGreaterThan(10);
  // The engine removes rows after it was told to.
  await expect.poll(versions).toEqual(Array.from({ length: slots }, () => 1));
  expect(await count(world.folded)).toBe(await count(world.plain));
});

test('what could not be noted as late is refused, and may be sent again', async () => {
  await world.send(spansOf(2));
  await world.fold();
  world.now += HOUR;
  world.noting = async () => {
    throw new Error('the disk is full');
  };
  const late = [span(world.now - 2 * HOUR)];
  await expect(world.send(late)).rejects.toThrow('send this again');
  expect(await count(world.folded)).toBe(await count(world.plain));
  world.noting = () => Promise.resolve();
  await world.send(late);
  expect(await count(world.folded)).toBe(await count(world.plain));
});

test('an older server that folds, also again, leaves no details in use that lack something', async () => {
  await world.send(spansOf(5));
  await world.fold();
  const kinds = [QUARTER_DETAILS, [HOST_HOURS]];
  const before = kinds.map((kind) => world.used(kind));
  expect(await count(world.folded)).toBe(await count(world.plain));
  for (const [index, kind] of kinds.entries())
    expect(world.used(kind)).toBeGreaterThan(before[index] ?? 0);
  for (const isOlder of [true, false, true]) {
    world.isOlder = isOlder;
    await world.restart();
    world.now += 30 * MINUTE;
    await world.send([span(world.now - MINUTE), span(world.now - 3 * HOUR)]);
    expect(await count(world.folded)).toBe(await count(world.plain));
    world.now += 20 * MINUTE;
    await world.fold();
    expect(await count(world.folded)).toBe(await count(world.plain));
  }
});

test('what came late to an older server, which knows fewer widths, reaches slots of all', async () => {
  await world.send(spansOf(20));
  await world.fold();
  const charts = async () => {
    const filter = spanFilterSchema.parse({
      time_gte: new Date(START - 12 * HOUR).toISOString(),
      time_lt: new Date(START).toISOString(),
      query: 'group by service_name | sum(_count)',
    });
    return await Promise.all(
      [world.folded, world.plain].map(async (context) =>
        Promise.all(
          [1, 2, 6].map(async (hours) => {
            const { groups } = await chartTimeseries(context, {
              ...filter,
              interval: hours * HOUR,
            });
            return groups[0]?.['sum(_count)'];
          }),
        ),
      ),
    );
  };
  for (const known of [[900, 3600], [900, 3600, 21_600, 86_400], [900]]) {
    world.knows = (width) => known.includes(width);
    await world.send([span(START - 7 * HOUR), span(START - 8 * HOUR)]);
    world.knows = () => true;
    // Wider slots are noted as the ones before them are folded again, and wait until they are quiet.
    for (let round = 0; round < 5; round += 1) {
      world.now += 6 * MINUTE;
      await world.fold();
    }
    const [folded, plain] = await charts();
    expect(folded).toEqual(plain);
    expect(await count(world.folded)).toBe(await count(world.plain));
  }
}, 120_000);
