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
/** Sends spans of a service of its own, spread over ten hours, and folds them. */
async function send(durations: readonly number[]): Promise<string> {
  const service = `service-${(services += 1)}`;
  await sendOf(service, durations, (at) => world.now - (1 + (at % 10)) * HOUR - (at % 7) * MINUTE);
  world.now += HOUR;
  await world.fold();
  world.now += 5 * MINUTE;
  await world.fold();
  return service;
}

async function sendOf(
  service: string,
  durations: readonly number[],
  timeOf: (at: number) => number,
): Promise<void> {
  await world.send(
    durations.map((duration, at) => ({
      time: timeOf(at),
      service,
      host: 'a',
      environment: '',
      name: 'pay',
      duration,
      failed: at % 3 === 0,
      isLog: false,
      projectId: PROJECT.id,
      trace: at,
    })),
  );
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
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        // From a millisecond to days, and many that are the same.
        fc.oneof(
          fc.double({ min: 0, max: 20, noNaN: true }).map((power) => Math.round(Math.exp(power))),
          fc.constantFrom(0, 30_000),
        ),
        { minLength: 100, maxLength: 400 },
      ),
      async (durations) => {
        const filter = asking(await send(durations));
        const used = world.used();
        const sorting = { sort_by: '', sort_desc: true };
        const { groups } = await listGroups(world.folded, { ...filter, ...sorting });
        expect(world.used()).toBeGreaterThan(used);
        const sorted = durations.map((duration) => duration * 1e6).toSorted((a, b) => a - b);
        for (const [index, level] of LEVELS.entries()) {
          const rank = (level / 100) * (sorted.length - 1);
          const [low = 0, high = 0] = [sorted[Math.floor(rank)], sorted[Math.ceil(rank)]];
          const answered = Number(groups[0]?.[NAMES[index] ?? '']);
          expect(answered).toBeGreaterThanOrEqual(low * (1 - DURATION_ERROR) - 1);
          expect(answered).toBeLessThanOrEqual(high * (1 + DURATION_ERROR) + 1);
        }
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
}, 120_000);

test('percentiles of few durations are those of the items', async () => {
  for (const count of [1, 2, 40, 99]) {
    const durations = Array.from({ length: count }, (_, at) => (at * at * 37) % 1000);
    const filter = asking(await send(durations));
    const sorting = { sort_by: '', sort_desc: true };
    const folded = await listGroups(world.folded, { ...filter, ...sorting });
    expect(folded).toEqual(await listGroups(world.plain, { ...filter, ...sorting }));
    const bucketed = { ...filter, interval: HOUR };
    const chart = await chartTimeseries(world.folded, bucketed);
    expect(chart).toEqual(await chartTimeseries(world.plain, bucketed));
  }
}, 120_000);

test('a chart of groups in buckets of slots is of what the totals of slots have, and of sketches elsewhere', async () => {
  const durations = Array.from({ length: 1000 }, (_, at) => (at * 37) % 1000);
  const service = await send(durations);
  // Of the hour under way two quarters are folded.
  world.now = Math.ceil(world.now / HOUR) * HOUR + 40 * MINUTE;
  await sendOf(service, durations, (at) => world.now - (1 + (at % 38)) * MINUTE);
  await world.fold();
  const end = Math.ceil(world.now / HOUR) * HOUR;
  const filter = spanFilterSchema.parse({
    time_gte: new Date(end - 20 * HOUR).toISOString(),
    time_lt: new Date(end).toISOString(),
    system: ['spans:all'],
    query: `group by _group_id | ${NAMES.slice(0, 4).join(' | ')}`,
  });
  const chart = async (interval: number) => {
    const asked = { ...filter, interval };
    const { groups } = await chartTimeseries(world.folded, asked);
    return { groups, plain: (await chartTimeseries(world.plain, asked)).groups };
  };
  for (const interval of [15 * MINUTE, HOUR, 2 * HOUR]) {
    const { groups, plain } = await chart(interval);
    expect(groups.length).toBe(plain.length);
    for (const [index, group] of groups.entries())
      for (const name of NAMES.slice(0, 4))
        expectClose(seriesOf(group, name), seriesOf(plain[index], name));
  }
  await world.client.command(
    'ALTER TABLE total_hours UPDATE percentiles = [1, 2, 3, 4, 5] WHERE 1 SETTINGS mutations_sync = 1',
  );
  const { groups, plain } = await chart(HOUR);
  for (const [index, group] of groups.entries()) {
    const series = seriesOf(group, P90);
    const known = series.slice(0, -1).filter((value) => value !== 0);
    expect(known.length).toBeGreaterThan(5);
    expect(new Set(known)).toEqual(new Set([3]));
    expect(series.at(-1)).toBeGreaterThan(3);
    expectClose(series.slice(-1), seriesOf(plain[index], P90).slice(-1));
  }
  const byTwo = await chart(2 * HOUR);
  expect(byTwo.groups.flatMap((group) => seriesOf(group, P90))).not.toContain(3);
}, 120_000);

const P90 = 'p90(_duration)';
const seriesOf = (group: Readonly<Record<string, unknown>> | undefined, name: string): number[] =>
  (Array.isArray(group?.[name]) ? group[name] : []).map(Number);

/** Each within what a sketch may be off, and a rank of some hundred durations that lie close. */
function expectClose(answered: readonly number[], exact: readonly number[]): void {
  expect(answered.length).toBe(exact.length);
  for (const [index, value] of answered.entries()) {
    const expected = exact[index] ?? 0;
    expect(Math.abs(value - expected)).toBeLessThanOrEqual(0.1 * expected + 20e6);
  }
}
