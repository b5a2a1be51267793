import { setTimeout as sleep } from 'node:timers/promises';
import { metricHeatmapRequestSchema, metricTableRequestSchema } from '@spanlight/sdk/schemas';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chartMetrics } from '../../../src/telemetry/queries/metrics/chart-metrics.ts';
import type { MetricContext } from '../../../src/telemetry/queries/metrics/metric-context.ts';
import { readHeatmap } from '../../../src/telemetry/queries/metrics/read-heatmap.ts';
import { countSeries } from '../../../src/telemetry/series/count-series.ts';
import { ROLLUPS } from '../../../src/telemetry/tables/points.ts';
import { HOUR, MINUTE, openPointWorld, type PointWorld } from './point-world.ts';

const DAY = 24 * HOUR;
const START = Math.floor(Date.now() / DAY - 4) * DAY + 20.5 * HOUR;

let world: PointWorld;
beforeEach(async () => {
  world = await openPointWorld(START);
});
afterEach(() => world.close());

const EVERYTHING =
  'sum($hits) by (host) | avg($cpu) by (host) | count($dur) by (host) | p50($dur) by (host)';
const QUERIES = [
  EVERYTHING,
  'sum($hits)',
  'sum($hits) by (host)',
  'sum($hits{host!="a"})',
  'avg($cpu) by (host) | min($cpu) as low | max($cpu) as high',
  'max($cpu._time)',
  'uniq($cpu.host)',
  '$cpu',
  'count($dur) as n | avg($dur) as mean | p50($dur) as half | p99($dur) as most',
  'p90($dur) by (host)',
];

interface Asked {
  readonly query: string;
  /** Milliseconds. */
  readonly interval: number;
  readonly start: number;
  readonly end: number;
}

const parametersOf = ({ query, interval, start, end }: Asked): Record<string, unknown> => ({
  time_gte: new Date(start).toISOString(),
  time_lt: new Date(end).toISOString(),
  interval: String(interval),
  query,
  metric: ['cpu', 'hits', 'dur'],
  alias: ['cpu', 'hits', 'dur'],
});

/** What a project answers: a chart, a heatmap, and how many series the metrics have. */
async function answers(context: MetricContext, asked: Asked): Promise<unknown> {
  const parameters = metricTableRequestSchema.parse(parametersOf(asked));
  const { timeseries, query } = await chartMetrics(context, parameters);
  expect(query.parts.map(({ error }) => error)).toEqual(query.parts.map(() => ''));
  const { heatmap } = await readHeatmap(
    context,
    metricHeatmapRequestSchema.parse({ ...parametersOf(asked), metric: 'dur', alias: 'dur' }),
  );
  // Up to the end of all points: a wide row that reaches beyond a range counts with what it has after it.
  const counts = await countSeries(context, { start: asked.start, end: world.now + 3 * HOUR });
  return { timeseries, heatmap, counts: Object.fromEntries(counts) };
}

async function compare(asked: Asked): Promise<void> {
  expect(await answers(world.deferred, asked)).toEqual(await answers(world.plain, asked));
}

/** Everything, in every width. */
async function compareAll(): Promise<void> {
  for (const interval of [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, DAY]) {
    const length = Math.min(3 * DAY, interval * 600);
    const end = world.now + HOUR;
    await compare({ query: EVERYTHING, interval, start: end - length, end });
  }
}

/** How many rows of each rollup were folded. */
async function foldedRows(): Promise<number[]> {
  const rows = await Promise.all(
    ROLLUPS.slice(1).map(({ name }) =>
      world.client.rows<{ found: number }>(
        `SELECT toUInt32(count()) AS found FROM ${name} WHERE deferred`,
      ),
    ),
  );
  return rows.map(([row]) => row?.found ?? 0);
}

const sent = fc.record({
  // Most is of now; some comes late, some from clocks that are ahead.
  ago: fc.oneof(
    fc.integer({ min: 0, max: 10 * MINUTE }),
    fc.integer({ min: -2 * HOUR, max: 40 * HOUR }),
  ),
  host: fc.constantFrom('a', 'b', 'c'),
  value: fc.integer({ min: 1, max: 9 }),
});

const step = fc.oneof(
  fc.record({
    kind: fc.constant('send' as const),
    points: fc.array(sent, { minLength: 1, maxLength: 6 }),
  }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 7, 60, 65, 400) }),
  fc.record({
    kind: fc.constant('fold' as const),
    stops: fc.oneof(fc.constant(Infinity), fc.integer({ min: 0, max: 8 })),
    deathAt: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 6 })),
  }),
  fc.record({ kind: fc.constantFrom('restart' as const, 'forget' as const, 'upgrade' as const) }),
  fc.record({
    kind: fc.constant('ask' as const),
    query: fc.constantFrom(...QUERIES),
    interval: fc
      .constantFrom(1, 2, 5, 10, 15, 30, 60, 6 * 60, 24 * 60)
      .map((minutes) => minutes * MINUTE),
    buckets: fc.integer({ min: 1, max: 60 }),
    ago: fc.constantFrom(-HOUR, 0, 3 * MINUTE, 2 * HOUR, 30 * HOUR),
  }),
);

type Step = typeof step extends fc.Arbitrary<infer Drawn> ? Drawn : never;

test('points that are folded later give the answers of those that never were deferred', async () => {
  const folded = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      await world.close();
      world = await openPointWorld(START);
      await world.fold();
      for (const one of steps) await take(one);
      await compareAll();
      world.now += 30 * HOUR;
      await world.fold();
      await compareAll();
      for (const [at, rows] of (await foldedRows()).entries()) if (rows > 0) folded.add(at);
    }),
    { numRuns: 5 },
  );
  // Otherwise nothing was tried.
  expect(folded).toEqual(new Set([0, 1, 2, 3, 4]));
});

async function take(one: Step): Promise<void> {
  switch (one.kind) {
    case 'send':
      return await world.send(
        one.points.map(({ ago, ...point }) => ({ ...point, time: world.now - ago })),
      );
    case 'wait':
      world.now += one.minutes * MINUTE;
      return;
    case 'fold':
      return await foldUntil(one.stops, one.deathAt);
    case 'restart':
      return await world.restart();
    case 'forget':
      return await world.forget();
    case 'upgrade':
      return await world.upgrade();
    case 'ask': {
      const end = world.now - one.ago;
      const start = end - one.interval * one.buckets;
      return await compare({ query: one.query, interval: one.interval, start, end });
    }
  }
}

/** Folds, and dies at a statement unless that is 0. */
async function foldUntil(stops: number, deathAt: number): Promise<void> {
  let left = deathAt;
  world.beforeStatement = () => {
    if (--left === 0) throw new Error('dead');
  };
  const died = await world.fold(stops).then(
    () => false,
    (error: unknown) => {
      expect(error).toMatchObject({ message: 'dead' });
      return true;
    },
  );
  world.beforeStatement = () => {};
  if (died) await world.restart();
}

test('a death amid the rows of a fold loses and doubles nothing', async () => {
  await world.fold();
  for (let hour = 0; hour < 30; hour += 1) {
    world.now += HOUR;
    await world.send([{ time: world.now, host: 'a', value: hour }]);
  }
  world.now += HOUR;
  let deaths = 0;
  for (let statement = 1; ; statement += 9) {
    let left = statement;
    let last = '';
    world.beforeStatement = (sql) => {
      last = sql;
      if (--left === 0) throw new Error('dead');
    };
    const died = await world.fold().then(
      () => false,
      () => true,
    );
    world.beforeStatement = () => {};
    if (!died) break;
    // The rows were written, and nobody knows.
    await world.client.command(last);
    deaths += 1;
    await world.restart();
    await compareAll();
  }
  expect(deaths).toBeGreaterThan(3);
  await compareAll();
});

test('a rollup that an upgrade adds answers from then on, and nothing of before is missing', async () => {
  await world.fold();
  const hours = async (count: number): Promise<void> => {
    for (let hour = 0; hour < count; hour += 1) {
      world.now += HOUR;
      const late = { time: world.now - 150 * MINUTE, host: 'b', value: 1 };
      await world.send([{ time: world.now, host: 'a', value: hour + 1 }, late]);
      await world.fold();
    }
  };
  await hours(4);
  await world.upgrade();
  const begin = world.deferred.client.pointRollups.wholeSince(900) * 1000;
  // The other project's points of this hour aren't deferred.
  expect(begin).toBeGreaterThan(world.now);
  await compareAll();
  await hours(6);
  await compareAll();
  const end = Math.floor(world.now / HOUR) * HOUR;
  await compare({ query: EVERYTHING, interval: 15 * MINUTE, start: begin, end });
  const [, quarters] = await foldedRows();
  expect(quarters).toBeGreaterThan(0);
});

test('what is on its way into the store while its hour is closed is folded with it', async () => {
  await world.fold();
  // Three minutes after the end of an hour, which is not to be folded before five.
  world.now += 33 * MINUTE;
  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  world.beforeInsert = async (table) => {
    if (table !== 'points_minutes') return;
    started.resolve();
    await released.promise;
  };
  const sending = world.send([{ time: world.now - 5 * MINUTE, host: 'a', value: 5 }]);
  await started.promise;
  world.now += 3 * MINUTE;
  const folding = world.fold();
  // Folding waits for what it can't know yet; if it didn't, it would be done by then.
  await Promise.race([folding, sleep(500)]);
  released.resolve();
  await Promise.all([sending, folding]);
  expect(await foldedRows()).toEqual([3, 3, 3, 0, 0]);
  await compareAll();
});

test('what was folded of rows that have expired stays, when the metadata says less', async () => {
  await world.fold();
  await world.send([{ time: world.now, host: 'a', value: 5 }]);
  world.now += 2 * HOUR;
  await world.fold();
  const folded = await foldedRows();
  expect(folded).toEqual([3, 3, 3, 0, 0]);
  for (const table of ['points_minutes', 'points_5_minutes'])
    await world.client.command(`TRUNCATE TABLE ${table}`);
  await world.setBack();
  await world.fold();
  expect(await foldedRows()).toEqual([0, 3, 3, 0, 0]);
});

test('who may be relieved by another server folds nothing more', async () => {
  await world.fold();
  await world.send([{ time: world.now, host: 'a', value: 5 }]);
  world.now += 2 * HOUR;
  // It may look for rows, and not write them.
  await world.fold(1);
  expect(await foldedRows()).toEqual([0, 0, 0, 0, 0]);
  await world.fold();
  expect(await foldedRows()).toEqual([3, 3, 3, 0, 0]);
});
