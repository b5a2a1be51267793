import { spanFilterSchema } from '@spanlight/sdk/schemas';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chartTimeseries } from '../../src/telemetry/queries/groups/chart-timeseries.ts';
import { listGroups } from '../../src/telemetry/queries/groups/list-groups.ts';
import { DURATION_ERROR } from '../../src/telemetry/tables/duration-sketch.ts';
import { PROJECT } from '../ingest/pipeline.ts';
import { MINUTE, openRollupWorld, type RollupWorld } from './rollup-world.ts';

const HOUR = 60 * MINUTE;
const LEVELS = [50, 75, 90, 95, 99];
const NAMES = LEVELS.map((level) => `p${level}(_duration)`);
const QUERY = `group by service_name | ${NAMES.join(' | ')} | where p50(_duration) + p99(_duration) >= 0`;

let world: RollupWorld;
beforeAll(async () => {
  world = await openRollupWorld(Math.floor(Date.now() / (24 * HOUR) - 2) * 24 * HOUR);
});
afterAll(() => world.close());

let services = 0;
/** Sends spans of each list as those of a service of its own, spread over ten hours, and folds all of them at once. */
async function send(lists: readonly (readonly number[])[]): Promise<string[]> {
  const names = lists.map(() => `service-${(services += 1)}`);
  await world.send(
    lists.flatMap((durations, of) =>
      durations.map((duration, at) => ({
        time: world.now - (1 + (at % 10)) * HOUR - (at % 7) * MINUTE,
        service: names[of] ?? '',
        host: 'a',
        environment: '',
        name: 'pay',
        duration,
        failed: at % 3 === 0,
        isLog: false,
        projectId: PROJECT.id,
        trace: at,
      })),
    ),
  );
  world.now += HOUR;
  await world.fold();
  world.now += 5 * MINUTE;
  await world.fold();
  return names;
}

function asking(service: string) {
  return spanFilterSchema.parse({
    time_gte: new Date(world.now - 20 * HOUR).toISOString(),
    time_lt: new Date(world.now).toISOString(),
    system: ['spans:all'],
    query: `${QUERY} | where service_name = "${service}"`,
  });
}

test('percentiles of many durations are two percent at most from the durations that they lie between', async () => {
  const list = fc.array(
    // From a millisecond to days, and many that are the same.
    fc.oneof(
      fc.double({ min: 0, max: 20, noNaN: true }).map((power) => Math.round(Math.exp(power))),
      fc.constantFrom(0, 30_000),
    ),
    { minLength: 100, maxLength: 400 },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(list, { minLength: 5, maxLength: 5 }), async (lists) => {
      for (const [of, service] of (await send(lists)).entries()) {
        const used = world.used();
        const sorting = { sort_by: '', sort_desc: true };
        const { groups } = await listGroups(world.folded, { ...asking(service), ...sorting });
        expect(world.used()).toBeGreaterThan(used);
        const sorted = (lists[of] ?? []).map((duration) => duration * 1e6);
        sorted.sort((a, b) => a - b);
        for (const [index, level] of LEVELS.entries()) {
          const rank = (level / 100) * (sorted.length - 1);
          const [low = 0, high = 0] = [sorted[Math.floor(rank)], sorted[Math.ceil(rank)]];
          const answered = Number(groups[0]?.[NAMES[index] ?? '']);
          expect(answered).toBeGreaterThanOrEqual(low * (1 - DURATION_ERROR) - 1);
          expect(answered).toBeLessThanOrEqual(high * (1 + DURATION_ERROR) + 1);
        }
      }
    }),
    { numRuns: 1, endOnFailure: true },
  );
}, 120_000);

test('percentiles of few durations are those of the items', async () => {
  const lists = [1, 2, 40, 99].map((count) =>
    Array.from({ length: count }, (_, at) => (at * at * 37) % 1000),
  );
  for (const service of await send(lists)) {
    const filter = asking(service);
    const sorting = { sort_by: '', sort_desc: true };
    const folded = await listGroups(world.folded, { ...filter, ...sorting });
    expect(folded).toEqual(await listGroups(world.plain, { ...filter, ...sorting }));
    const bucketed = { ...filter, interval: HOUR };
    const chart = await chartTimeseries(world.folded, bucketed);
    expect(chart).toEqual(await chartTimeseries(world.plain, bucketed));
  }
}, 120_000);
