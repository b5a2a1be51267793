// How long questions take through the API over a day and a week of 10 and 100 million spans, from items and folded; over an hour
// and all hours where these are fewer than a week's.
// Usage: node bench/scale.ts [--hours N] [millions ...]
import { parseArgs } from 'node:util';
import { rmSync } from 'node:fs';
import type { Span, TimeRange } from '@spanlight/sdk';
import { makeSpans } from './lib/made-spans.ts';
import { machine, median, report } from './lib/report.ts';
import { BenchServer } from './lib/server.ts';
import { storedTables } from './lib/stored-bytes.ts';

const REPEATS = 7;
const HOUR = 3_600_000;
const MEGABYTE = 1e6;
const WEEK = 7 * 24;
const { values, positionals } = parseArgs({
  options: { hours: { type: 'string', default: String(WEEK) } },
  allowPositionals: true,
});
const HOURS = Number(values.hours);
const SHORTER = HOURS === WEEK ? '24h' : '1h';
const RANGES = [SHORTER, HOURS === WEEK ? '7d' : `${HOURS}h`];
const OPERATOR = 'an-operator-token-of-the-benchmarks-0123';
const GROUPS = 'group by _group_id | per_min(sum(_count)) | _error_rate | {p50,p90,p99}(_duration)';
const HOST = 'cart-1';
const BY_HOST = 'group by _group_id, host_name | per_min(sum(_count)) | p90(_duration)';
const ALL = { system: ['spans:all'] };

console.log(machine());
const sizes = positionals.map(Number);
for (const millions of sizes.length === 0 ? [10, 100] : sizes) await measure(millions);

async function measure(millions: number): Promise<void> {
  const environment = { SPANLIGHT_OPERATOR_TOKEN: OPERATOR };
  const directory = await (await BenchServer.start()).leave();
  const begin = performance.now();
  await makeSpans(directory, { count: millions * 1e6, hours: HOURS, until: Date.now() });
  console.log(`\n${millions} M spans, made in ${seconds(begin)} s`);
  const server = await BenchServer.start({ directory, environment });
  await ask(server, 'from items', 1);
  const folding = performance.now();
  const before = server.cpuSeconds();
  await folded(server.url);
  const used = server.cpuSeconds() - before;
  console.log(
    `folded after ${seconds(folding)} s, ${used.toFixed(0)} s of processor time, merges included`,
  );
  await server.settle();
  await ask(server, 'folded', REPEATS);
  report('resident memory', server.residentBytes() / 2 ** 20, 'MB');
  await server.leave();
  for (const [table, { bytes }] of await storedTables(directory))
    if (bytes > MEGABYTE) report(`on disk, ${table}`, bytes / MEGABYTE, 'MB');
  rmSync(directory, { recursive: true, force: true });
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(0);
}

/** Resolves when the oldest span is in a rollup. */
async function folded(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/-/retention`, {
      headers: { authorization: `Bearer ${OPERATOR}` },
    });
    const { tables } = await response.json();
    const oldest = (name: string): number =>
      Date.parse(
        tables.find(({ table }: { table: string }) => table === name)?.oldest ?? '2100-01-01',
      );
    const isDaysDone = HOURS < WEEK || oldest('group_days') - oldest('items') < 24 * HOUR;
    if (isDaysDone && oldest('group_hours') <= oldest('items')) return;
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
}

async function ask(server: BenchServer, from: string, repeats: number): Promise<void> {
  const client = server.client();
  const newest = async (time: TimeRange): Promise<readonly Span[]> =>
    (await client.spans.list({ time, ...ALL, limit: 50, query: '' })).spans;
  const tracesOf = (spans: readonly Span[]): string[] =>
    spans.flatMap((span) => (span.traceId === null ? [] : [span.traceId]));
  const spans = await newest({ last: SHORTER });
  const middle = Date.now() - (HOURS * HOUR) / 2;
  const traceIds = tracesOf(spans);
  const olderTraceIds = tracesOf(
    await newest({ gte: new Date(middle - HOUR / 4), lt: new Date(middle) }),
  );
  const spanIds = spans.map(({ id }) => id);
  let turn = 0;
  const next = (ids: readonly string[]): string => ids[turn++ % ids.length] ?? '';
  for (const last of RANGES) {
    const time = { last };
    const questions: Record<string, () => Promise<unknown>> = {
      systems: () => client.systems.list({ time }),
      'groups of all spans': () => client.groups.list({ time, ...ALL, query: GROUPS }),
      'groups of a service': () =>
        client.groups.list({ time, ...ALL, query: `${GROUPS} | where service_name = "cart"` }),
      'groups of a host': () =>
        client.groups.list({ time, ...ALL, query: `${GROUPS} | where host_name = "${HOST}"` }),
      'groups and their hosts': () => client.groups.list({ time, ...ALL, query: BY_HOST }),
      'rates of all systems': () =>
        client.groups.timeseries({
          time,
          ...ALL,
          query: 'group by _system | per_min(sum(_count))',
        }),
      'rates and percentiles of all groups': () =>
        client.groups.timeseries({ time, ...ALL, query: GROUPS }),
      'percentiles of all spans': () => client.groups.percentiles({ time, ...ALL }),
      'slowest spans': () =>
        client.spans.list({ time, ...ALL, sortBy: '_duration', sortDesc: true, limit: 15 }),
      'newest spans': () => client.spans.list({ time, ...ALL, limit: 15 }),
      'a span by its id': () =>
        client.spans.list({ time, ...ALL, query: `where _id = "${next(spanIds)}"`, limit: 15 }),
      'values of service_name': () =>
        client.attributes.values({ attr: 'service_name', time, ...ALL }),
      'keys of attributes': () => client.attributes.list({ time, ...ALL }),
    };
    for (const [name, question] of Object.entries(questions))
      await timed(`${name}, ${last}, ${from}`, repeats, question);
  }
  await timed(`groups by an attribute, ${SHORTER}, ${from}`, Math.min(repeats, 3), () =>
    client.groups.list({
      time: { last: SHORTER },
      ...ALL,
      query: `${GROUPS} | where tenant_id = "tenant-3"`,
    }),
  );
  for (const [name, ids] of Object.entries({ trace: traceIds, 'older trace': olderTraceIds })) {
    const asked = ids.slice(0, Math.max(repeats, 5));
    for (const time of ['', ' again'])
      await timed(`${name} by id${time}, ${from}`, asked.length, (index) =>
        client.traces.get({ traceId: asked[index] ?? '' }),
      );
    await timed(`${name} by id, as the console draws it, ${from}`, asked.length, (index) =>
      client.traces.columns({ traceId: asked[index] ?? '' }),
    );
  }
}

async function timed(
  name: string,
  repeats: number,
  question: (repeat: number) => Promise<unknown>,
): Promise<void> {
  const times: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const started = performance.now();
    await question(repeat);
    times.push(performance.now() - started);
  }
  report(name, median(times), 'ms');
}
