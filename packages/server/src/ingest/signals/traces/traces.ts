import { JSON_TYPE, refuseInJson } from '../json-refusal.ts';
import { otlpRoute } from '../otlp/otlp-route.ts';
import type { SignalKind } from '../signal.ts';
import { TracesJson } from './otlp-json.ts';
import { TracesProtobuf } from './otlp-protobuf.ts';
import { ZipkinSpans } from './zipkin.ts';

/** Spans, with their events. */
export const TRACES: SignalKind<'traces', 'traces-protobuf' | 'traces-json' | 'zipkin-json'> = {
  signal: 'traces',
  counted: 'span',
  rows: 'items',
  pairsCalls: true,
  grpc: {
    service: 'opentelemetry.proto.collector.trace.v1.TraceService',
    format: 'traces-protobuf',
  },
  formats: {
    'traces-protobuf': { reader: ({ items }) => new TracesProtobuf(items) },
    'traces-json': { reader: ({ items }) => new TracesJson(items) },
    'zipkin-json': { reader: ({ items }) => new ZipkinSpans(items) },
  },
  routes: [
    otlpRoute({
      path: '/v1/traces',
      protobuf: 'traces-protobuf',
      json: 'traces-json',
      rejected: 'rejectedSpans',
    }),
    {
      paths: ['/api/v2/spans'],
      mediaTypes: [JSON_TYPE],
      format: ({ mediaType }) => (mediaType === JSON_TYPE ? 'zipkin-json' : undefined),
      answer: () => ({ status: 202 }),
      refuse: (refusal) => refuseInJson(refusal),
    },
  ],
};
