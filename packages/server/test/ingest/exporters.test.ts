import {
  context,
  ROOT_CONTEXT,
  SeverityNumber,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { Metadata } from '@grpc/grpc-js';
import { OTLPLogExporter as GrpcLogExporter } from '@opentelemetry/exporter-logs-otlp-grpc';
import { OTLPLogExporter as JsonLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPLogExporter as ProtobufLogExporter } from '@opentelemetry/exporter-logs-otlp-proto';
import {
  AggregationTemporalityPreference,
  OTLPMetricExporter as JsonMetricExporter,
} from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter as GrpcMetricExporter } from '@opentelemetry/exporter-metrics-otlp-grpc';
import { OTLPMetricExporter as ProtobufMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter as GrpcTraceExporter } from '@opentelemetry/exporter-trace-otlp-grpc';
import { OTLPTraceExporter as JsonTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchLogRecordProcessor,
  LoggerProvider,
  type LogRecordExporter,
} from '@opentelemetry/sdk-logs';
import {
  AggregationType,
  InstrumentType,
  MeterProvider,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
} from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PARENT_ID } from '../../src/telemetry/tables/event-ids.ts';
import { type Engine, openEngine } from './engine.ts';
import { DSN, type Pipeline, startPipeline } from './pipeline.ts';

let directory = '';
let engine: Engine;
let pipeline: Pipeline;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'spanlight-exporters-'));
  engine = await openEngine(directory);
  pipeline = await startPipeline({
    store: engine.client,
    idempotencyKeys: engine.metadata.idempotencyKeys,
  });
});

afterAll(async () => {
  await pipeline.close();
  await engine.close();
  await rm(directory, { recursive: true, force: true });
});

const GZIP = 'gzip' as const;
const headers = { 'uptrace-dsn': DSN };

function metadata(): Metadata {
  const entries = new Metadata();
  entries.set('uptrace-dsn', DSN);
  return entries;
}

const grpcOptions = () => ({ url: `http://${pipeline.grpcAddress}`, metadata: metadata() });
const httpOptions = (path: string) => ({ url: `${pipeline.httpUrl}${path}`, headers });

test.each<[string, () => SpanExporter]>([
  ['gRPC', () => new GrpcTraceExporter(grpcOptions())],
  ['gRPC with gzip', () => new GrpcTraceExporter({ ...grpcOptions(), compression: GZIP as never })],
  ['HTTP/protobuf', () => new ProtobufTraceExporter(httpOptions('/v1/traces'))],
  [
    'HTTP/protobuf with gzip',
    () => new ProtobufTraceExporter({ ...httpOptions('/v1/traces'), compression: GZIP as never }),
  ],
  ['HTTP/JSON', () => new JsonTraceExporter(httpOptions('/v1/traces'))],
])('traces over %s', async (name, exporter) => {
  const service = `traces ${name}`;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor({ exporter: exporter() })],
  });
  const tracer = provider.getTracer('shop', '1.2.3');
  const server = tracer.startSpan('GET /cart', {
    kind: SpanKind.SERVER,
    attributes: { 'http.request.method': 'GET', 'http.route': '/cart', 'user.id': 42 },
  });
  const inside = trace.setSpan(ROOT_CONTEXT, server);
  const client = tracer.startSpan(
    'SELECT',
    {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': 'SELECT 1', ids: [1, 2] },
      links: [{ context: server.spanContext() }],
    },
    inside,
  );
  client.recordException(new TypeError('boom'));
  client.setStatus({ code: SpanStatusCode.ERROR, message: 'it failed' });
  client.end();
  server.end();
  await provider.forceFlush();
  await provider.shutdown();

  const { traceId, spanId } = server.spanContext();
  const rows = await engine.client.rows(
    `SELECT system, kind, display_name, leftPad(hex(${PARENT_ID}), 16, '0') AS parent, status_code, status_message,
      link_count, otel_library_name AS library, otel_library_version AS version,
      attrs['user_id'] AS user, attrs['ids'] AS ids, exception_type, duration > 0 AS lasted,
      attrs['exception_stacktrace'] LIKE '%exporters.test.ts%' AS has_stack
    FROM items WHERE service_name = {service:String} AND lower(hex(trace_id)) = {traceId:String}
    ORDER BY system`,
    { service, traceId },
  );
  const shared = { library: 'shop', version: '1.2.3' };
  expect(rows).toMatchObject([
    {
      ...shared,
      system: 'db:postgresql',
      kind: 'client',
      display_name: 'SELECT 1',
      parent: spanId.toUpperCase(),
      status_code: 'error',
      status_message: 'it failed',
      link_count: 1,
      ids: '["1","2"]',
      lasted: 1,
    },
    {
      ...shared,
      system: `httpserver:${service}`,
      kind: 'server',
      display_name: 'GET /cart',
      parent: '0000000000000000',
      status_code: 'unset',
      user: '42',
      lasted: 1,
    },
    {
      ...shared,
      system: 'log:error',
      display_name: 'TypeError: boom',
      parent: client.spanContext().spanId.toUpperCase(),
      exception_type: 'TypeError',
      has_stack: 1,
      lasted: 0,
    },
  ]);
});

test.each<[string, () => LogRecordExporter]>([
  ['gRPC', () => new GrpcLogExporter(grpcOptions())],
  ['HTTP/protobuf', () => new ProtobufLogExporter(httpOptions('/v1/logs'))],
  ['HTTP/JSON', () => new JsonLogExporter(httpOptions('/v1/logs'))],
  [
    'HTTP/JSON with gzip',
    () => new JsonLogExporter({ ...httpOptions('/v1/logs'), compression: GZIP as never }),
  ],
])('logs over %s', async (name, exporter) => {
  const service = `logs ${name}`;
  const provider = new LoggerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    processors: [new BatchLogRecordProcessor({ exporter: exporter() })],
  });
  const logger = provider.getLogger('shop', '1.2.3');
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const spanId = 'b7ad6b7169203331';
  logger.emit({
    severityNumber: SeverityNumber.WARN,
    body: 'stock is low item=42',
    attributes: { nested: { a: 1 } },
    context: trace.setSpanContext(context.active(), { traceId, spanId, traceFlags: 1 }),
  });
  logger.emit({ severityText: 'error', body: { message: 'structured', order: 7 } });
  await provider.forceFlush();
  await provider.shutdown();

  const rows = await engine.client.rows(
    `SELECT system, display_name, log_severity, leftPad(hex(parent_id), 16, '0') AS parent, standalone,
      attrs['item'] AS item, attrs['nested'] AS nested, attrs['order'] AS ordered
    FROM items WHERE service_name = {service:String} ORDER BY system`,
    { service },
  );
  expect(rows).toEqual([
    {
      system: 'log:error',
      display_name: 'ERROR structured',
      log_severity: 'ERROR',
      parent: '0000000000000000',
      standalone: 1,
      item: '',
      nested: '',
      ordered: '7',
    },
    {
      system: 'log:warn',
      display_name: 'WARN stock is low item=42',
      log_severity: 'WARN',
      parent: spanId.toUpperCase(),
      standalone: 0,
      item: '42',
      nested: '{"a":1}',
      ordered: '',
    },
  ]);
});

const { CUMULATIVE, DELTA } = AggregationTemporalityPreference;

test.each<[string, () => PushMetricExporter]>([
  [
    'gRPC, cumulative',
    () => new GrpcMetricExporter({ ...grpcOptions(), temporalityPreference: CUMULATIVE }),
  ],
  ['gRPC, delta', () => new GrpcMetricExporter({ ...grpcOptions(), temporalityPreference: DELTA })],
  [
    'HTTP/protobuf, cumulative',
    () =>
      new ProtobufMetricExporter({
        ...httpOptions('/v1/metrics'),
        temporalityPreference: CUMULATIVE,
      }),
  ],
  [
    'HTTP/JSON, delta',
    () =>
      new JsonMetricExporter({
        ...httpOptions('/v1/metrics'),
        temporalityPreference: DELTA,
        compression: GZIP as never,
      }),
  ],
])('metrics over %s', async (name, exporter) => {
  const service = `metrics ${name}`;
  const reader = new PeriodicExportingMetricReader({
    exporter: exporter(),
    exportIntervalMillis: 60_000,
  });
  const provider = new MeterProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    readers: [reader],
    views: [
      {
        instrumentName: 'sizes',
        instrumentType: InstrumentType.HISTOGRAM,
        aggregation: { type: AggregationType.EXPONENTIAL_HISTOGRAM },
      },
    ],
  });
  const meter = provider.getMeter('shop', '1.2.3');
  const requests = meter.createCounter('http.requests', { unit: '{request}' });
  const open = meter.createUpDownCounter('open.carts');
  const latency = meter.createHistogram('latency', { unit: 'ms', description: 'How long' });
  const sizes = meter.createHistogram('sizes', { unit: 'By' });
  meter.createObservableGauge('temperature').addCallback((result) => result.observe(21.5));
  for (const round of [1, 2]) {
    requests.add(3, { route: '/a' });
    requests.add(round, { route: '/b' });
    open.add(5);
    open.add(-2);
    latency.record(12);
    latency.record(700 * round);
    for (const size of [0, 100, 1000]) sizes.record(size);
    // A point at the very start of its series would say that nobody knows when that was.
    await setTimeout(2);
    await provider.forceFlush();
  }
  await provider.shutdown();
  await pipeline.ingest.flush();

  const rows = await engine.client.rows(
    `SELECT metric, attrs['route'] AS route, any(instrument) AS instrument, any(library) AS library,
      sum(p.sum) AS total, sum(p.count) AS counted, min(p.min) AS least, max(p.max) AS greatest,
      max(p.last).value AS level, sumMap(p.hist) AS hist
    FROM points_hours AS p INNER JOIN (
      SELECT series, metric, any(attrs) AS attrs, any(instrument) AS instrument, anyLast(otel_library_name) AS library
      FROM series GROUP BY series, metric
    ) AS s ON p.series = s.series AND p.metric = s.metric
    WHERE attrs['service_name'] = {service:String}
    GROUP BY metric, route ORDER BY metric, route`,
    { service },
  );
  expect(rows).toMatchObject([
    { metric: 'http_requests', route: '/a', instrument: 'counter', library: 'shop', total: 6 },
    { metric: 'http_requests', route: '/b', instrument: 'counter', total: 3 },
    {
      metric: 'latency',
      instrument: 'histogram',
      total: 2124,
      counted: '4',
      least: 12,
      greatest: 1400,
    },
    { metric: 'open_carts', instrument: 'additive', level: 6 },
    { metric: 'sizes', instrument: 'histogram', total: 2200, counted: '6' },
    { metric: 'temperature', instrument: 'gauge', level: 21.5, least: 21.5, greatest: 21.5 },
  ]);
  const { hist } = rows.at(4) as { hist: Record<string, string> };
  expect(hist).toMatchObject({ 0: '2', [keyNear(100, hist)]: '2', [keyNear(1000, hist)]: '2' });
});

/** The key in a sketch whose value is near another: exponential buckets are wider than keys. */
function keyNear(value: number, hist: Record<string, string>): string {
  const float = new Float32Array(1);
  const bits = new Uint32Array(float.buffer);
  return (
    Object.keys(hist).find((key) => {
      bits[0] = Number(key) << 16;
      return Math.abs(float[0]! / value - 1) < 0.04;
    }) ?? 'none'
  );
}
