// How fast one core turns OTLP bytes into Native blocks, without transport and without the engine.
import { createIngest } from '../packages/server/src/ingest/ingest.ts';
import { project } from './lib/decode.ts';
import { traceRequest } from './lib/otlp.ts';
import { machine, median, report } from './lib/report.ts';

const REQUESTS = 40;
const SPANS = 500;
const ROUNDS = 25;

let stored = 0;
const ingest = await createIngest({
  store: {
    insertNative: (_table, block) => {
      stored += block.length;
      return Promise.resolve();
    },
  },
  projects: { byToken: () => Promise.resolve(project) },
  limits: { flushMilliseconds: 1 },
  idempotencyKeys: { has: () => Promise.resolve(false), record: () => Promise.resolve() },
});

const requests = Array.from({ length: REQUESTS }, (_, seed) =>
  traceRequest({ spans: SPANS, nowMs: Date.now(), spreadMs: 60_000, spansPerTrace: 8, seed }),
);
const seconds: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  // A request that is sent again to the same project is stored once.
  const receiver = { ...project, id: round + 1 };
  const before = process.cpuUsage();
  await Promise.all(requests.map((request) => ingest.ingestSpans(request, receiver)));
  const { user, system } = process.cpuUsage(before);
  seconds.push((user + system) / 1e6);
}
const { span, event } = ingest.stats().accepted;
await ingest.close();

console.log(machine());
report('decode, by processor time', (REQUESTS * SPANS) / median(seconds), 'spans/s/core');
report(
  'the same, in items: each span has an event',
  (span + event) / ROUNDS / median(seconds),
  'items/s/core',
);
report('block', stored / (span + event), 'bytes/item');
