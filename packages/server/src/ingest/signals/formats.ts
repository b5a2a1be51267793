import type { Buffer } from 'node:buffer';

import type { ItemBuilder } from '../items/item-builder.ts';
import { VectorLogs } from './logs/vector.ts';
import { LogsJson } from './logs/otlp-json.ts';
import { LogsProtobuf } from './logs/otlp-protobuf.ts';
import { MetricsJson } from './metrics/otlp-json.ts';
import { MetricsProtobuf } from './metrics/otlp-protobuf.ts';
import { TracesJson } from './traces/otlp-json.ts';
import { TracesProtobuf } from './traces/otlp-protobuf.ts';
import type { PointBuilder } from '../points/point-builder.ts';
import { RemoteWriteV1 } from './metrics/prometheus/write-v1.ts';
import { RemoteWriteV2 } from './metrics/prometheus/write-v2.ts';
import { ZipkinSpans } from './traces/zipkin.ts';

/** Every form in which items arrive. */
export const ITEM_FORMATS = [
  'traces-protobuf',
  'traces-json',
  'logs-protobuf',
  'logs-json',
  'zipkin-json',
  'vector-json',
] as const;
export type ItemFormat = (typeof ITEM_FORMATS)[number];

/** Every form in which points of metrics arrive. */
export const POINT_FORMATS = [
  'metrics-protobuf',
  'metrics-json',
  'remote-write-1',
  'remote-write-2',
] as const;
export type PointFormat = (typeof POINT_FORMATS)[number];

export type Format = ItemFormat | PointFormat;

/** What a request is about, whatever its items turn out to be. */
export type RequestSignal = 'traces' | 'logs' | 'metrics';

const SIGNALS: Readonly<Record<Format, RequestSignal>> = {
  'traces-protobuf': 'traces',
  'traces-json': 'traces',
  'logs-protobuf': 'logs',
  'logs-json': 'logs',
  'metrics-protobuf': 'metrics',
  'metrics-json': 'metrics',
  'remote-write-1': 'metrics',
  'remote-write-2': 'metrics',
  'zipkin-json': 'traces',
  'vector-json': 'logs',
};

export const signalOfFormat = (format: Format): RequestSignal => SIGNALS[format];

/** Reads a request's body into a builder. Throws a `MalformedError` or `TooLargeError`. */
export interface BodyReader {
  read(body: Buffer): void;
}

export function createReaders(builder: ItemBuilder): Readonly<Record<ItemFormat, BodyReader>> {
  return {
    'traces-protobuf': new TracesProtobuf(builder),
    'traces-json': new TracesJson(builder),
    'logs-protobuf': new LogsProtobuf(builder),
    'logs-json': new LogsJson(builder),
    'zipkin-json': new ZipkinSpans(builder),
    'vector-json': new VectorLogs(builder),
  };
}

export function createPointReaders(
  builder: PointBuilder,
): Readonly<Record<PointFormat, BodyReader>> {
  return {
    'metrics-protobuf': new MetricsProtobuf(builder),
    'metrics-json': new MetricsJson(builder),
    'remote-write-1': new RemoteWriteV1(builder),
    'remote-write-2': new RemoteWriteV2(builder),
  };
}
