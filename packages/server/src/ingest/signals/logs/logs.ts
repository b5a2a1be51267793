import { JSON_TYPE, refuseInJson } from '../json-refusal.ts';
import { otlpRoute } from '../otlp/otlp-route.ts';
import type { SignalKind } from '../signal.ts';
import { LogsJson } from './otlp-json.ts';
import { LogsProtobuf } from './otlp-protobuf.ts';
import { VectorLogs } from './vector.ts';

const NDJSON_TYPES = [
  JSON_TYPE,
  'application/x-ndjson',
  'application/ndjson',
  'application/stream+json',
];

/** Log records; what Vector sends may hold spans. */
export const LOGS: SignalKind<'logs', 'logs-protobuf' | 'logs-json' | 'vector-json'> = {
  signal: 'logs',
  counted: 'log',
  rows: 'items',
  pairsCalls: false,
  grpc: { service: 'opentelemetry.proto.collector.logs.v1.LogsService', format: 'logs-protobuf' },
  formats: {
    'logs-protobuf': { reader: ({ items }) => new LogsProtobuf(items) },
    'logs-json': { reader: ({ items }) => new LogsJson(items) },
    'vector-json': { reader: ({ items }) => new VectorLogs(items) },
  },
  routes: [
    otlpRoute({
      path: '/v1/logs',
      protobuf: 'logs-protobuf',
      json: 'logs-json',
      rejected: 'rejectedLogRecords',
    }),
    {
      paths: ['/api/v1/vector/logs', '/api/v1/vector-logs'],
      mediaTypes: NDJSON_TYPES,
      format: ({ mediaType }) => (NDJSON_TYPES.includes(mediaType) ? 'vector-json' : undefined),
      answer: () => ({ status: 200 }),
      refuse: (refusal) => refuseInJson(refusal),
    },
  ],
};
