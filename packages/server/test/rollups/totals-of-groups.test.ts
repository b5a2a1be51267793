import { spanFilterSchema } from '@spanlight/sdk/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chartGroup } from '../../src/telemetry/queries/groups/chart-group.ts';
import { chartPercentiles } from '../../src/telemetry/queries/groups/chart-percentiles.ts';
import { chartTimeseries } from '../../src/telemetry/queries/groups/chart-timeseries.ts';
import { PROJECT } from '../ingest/pipeline.ts';
import { MINUTE, openRollupWorld, type RollupWorld } from './rollup-world.ts';

const HOUR = 60 * MINUTE;
const NAMES = [50, 75, 90, 95].map((level) => `p${level}(_duration)`);
const P90 = 'p90(_duration)';

/** The day before yesterday's end. */
const midnight = Math.floor(Date.now() / (24 * HOUR) - 2) * 24 * HOUR;

let world: RollupWorld;
beforeAll(async () => {
  world = await openRollupWorld(midnight);
  await send((at) => midnight - (1 + (at % 10)) * HOUR - (at % 7) * MINUTE);
  // Of the hour under way two quarters are folded.
  world.now += HOUR + 40 * MINUTE;
  await send((at) => world.now - (1 + (at % 38)) * MINUTE);
}, 60_000);
afterAll(() => world.close());

/** Sends a thousand spans, a third of them failed, and folds what can be folded. */
async function send(timeOf: (at: number) => number): Promise<void> {
  await world.send(
    Array.from({ length: 1000 }, (_, at) => ({
      time: timeOf(at),
      service: at % 2 === 0 ? 'cart' : 'pay',
      host: 'a',
      environment: '',
      name: 'pay',
      duration: (at * 37) % 1000,
      failed: at % 3 === 0,
      isLog: false,
      projectId: PROJECT.id,
      trace: at,
    })),
  );
  await world.fold();
}

const FIGURES = ['per_min(sum(_count))', '_error_rate', 'avg(_duration)', 'max(_duration)'];

test.each([15 * MINUTE, HOUR, 2 * HOUR, 6 * HOUR])(
  'where a slot of %d ms is a bucket, all figures of groups are those of the items',
  async (interval) => {
    const charts = async (query: string, more: Readonly<Record<string, unknown>> = {}) => {
      const filter = spanFilterSchema.parse({
        time_gte: new Date(midnight - 12 * HOUR).toISOString(),
        time_lt: new Date(midnight).toISOString(),
        system: ['spans:all'],
        query,
        ...more,
      });
      const asked = { ...filter, interval };
      return await Promise.all(
        [world.folded, world.plain].map(async (context) => ({
          ofGroups: (await chartTimeseries(context, asked)).groups,
          percentiles: await chartPercentiles(context, asked),
          stats: await chartGroup(context, { ...asked, column: FIGURES }),
        })),
      );
    };
    for (const names of [FIGURES, NAMES]) {
      const [folded, plain] = await charts(`group by _group_id | ${names.join(' | ')}`);
      expect(folded?.ofGroups.map(({ _id }) => _id)).toEqual(plain?.ofGroups.map(({ _id }) => _id));
      expect(folded?.ofGroups.length).toBeGreaterThan(0);
      for (const [index, group] of (folded?.ofGroups ?? []).entries())
        for (const name of names) {
          const [series, exact] = [group, plain?.ofGroups[index]].map((row) => seriesOf(row, name));
          if (names === NAMES) expectClose(series ?? [], exact ?? []);
          else expect(series).toEqual(exact);
        }
    }
    const [{ _query: one } = { _query: '' }] =
      (await charts('group by _group_id'))[0]?.ofGroups ?? [];
    const groupId = /\d+$/.exec(one)?.[0];
    expect(groupId).toBeDefined();
    const [folded, plain] = await charts('', { group_id: groupId });
    expect(folded?.stats).toEqual(plain?.stats);
    expect(folded?.percentiles.count).toEqual(plain?.percentiles.count);
    expect(folded?.percentiles.errorCount).toEqual(plain?.percentiles.errorCount);
    expect(folded?.percentiles.max).toEqual(plain?.percentiles.max);
    const [p90, exact] = [folded, plain].map((each) => (each?.percentiles.p90 ?? []).map(Number));
    expectClose(p90 ?? [], exact ?? []);
  },
  60_000,
);

test('a chart of groups in buckets of slots is of what the totals of slots have, and of sketches elsewhere', async () => {
  const end = Math.ceil(world.now / HOUR) * HOUR;
  const filter = spanFilterSchema.parse({
    time_gte: new Date(end - 20 * HOUR).toISOString(),
    time_lt: new Date(end).toISOString(),
    system: ['spans:all'],
    query: `group by _group_id | ${NAMES.join(' | ')}`,
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
      for (const name of NAMES) expectClose(seriesOf(group, name), seriesOf(plain[index], name));
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
  const byThree = await chart(3 * HOUR);
  expect(byThree.groups.flatMap((group) => seriesOf(group, P90))).not.toContain(3);
}, 120_000);

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
