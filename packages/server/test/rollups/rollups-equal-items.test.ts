import { type SpanFilter, spanFilterSchema } from '@spanlight/sdk/schemas';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { QueryContext } from '../../src/telemetry/query-context.ts';
import { listAttributes } from '../../src/telemetry/queries/attributes/list-attributes.ts';
import { listAttributeValues } from '../../src/telemetry/queries/attributes/list-attribute-values.ts';
import { chartGroup } from '../../src/telemetry/queries/groups/chart-group.ts';
import { chartPercentiles } from '../../src/telemetry/queries/groups/chart-percentiles.ts';
import { chartTimeseries } from '../../src/telemetry/queries/groups/chart-timeseries.ts';
import { listGroups } from '../../src/telemetry/queries/groups/list-groups.ts';
import { summarizeGroup } from '../../src/telemetry/queries/groups/summarize-group.ts';
import { listSpans } from '../../src/telemetry/queries/spans/list-spans.ts';
import { listSystems } from '../../src/telemetry/queries/systems/list-systems.ts';
import { findTrace } from '../../src/telemetry/queries/traces/find-trace.ts';
import { readTrace } from '../../src/telemetry/queries/traces/read-trace.ts';
import { readTraceColumns } from '../../src/telemetry/queries/traces/read-trace-columns.ts';
import {
  QUARTER_DETAILS,
  HOST_HOURS,
  LEVELS,
  UNKNOWN_KEYS,
} from '../../src/telemetry/tables/item-rollups.ts';
import { PROJECT } from '../ingest/pipeline.ts';
import { HOUR } from '../../src/shared/time-units.ts';
import { item, question, type RandomQuestion, SPREAD } from './random-questions.ts';
import { MINUTE, openRollupWorld, type RollupWorld, traceIdOf } from './rollup-world.ts';

/** Share of the spread by which percentiles of two sketches of the same durations may differ. */
const BOUND = 0.03;

/** Some quarters have so many items for each row of minutes, and most for each of five minutes. */
const SOME_ITEMS = 0.1;

/** Two days ago, at the beginning of a day. */
const START = Math.floor(Date.now() / (24 * HOUR) - 2) * 24 * HOUR;

let world: RollupWorld;
beforeAll(async () => {
  world = await openRollupWorld(START, SOME_ITEMS);
});
afterAll(() => world.close());

/** What happens between two questions; times are before the clock, in milliseconds. */
const event = fc.oneof(
  fc.record({
    kind: fc.constant('send' as const),
    items: fc.array(item(fc.integer({ min: 0, max: 20 * MINUTE })), {
      minLength: 1,
      maxLength: 60,
    }),
  }),
  fc.record({
    kind: fc.constant('send' as const),
    items: fc.array(item(fc.integer({ min: 0, max: 30 * HOUR })), { minLength: 1, maxLength: 20 }),
  }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 90 }) }),
  fc.record({
    kind: fc.constant('fold' as const),
    stops: fc.oneof(fc.constant(Infinity), fc.integer({ min: 0, max: 8 })),
  }),
  fc.record({ kind: fc.constant('restart' as const) }),
);

type Ask = (context: QueryContext) => Promise<unknown>;

function askings(asked: RandomQuestion): Ask[] {
  const end = world.now - asked.end;
  const filter: SpanFilter = spanFilterSchema.parse({
    time_gte: new Date(end - asked.length).toISOString(),
    time_lt: new Date(end).toISOString(),
    system: asked.system,
    query: asked.query,
  });
  const bucketed = { ...filter, interval: asked.interval };
  const sorted = { ...filter, sort_by: '_duration', sort_desc: true };
  return [
    (context) => listGroups(context, { ...filter, sort_by: '', sort_desc: true }),
    (context) => listSystems(context, filter),
    (context) => chartPercentiles(context, bucketed),
    (context) => chartTimeseries(context, bucketed),
    (context) =>
      chartGroup(context, { ...bucketed, column: [asked.column.replace(/\{.*\}/, 'p90')] }),
    (context) => listSpans(context, { ...sorted, page: 1, limit: 5 }),
    (context) => listSpans(context, { ...sorted, page: 3, limit: 2 }),
    (context) => listAttributeValues(context, 'service_name', { ...filter, search_input: '' }),
    (context) => listAttributes(context, { ...filter, search_input: '' }, new Set()),
    (context) => listAttributes(context, { ...filter, search_input: 'Name' }, new Set()),
    (context) => listSpans(context, { ...filter, sort_by: '', sort_desc: true, page: 2, limit: 3 }),
    async (context) => {
      // A root that is made up has an id of its own each time.
      const found = await readTrace(context, traceIdOf(asked.trace));
      return found && { ...found, root: found.root.children?.map(({ id }) => id) };
    },
    async (context) => [...((await readTraceColumns(context, traceIdOf(asked.trace))) ?? [])],
    (context) => findTrace({ ...context, projectIds: [PROJECT.id] }, traceIdOf(asked.trace)),
    (context) => listAttributeValues(context, '_system', { ...filter, search_input: 'o' }),
    async (context) => {
      const { groups } = await listGroups(world.plain, {
        ...filter,
        query: 'group by _group_id | _count',
        sort_by: '_group_id',
        sort_desc: true,
      });
      const id = groups[0]?.['_group_id'];
      return id === undefined ? undefined : await summarizeGroup(context, String(id), filter);
    },
  ];
}

/** Percentiles aside everything is the same. Rows come in any order: percentiles may have sorted them. */
function expectSame(folded: unknown, plain: unknown, place: readonly string[] = []): void {
  const isPercentile = place.some((name) => /^p\d\d/.test(name));
  if (Array.isArray(folded) && Array.isArray(plain)) {
    expect([place, folded.length]).toEqual([place, plain.length]);
    const [left, right] = [byId(folded), byId(plain)];
    for (const [index, value] of left.entries())
      expectSame(value, right[index], [...place, String(index)]);
  } else if (isObject(folded) && isObject(plain)) {
    expect([place, Object.keys(folded)]).toEqual([place, Object.keys(plain)]);
    for (const [name, value] of Object.entries(folded))
      expectSame(value, plain[name], [...place, name]);
  } else if (isPercentile && typeof folded === 'number' && typeof plain === 'number') {
    expect(Math.abs(folded - plain)).toBeLessThanOrEqual(BOUND * SPREAD * 1e6);
  } else expect([place, folded]).toEqual([place, plain]);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function byId(rows: readonly unknown[]): readonly unknown[] {
  const idOf = (row: unknown): string =>
    isObject(row) && typeof row['_id'] === 'string' ? row['_id'] : '';
  return rows.every((row) => idOf(row) !== '')
    ? rows.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
    : rows;
}

test('rollups and items give the same answers, whatever is folded, late or under way', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 3, maxLength: 12 }),
      fc.array(question, { minLength: 2, maxLength: 4 }),
      async (events, questions) => {
        for (const happening of events) {
          switch (happening.kind) {
            case 'send':
              await world.send(
                happening.items.map((sent) => ({ ...sent, time: world.now - sent.time })),
              );
              break;
            case 'wait':
              world.now += happening.minutes * MINUTE;
              break;
            case 'fold':
              await world.fold(happening.stops);
              break;
            case 'restart':
              await world.restart();
          }
        }
        for (const asked of questions)
          for (const ask of askings(asked))
            expectSame(await ask(world.folded), await ask(world.plain));
      },
    ),
    { numRuns: Number(process.env['ROLLUP_RUNS'] ?? 3), endOnFailure: true },
  );
  // Otherwise nothing was compared.
  expect(world.used()).toBeGreaterThan(15);
}, 900_000);

test('of many items minutes and five minutes give the answers of the items', async () => {
  world.now = Math.floor(world.now / HOUR) * HOUR + 2 * HOUR;
  const recent = item(fc.integer({ min: 30 * MINUTE, max: 100 * MINUTE }));
  await world.send(
    fc.sample(recent, 900).map((sent) => ({ ...sent, time: world.now - sent.time })),
  );
  await world.fold();
  const used = QUARTER_DETAILS.map((level) => world.used([level]));
  for (const asked of fc.sample(question, 4)) {
    // Its first five buckets and its list begin within a quarter.
    const range = { end: 20 * MINUTE, length: asked.length > 4 * HOUR ? HOUR : 65 * MINUTE };
    for (const interval of [undefined, MINUTE, 5 * MINUTE])
      for (const ask of askings({ ...asked, ...range, interval }).slice(0, 6))
        expectSame(await ask(world.folded), await ask(world.plain));
  }
  for (const [index, level] of QUARTER_DETAILS.entries())
    expect(world.used([level])).toBeGreaterThan(used[index] ?? 0);
}, 120_000);

test('of groups and hosts hours give the answers of the items', async () => {
  world.now += 2 * HOUR;
  await world.fold();
  const used = world.used([HOST_HOURS]);
  const end = Math.floor(world.now / HOUR) * HOUR;
  for (const query of [
    'group by _group_id | _count | avg(_duration) | where host_name = "a"',
    'group by host_name, _group_id | max(_duration) | uniq(service_name) | having sum(_count) > 2',
    'group by _group_id | countIf(host_name = "b") | _error_rate | where host_name != ""',
  ]) {
    const filter = spanFilterSchema.parse({
      time_gte: new Date(end - 12 * HOUR).toISOString(),
      time_lt: new Date(end + HOUR).toISOString(),
      query,
    });
    const sorted = { ...filter, sort_by: '', sort_desc: true };
    const { groups } = await listGroups(world.folded, sorted);
    expect(groups.length).toBeGreaterThan(0);
    expectSame(groups, (await listGroups(world.plain, sorted)).groups);
    const hourly = { ...filter, interval: HOUR };
    expectSame(
      await chartTimeseries(world.folded, hourly),
      await chartTimeseries(world.plain, hourly),
    );
  }
  expect(world.used([HOST_HOURS])).toBeGreaterThan(used + 3);
}, 120_000);

test('of more groups than a chart has the same are shown, and attributes that were folded before keys were', async () => {
  const names = 'abcdefghijklmnopqrst'.split('');
  const items = names.flatMap((first) =>
    names.slice(0, 7).map((second, index) => ({
      time: world.now - (index + 2) * HOUR,
      service: 'many',
      host: 'a',
      environment: 'prod',
      name: `${first}x ${second}y`,
      duration: index,
      failed: false,
      isLog: false,
      projectId: PROJECT.id,
      trace: 0,
    })),
  );
  await world.send(items);
  world.now += HOUR;
  await world.fold();
  const end = Math.floor(world.now / HOUR) * HOUR;
  const filter: SpanFilter = spanFilterSchema.parse({
    time_gte: new Date(end - 12 * HOUR).toISOString(),
    time_lt: new Date(end).toISOString(),
    system: ['spans:all'],
    query: 'group by _group_id | _count | p50(_duration) | where service_name = "many"',
  });
  const used = world.used();
  const bucketed = { ...filter, interval: HOUR };
  const chart = await chartTimeseries(world.folded, bucketed);
  expect(world.used() - used).toBe(2);
  expect(chart.groups.length).toBe(100);
  expectSame(chart, await chartTimeseries(world.plain, bucketed));

  const asked = { ...filter, search_input: '' };
  const keys = await listAttributes(world.plain, asked, new Set());
  expect(keys.items.map(({ value }) => value)).toContain('service_name');
  expect(await listAttributes(world.folded, asked, new Set())).toEqual(keys);
  const tables = [...QUARTER_DETAILS, ...LEVELS].map((level) => level.tables.group);
  for (const { name } of [...tables, HOST_HOURS.tables.host])
    await world.client.command(
      `ALTER TABLE ${name} UPDATE keys = ['${UNKNOWN_KEYS}'] WHERE 1 SETTINGS mutations_sync = 1`,
    );
  expect(await listAttributes(world.folded, asked, new Set())).toEqual(keys);
});

test.each([
  'not (minIf(_time, service_name = "none") contains "20")',
  'maxIf(_time, service_name = "none") not like "1970%"',
  'maxIf(_time, service_name = "none") not in ("2026-01-01")',
])('conditions on times of nothing hold for the same groups: %s', async (having) => {
  const filter: SpanFilter = spanFilterSchema.parse({
    time_gte: new Date(world.now - 12 * HOUR).toISOString(),
    time_lt: new Date(world.now).toISOString(),
    query: `group by service_name | _count | where service_name = "many" | having ${having}`,
  });
  const used = world.used();
  const asked = { ...filter, sort_by: '', sort_desc: true };
  const { groups } = await listGroups(world.folded, asked);
  expect(world.used() - used).toBe(1);
  expect(groups).toHaveLength(1);
  expectSame(groups, (await listGroups(world.plain, asked)).groups);
});
