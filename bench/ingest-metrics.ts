// How many points of metrics one core decodes and stores, and how many bytes they take on disk.
// Usage: node bench/ingest-metrics.ts [series]
import { Agent } from 'node:http';
import { decodeRounds } from './lib/decode.ts';
import { post } from './lib/load.ts';
import { metricsRequest, POINTS_PER_REQUEST } from './lib/otlp-metrics.ts';
import { machine, report } from './lib/report.ts';
import { BenchServer } from './lib/server.ts';
import { sharesSince } from './lib/processor-time.ts';

const INSTANCES = Number(process.argv[2] ?? 10_000) / POINTS_PER_REQUEST;
const INTERVAL = 10_000;
const WARM_UP = 4;
const HOUR = 3_600_000;

console.log(machine());
console.log(`${INSTANCES * POINTS_PER_REQUEST} series, a point every ${INTERVAL / 1000} s`);
await decode(20);
await burst(Math.ceil(2_000_000 / (INSTANCES * POINTS_PER_REQUEST)));

/** Requests of every instance in one round of reports. */
function requests(round: number, startMs: number): Buffer[] {
  return Array.from({ length: INSTANCES }, (_, instance) =>
    metricsRequest({ instance, round, startMs, intervalMs: INTERVAL }),
  );
}

/** Without transport and without the engine. */
async function decode(rounds: number): Promise<void> {
  const startMs = Date.now() - 3_600_000;
  const seconds = await decodeRounds(rounds, 'metrics-protobuf', (round) =>
    requests(round, startMs),
  );
  const points = INSTANCES * POINTS_PER_REQUEST;
  report('decode, by processor time', points / seconds, 'points/s/core');
}

/** As fast as the server answers, the server bound to one core. */
async function burst(rounds: number): Promise<void> {
  const server = await BenchServer.start({ core: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: INSTANCES });
  // Within the hour that isn't over: what is of earlier ones comes late and costs more.
  const startMs = Math.floor(Date.now() / HOUR) * HOUR;
  let cpuBefore = 0;
  let threadsBefore = server.threadTimes();
  let started = 0;
  for (let round = 0; round < rounds; round += 1) {
    if (round === WARM_UP) {
      cpuBefore = server.cpuSeconds();
      threadsBefore = server.threadTimes();
      started = performance.now();
    }
    const bodies = requests(round, startMs);
    await Promise.all(bodies.map((body) => post(server, agent, '/v1/metrics', body)));
  }
  agent.destroy();
  const points = (rounds - WARM_UP) * INSTANCES * POINTS_PER_REQUEST;
  report(
    'burst, one core, by the clock',
    points / ((performance.now() - started) / 1000),
    'points/s',
  );
  report('burst, by processor time', points / (server.cpuSeconds() - cpuBefore), 'points/s/core');
  console.log(`its threads: ${sharesSince(threadsBefore, server.threadTimes())}`);
  await server.settle();
  report('the same, settled', points / (server.cpuSeconds() - cpuBefore), 'points/s/core');
  report('resident after the burst', server.residentBytes() / 1e6, 'MB');
  const sent = rounds * INSTANCES * POINTS_PER_REQUEST;
  report('data directory, everything in it', server.diskBytes() / sent, 'bytes/point');
  await server.stop();
}
