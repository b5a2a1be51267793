// Makes Prometheus remote write requests as bytes: what a node exporter has, 2,000 samples a request
// as Prometheus sends them, 4 to 6 labels a series, four of five metrics counters.

import { ProtobufWriter } from './otlp.ts';

const DEVICES = 10;
const METRICS = 20;
const MODES = 10;

/** Samples of one request. */
export const SAMPLES_PER_REQUEST = DEVICES * METRICS * MODES;

export interface WriteShape {
  readonly instance: number;
  readonly value: number;
  readonly timeMs: number;
}

/** `prometheus.WriteRequest`. */
export function writeV1(shape: WriteShape): Buffer {
  const request = new ProtobufWriter();
  for (const labels of series(shape.instance)) {
    request.message(1, (one) => {
      for (const [name, value] of labels) {
        one.message(1, (label) => {
          label.text(1, name);
          label.text(2, value);
        });
      }
      one.message(2, (sample) => writeSample(sample, shape));
    });
  }
  return request.finish();
}

/** `io.prometheus.write.v2.Request`. */
export function writeV2(shape: WriteShape): Buffer {
  const request = new ProtobufWriter();
  const symbols = new Map([['', 0]]);
  const ref = (text: string): number => {
    const number = symbols.get(text) ?? symbols.size;
    symbols.set(text, number);
    return number;
  };
  const all = series(shape.instance).map((labels) => labels.flat().map(ref));
  for (const symbol of symbols.keys()) request.text(4, symbol);
  for (const refs of all) {
    request.message(5, (one) => {
      for (const number of refs) one.integer(1, number);
      one.message(2, (sample) => writeSample(sample, shape));
      one.message(5, (metadata) => metadata.integer(1, 1));
    });
  }
  return request.finish();
}

function series(instance: number): [string, string][][] {
  const found: [string, string][][] = [];
  for (let metric = 0; metric < METRICS; metric += 1) {
    for (let device = 0; device < DEVICES; device += 1) {
      for (let mode = 0; mode < MODES; mode += 1) {
        const suffix = metric % 5 === 4 ? 'bytes' : 'bytes_total';
        found.push([
          ['__name__', `node_network_receive_${metric}_${suffix}`],
          ['device', `eth${device}`],
          ['instance', `node-${instance}.eu-central-1.internal:9100`],
          ['job', 'node'],
          ['mode', `mode-${mode}`],
        ]);
      }
    }
  }
  return found;
}

function writeSample(sample: ProtobufWriter, { value, timeMs }: WriteShape): void {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  sample.fixed64(1, bytes.readBigUInt64LE());
  sample.integer(2, timeMs);
}
