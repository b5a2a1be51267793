// How long metrics queries on many series take through the API, over an hour, a day, a month and a quarter.
// Usage: node bench/metric-queries.ts [series]
import { Agent } from 'node:http';
import { foldPast } from './lib/fold-past.ts';
import { post } from './lib/load.ts';
import { type BenchInstrument, metricRequest } from './lib/otlp-points.ts';
import { machine, median, report } from './lib/report.ts';
import { BenchServer } from './lib/server.ts';

const REPEATS = 5;
const IN_FLIGHT = 48;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const RANGES = { '1 h': HOUR, '24 h': DAY, '30 d': 30 * DAY, '90 d': 90 * DAY } as const;

const QUERIES: readonly (readonly [BenchInstrument, string])[] = [
  ['gauge', '$m'],
  ['gauge', 'sum($m)'],
  ['gauge', 'avg($m) | group by host_name'],
  ['counter', 'per_min(sum($m))'],
  ['counter', 'per_min(sum($m)) | group by host_name'],
  ['counter', 'per_min(sum($m)) | where host_name = "host-3"'],
  ['counter', 'uniq($m, host_name)'],
  ['histogram', 'p50($m) | p90($m) | p99($m)'],
  ['histogram', 'p99($m) | group by host_name'],
  ['histogram', 'avg($m) | group by service_name'],
];

const series = Number(process.argv[2] ?? 10_000);
console.log(machine());
const loaded = await BenchServer.start();
const end = Math.floor(Date.now() / HOUR) * HOUR;
const started = performance.now();
const moments = sendingTimes();
for (const instrument of ['gauge', 'counter', 'histogram'] as const) {
  await sendAll(loaded, instrument, moments);
}
const points = moments.length * series * 3;
const seconds = (performance.now() - started) / 1000;
console.log(`${series} series of each kind, ${points} points sent in ${seconds.toFixed(0)} s`);
const settled = performance.now();
await loaded.settle();
console.log(`the engine merged for ${((performance.now() - settled) / 1000).toFixed(0)} s more`);
const directory = await loaded.leave();
await foldPast(directory);
const server = await BenchServer.start({ directory });
const client = server.client();
for (const [instrument, query] of QUERIES) {
  for (const [name, length] of Object.entries(RANGES)) {
    const times: number[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const asked = performance.now();
      await client.metrics.timeseries({
        time: { gte: new Date(end - length), lt: new Date(end) },
        metrics: [{ name: instrument, alias: 'm' }],
        query,
      });
      times.push(performance.now() - asked);
    }
    report(`${instrument} ${query}, ${name}`, median(times), 'ms');
  }
}
await server.stop();

/** As dense as a range of that age is looked at: minutes, five minutes, a quarter of a day. */
function sendingTimes(): number[] {
  return [
    ...steps(end - 90 * DAY, end - DAY, 6 * HOUR),
    ...steps(end - DAY, end - HOUR, 5 * MINUTE),
    ...steps(end - HOUR, end, MINUTE),
  ];
}

function steps(from: number, to: number, width: number): number[] {
  return Array.from({ length: (to - from) / width }, (_, index) => from + index * width);
}

async function sendAll(
  server: BenchServer,
  instrument: BenchInstrument,
  times: readonly number[],
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
  const queue = times.values();
  const worker = async (): Promise<void> => {
    for (const time of queue) {
      await post(server, agent, '/v1/metrics', metricRequest(instrument, series, time));
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  agent.destroy();
}
