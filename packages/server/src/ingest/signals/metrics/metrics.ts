import { otlpRoute } from '../otlp/otlp-route.ts';
import type { SignalKind } from '../signal.ts';
import { MetricsJson } from './otlp-json.ts';
import { MetricsProtobuf } from './otlp-protobuf.ts';
import { countWritten } from './prometheus/remote-write.ts';
import { REMOTE_WRITE_ROUTE } from './prometheus/remote-write-route.ts';
import { RemoteWriteV1, WRITTEN_V1 } from './prometheus/write-v1.ts';
import { RemoteWriteV2, WRITTEN_V2 } from './prometheus/write-v2.ts';

/** Points of metrics. */
export const METRICS: SignalKind<
  'metrics',
  'metrics-protobuf' | 'metrics-json' | 'remote-write-1' | 'remote-write-2'
> = {
  signal: 'metrics',
  counted: 'metric',
  rows: 'points',
  pairsCalls: false,
  grpc: {
    service: 'opentelemetry.proto.collector.metrics.v1.MetricsService',
    format: 'metrics-protobuf',
  },
  formats: {
    'metrics-protobuf': { reader: ({ points }) => new MetricsProtobuf(points) },
    'metrics-json': { reader: ({ points }) => new MetricsJson(points) },
    'remote-write-1': {
      reader: ({ points }) => new RemoteWriteV1(points),
      countWritten: (body) => countWritten(WRITTEN_V1, body),
    },
    'remote-write-2': {
      reader: ({ points }) => new RemoteWriteV2(points),
      countWritten: (body) => countWritten(WRITTEN_V2, body),
    },
  },
  routes: [
    otlpRoute({
      path: '/v1/metrics',
      protobuf: 'metrics-protobuf',
      json: 'metrics-json',
      rejected: 'rejectedDataPoints',
    }),
    REMOTE_WRITE_ROUTE,
  ],
};
