// How many samples of Prometheus remote write one core decodes, without transport and engine.
import { createIngest } from '../packages/server/src/ingest/ingest.ts';
import { machine, median, report } from './lib/report.ts';
import { SAMPLES_PER_REQUEST, writeV1, writeV2 } from './lib/remote-write.ts';
import type { WriteShape } from './lib/remote-write.ts';

const INSTANCES = 20;
const ROUNDS = 20;
const INTERVAL = 15_000;

console.log(machine());
console.log(`${INSTANCES * SAMPLES_PER_REQUEST} series, a sample every ${INTERVAL / 1000} s`);
await decode('remote-write-1', writeV1);
await decode('remote-write-2', writeV2);

async function decode(
  format: 'remote-write-1' | 'remote-write-2',
  write: (shape: WriteShape) => Buffer,
): Promise<void> {
  const project = {
    id: 1,
    groupByEnv: false,
    groupFuncsByService: false,
    promCompat: false,
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
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const timeMs = startMs + round * INTERVAL;
    const bodies = Array.from({ length: INSTANCES }, (_, instance) =>
      write({ instance, value: round * 17, timeMs }),
    );
    bytes = bodies.reduce((sum, body) => sum + body.length, 0);
    const before = process.cpuUsage();
    await Promise.all(bodies.map((body) => ingest.receive(project, format, body)));
    const { user, system } = process.cpuUsage(before);
    seconds.push((user + system) / 1e6);
  }
  await ingest.close();
  const samples = INSTANCES * SAMPLES_PER_REQUEST;
  report(`${format}, by processor time`, samples / median(seconds), 'samples/s/core');
  report(`${format}, size`, bytes / samples, 'bytes/sample');
}
