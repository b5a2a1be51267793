// How many points of metrics one core decodes and stores, and how many bytes they take on disk.
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createIngest } from '../packages/server/src/ingest/ingest.ts';
import { post } from './lib/load.ts';
import { metricsRequest, POINTS_PER_REQUEST } from './lib/otlp-metrics.ts';
import { machine, median, report } from './lib/report.ts';
import { BenchServer } from './lib/server.ts';

const INSTANCES = 100;
const INTERVAL = 10_000;
const WARM_UP = 4;

console.log(machine());
console.log(`${INSTANCES * POINTS_PER_REQUEST} series, a point every ${INTERVAL / 1000} s`);
await decode(20);
await burst(40);

/** Requests of every instance in one round of reports. */
function requests(round: number, startMs: number): Buffer[] {
  return Array.from({ length: INSTANCES }, (_, instance) =>
    metricsRequest({ instance, round, startMs, intervalMs: INTERVAL }),
  );
}

/** Without transport and without the engine. */
async function decode(rounds: number): Promise<void> {
  const project = {
    id: 1,
    groupByEnv: false,
    groupFuncsByService: false,
    promCompat: true,
    forceSpanName: [],
  };
  const ingest = await createIngest({
    store: { insertNative: () => Promise.resolve() },
    projects: { byToken: () => Promise.resolve(project) },
    limits: { flushMilliseconds: 1 },
    receipts: { has: () => Promise.resolve(false), record: () => Promise.resolve() },
  });
  const seconds: number[] = [];
  const startMs = Date.now() - 3_600_000;
  for (let round = 0; round < rounds; round += 1) {
    const bodies = requests(round, startMs);
    const before = process.cpuUsage();
    await Promise.all(bodies.map((body) => ingest.receive(project, 'metrics-protobuf', body)));
    const { user, system } = process.cpuUsage(before);
    seconds.push((user + system) / 1e6);
  }
  await ingest.close();
  const points = INSTANCES * POINTS_PER_REQUEST;
  report('decode, by processor time', points / median(seconds), 'points/s/core');
}

/** As fast as the server answers, the server bound to one core. */
async function burst(rounds: number): Promise<void> {
  const server = await BenchServer.start({ core: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: INSTANCES });
  const startMs = Date.now() - rounds * INTERVAL;
  let cpuBefore = 0;
  let started = 0;
  for (let round = 0; round < rounds; round += 1) {
    if (round === WARM_UP) {
      cpuBefore = server.cpuSeconds();
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
  report('resident after the burst', server.residentBytes() / 1e6, 'MB');
  await sleep(20_000);
  const sent = rounds * INSTANCES * POINTS_PER_REQUEST;
  report('data directory, everything in it', server.diskBytes() / sent, 'bytes/point');
  await server.stop();
}
