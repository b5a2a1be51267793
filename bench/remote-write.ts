// How many samples of Prometheus remote write one core decodes, without transport and engine.
import { decodeRounds } from './lib/decode.ts';
import { machine, report } from './lib/report.ts';
import { SAMPLES_PER_REQUEST, type WriteShape, writeV1, writeV2 } from './lib/remote-write.ts';

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
  const startMs = Date.now() - 3_600_000;
  let bytes = 0;
  const seconds = await decodeRounds(ROUNDS, format, (round) => {
    const timeMs = startMs + round * INTERVAL;
    const bodies = Array.from({ length: INSTANCES }, (_, instance) =>
      write({ instance, value: round * 17, timeMs }),
    );
    bytes = bodies.reduce((sum, body) => sum + body.length, 0);
    return bodies;
  });
  const samples = INSTANCES * SAMPLES_PER_REQUEST;
  report(`${format}, by processor time`, samples / seconds, 'samples/s/core');
  report(`${format}, size`, bytes / samples, 'bytes/sample');
}
