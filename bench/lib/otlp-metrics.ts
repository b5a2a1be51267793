// Makes OTLP metrics requests as bytes: what an instance of a service sends every ten seconds, 12
// resource attributes, 3 attributes a point; of five metrics three are counters, one a gauge, one a
// histogram, all cumulative.

import { attribute, ProtobufWriter } from './otlp.ts';

const METRICS = 20;
const ROUTES = 5;
const BUCKETS = 16;
const MILLISECOND = 1_000_000n;

/** Points of one request. */
export const POINTS_PER_REQUEST = METRICS * ROUTES;

/** One ExportMetricsServiceRequest of one instance; `round` counts its reports since `startMs`. */
export function metricsRequest(shape: {
  readonly instance: number;
  readonly round: number;
  readonly startMs: number;
  readonly intervalMs: number;
}): Buffer {
  const { instance, round, startMs, intervalMs } = shape;
  const start = BigInt(startMs) * MILLISECOND;
  const time = BigInt(startMs + (round + 1) * intervalMs) * MILLISECOND;
  const request = new ProtobufWriter();
  request.message(1, (resourceMetrics) => {
    resourceMetrics.message(1, (resource) => {
      attribute(resource, 1, 'service.name', `service-${instance % 8}`);
      attribute(resource, 1, 'service.version', '2.4.1');
      attribute(resource, 1, 'service.instance.id', `8b1f6c2e-9d41-4f0a-${instance}`);
      attribute(resource, 1, 'deployment.environment', 'production');
      attribute(resource, 1, 'host.name', `node-${instance % 30}`);
      attribute(resource, 1, 'k8s.namespace.name', 'shop');
      attribute(resource, 1, 'k8s.pod.name', `service-6c8f7d-${instance}`);
      attribute(resource, 1, 'k8s.node.name', `ip-10-0-0-${instance % 30}`);
      attribute(resource, 1, 'cloud.region', 'eu-central-1');
      attribute(resource, 1, 'telemetry.sdk.name', 'opentelemetry');
      attribute(resource, 1, 'telemetry.sdk.language', 'nodejs');
      attribute(resource, 1, 'telemetry.sdk.version', '2.1.0');
    });
    resourceMetrics.message(2, (scopeMetrics) => {
      scopeMetrics.message(1, (scope) => scope.text(1, 'bench'));
      for (let number = 0; number < METRICS; number += 1) {
        scopeMetrics.message(2, (metric) => {
          metric.text(1, `http.server.metric.${number}`);
          metric.text(3, 'ms');
          const kind = number % 5;
          metric.message(kind === 3 ? 5 : kind === 4 ? 9 : 7, (data) => {
            for (let route = 0; route < ROUTES; route += 1) {
              data.message(1, (point) => {
                point.fixed64(2, start);
                point.fixed64(3, time);
                const value = (round + 1) * (number + route + 1);
                if (kind === 4) histogram(point, round, value);
                else double(point, 4, kind === 3 ? Math.sin(round + route) : value);
                const attributes = kind === 4 ? 9 : 7;
                attribute(point, attributes, 'http.request.method', 'GET');
                attribute(point, attributes, 'http.route', `/api/orders/${route}/items`);
                attribute(point, attributes, 'http.response.status_code', '200');
              });
            }
            if (kind !== 3) data.integer(2, 2);
            if (kind < 3) data.integer(3, 1);
          });
        });
      }
    });
  });
  return request.finish();
}

function histogram(point: ProtobufWriter, round: number, value: number): void {
  const counts = Buffer.alloc(BUCKETS * 8);
  const bounds = Buffer.alloc((BUCKETS - 1) * 8);
  let count = 0;
  for (let bucket = 2; bucket < 10; bucket += 1) {
    const inBucket = (round + 1) * bucket;
    counts.writeBigUInt64LE(BigInt(inBucket), bucket * 8);
    count += inBucket;
  }
  for (let bound = 0; bound < BUCKETS - 1; bound += 1) bounds.writeDoubleLE(2 ** bound, bound * 8);
  point.fixed64(4, BigInt(count));
  double(point, 5, value * 20);
  point.bytes(6, counts);
  point.bytes(7, bounds);
}

function double(point: ProtobufWriter, field: number, value: number): void {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  point.fixed64(field, bytes.readBigUInt64LE());
}
