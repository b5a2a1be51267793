// How long questions take through the API, over 1 and 10 million spans spread over a day.
// Usage: node bench/queries.ts [millions ...]
import { machine, median, report } from './lib/report.ts';
import { send } from './lib/load.ts';
import { BenchServer } from './lib/server.ts';

const REPEATS = 9;
const HOUR = { last: '1h' } as const;
const DAY = { last: '24h' } as const;
const GROUPS = 'group by _group_id | per_min(sum(_count)) | _error_rate | {p50,p90,p99}(_duration)';

console.log(machine());
const sizes = process.argv.slice(2).map(Number);
for (const millions of sizes.length === 0 ? [1, 10] : sizes) await measure(millions);

async function measure(millions: number): Promise<void> {
  const server = await BenchServer.start();
  const sent = await send(server, {
    requests: millions * 1000,
    spansPerRequest: 1000,
    inFlight: 48,
    spreadMs: 24 * 3600 * 1000,
  });
  console.log(`\n${millions} M spans, sent in ${sent.seconds.toFixed(0)} s`);
  const client = server.client();
  const { spans } = await client.spans.list({
    time: DAY,
    system: ['spans:all'],
    limit: 50,
    query: '',
  });
  let turn = 0;
  const traceIds = spans.flatMap((span) => (span.traceId === null ? [] : [span.traceId]));
  const questions: Record<string, () => Promise<unknown>> = {
    'systems, 24 h': () => client.systems.list({ time: DAY }),
    'groups of a system, 1 h': () =>
      client.groups.list({ time: HOUR, system: ['db:postgresql'], query: GROUPS }),
    'groups of a system, 24 h': () =>
      client.groups.list({ time: DAY, system: ['db:postgresql'], query: GROUPS }),
    'groups of all spans, 24 h': () =>
      client.groups.list({ time: DAY, system: ['spans:all'], query: GROUPS }),
    'percentiles of a system, 24 h': () =>
      client.groups.percentiles({ time: DAY, system: ['db:postgresql'] }),
    'slowest spans, 24 h': () =>
      client.spans.list({
        time: DAY,
        system: ['spans:all'],
        sortBy: '_duration',
        sortDesc: true,
        limit: 15,
      }),
    'values of an attribute, 1 h': () =>
      client.attributes.values({ attr: 'tenant_id', time: HOUR }),
    'filter by an attribute, 24 h': () =>
      client.groups.list({
        time: DAY,
        system: ['spans:all'],
        query: `${GROUPS} | where tenant_id = "tenant-3"`,
      }),
    'trace by id': () => client.traces.get({ traceId: traceIds[turn++ % traceIds.length] ?? '' }),
  };
  for (const [name, ask] of Object.entries(questions)) {
    const times: number[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const started = performance.now();
      await ask();
      times.push(performance.now() - started);
    }
    report(name, median(times), 'ms');
  }
  await server.stop();
}
