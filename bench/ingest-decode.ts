// How fast one core turns OTLP bytes into Native blocks, without transport and without the engine.
import xxhash from 'xxhash-wasm';

import { createReaders } from '../packages/server/src/ingest/formats.ts';
import { ItemBuilder } from '../packages/server/src/ingest/items/item-builder.ts';
import { DEFAULT_LIMITS } from '../packages/server/src/ingest/limits.ts';
import { traceRequest } from './lib/otlp.ts';
import { machine, median, report } from './lib/report.ts';

const REQUESTS = 40;
const SPANS = 500;
const ROUNDS = 25;

const project = { id: 1, groupByEnv: false, groupFuncsByService: false, forceSpanName: [] };
const requests = Array.from({ length: REQUESTS }, (_, seed) =>
  traceRequest({
    spans: SPANS,
    nowMs: Date.now(),
    spreadMs: 60_000,
    spansPerTrace: 8,
    seed,
  }),
);
const builder = new ItemBuilder(DEFAULT_LIMITS, await xxhash(), Date.now);
const { 'traces-protobuf': reader } = createReaders(builder);
const seconds: number[] = [];
let rows = 0;
let bytes = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  const before = process.cpuUsage();
  for (const request of requests) {
    builder.begin(project);
    reader.read(request);
  }
  ({ rows } = builder.rows.block);
  bytes = builder.rows.block.take().length;
  const { user, system } = process.cpuUsage(before);
  seconds.push((user + system) / 1e6);
}

const spans = REQUESTS * SPANS;
console.log(machine());
report('decode, by processor time', spans / median(seconds), 'spans/s/core');
report('the same, in items (each span has an event)', rows / median(seconds), 'items/s/core');
report('block', bytes / rows, 'bytes/item');
