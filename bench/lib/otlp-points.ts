// Makes OTLP metric requests as bytes: the points of many series at one moment.
import { attribute, ProtobufWriter } from './otlp.ts';

export type BenchInstrument = 'gauge' | 'counter' | 'histogram';

const BOUNDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
const DELTA = 1;
const METRIC_FIELDS = { gauge: 5, counter: 7, histogram: 9 } as const;

/** A request with one point of each series of a metric that is named as its instrument. */
export function metricRequest(instrument: BenchInstrument, series: number, timeMs: number): Buffer {
  const writer = new ProtobufWriter();
  writer.message(1, (resource) =>
    resource.message(2, (scope) =>
      scope.message(2, (metric) => {
        metric.text(1, instrument);
        metric.message(METRIC_FIELDS[instrument], (data) => {
          for (let index = 0; index < series; index += 1) {
            data.message(1, (point) => writePoint(point, instrument, index, timeMs));
          }
          if (instrument !== 'gauge') data.integer(2, DELTA);
          if (instrument === 'counter') data.integer(3, 1);
        });
      }),
    ),
  );
  return writer.finish();
}

function writePoint(
  point: ProtobufWriter,
  instrument: BenchInstrument,
  index: number,
  timeMs: number,
): void {
  const value = (index * 7919 + timeMs / 60_000) % 997;
  const attributes = {
    'host.name': `host-${index % 100}`,
    'service.name': `service-${index % 10}`,
    'k8s.pod.name': `pod-${index}`,
    'deployment.environment.name': 'production',
    'cloud.region': 'eu-west-1',
  };
  for (const [key, text] of Object.entries(attributes)) {
    attribute(point, instrument === 'histogram' ? 9 : 7, key, text);
  }
  point.fixed64(2, BigInt(timeMs - 60_000) * 1_000_000n);
  point.fixed64(3, BigInt(timeMs) * 1_000_000n);
  if (instrument !== 'histogram') {
    point.fixed64(4, doubleBits(value));
    return;
  }
  const counts = BOUNDS.map((_, bucket) => BigInt((index + bucket * 3) % 5));
  point.fixed64(
    4,
    counts.reduce((sum, count) => sum + count, 0n),
  );
  point.fixed64(5, doubleBits(value));
  point.bytes(6, packed([...counts, 0n]));
  point.bytes(7, packed(BOUNDS.map(doubleBits)));
}

function doubleBits(value: number): bigint {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes.readBigUInt64LE();
}

function packed(values: readonly bigint[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(value, index * 8);
  return bytes;
}
