import type { Buffer } from 'node:buffer';

import type { ItemBuilder } from './items/item-builder.ts';
import { VectorLogs } from './ndjson/vector-logs.ts';
import { LogsJson } from './otlp/logs/json.ts';
import { LogsProtobuf } from './otlp/logs/protobuf.ts';
import { TracesJson } from './otlp/traces/json.ts';
import { TracesProtobuf } from './otlp/traces/protobuf.ts';
import { ZipkinSpans } from './zipkin/spans.ts';

/** Every form in which items arrive. */
export const FORMATS = [
  'traces-protobuf',
  'traces-json',
  'logs-protobuf',
  'logs-json',
  'zipkin-json',
  'vector-json',
] as const;
export type Format = (typeof FORMATS)[number];

/** What a request is about, whatever its items turn out to be. */
export type RequestSignal = 'traces' | 'logs';

export const signalOfFormat = (format: Format): RequestSignal =>
  format.startsWith('traces') || format === 'zipkin-json' ? 'traces' : 'logs';

/** Reads a request's body into an item builder. Throws a `MalformedError` or `TooLargeError`. */
export interface BodyReader {
  read(body: Buffer): void;
}

export function createReaders(builder: ItemBuilder): Readonly<Record<Format, BodyReader>> {
  return {
    'traces-protobuf': new TracesProtobuf(builder),
    'traces-json': new TracesJson(builder),
    'logs-protobuf': new LogsProtobuf(builder),
    'logs-json': new LogsJson(builder),
    'zipkin-json': new ZipkinSpans(builder),
    'vector-json': new VectorLogs(builder),
  };
}
