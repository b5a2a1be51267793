import {
  type Attributes,
  context,
  type Logger,
  type Meter,
  propagation,
  SeverityNumber,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import {
  AggregationTemporalityPreference,
  OTLPMetricExporter,
} from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-grpc';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import {
  AggregationType,
  InstrumentType,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Endpoints } from './dsn.ts';
import { type Measures, measuresOf } from './measures.ts';

const METRICS_EVERY_MS = 10_000;
/** So that there is something to see soon after the start. */
const FIRST_METRICS_MS = 2000;

/** What one service of the shop needs to be observed. */
export interface Telemetry {
  readonly service: string;
  readonly tracer: Tracer;
  readonly meter: Meter;
  readonly measures: Measures;
  /** Runs `work` inside a span; an error is recorded on the span and thrown on. */
  span<Result>(
    name: string,
    options: SpanOptions,
    work: (span: Span) => Promise<Result>,
  ): Promise<Result>;
  log(severity: Severity, message: string, attributes?: Attributes): void;
  shutdown(): Promise<void>;
}

type Severity = 'debug' | 'info' | 'warn' | 'error';

const SEVERITY_NUMBER: Record<Severity, SeverityNumber> = {
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
};

/** Context propagation is per process: call once, before the first service starts. */
export function installPropagation(endpoints: Endpoints): void {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  process.env['OTEL_EXPORTER_OTLP_HEADERS'] = `spanlight-dsn=${encodeURIComponent(endpoints.dsn)}`;
}

/** Each service has providers of its own, because a resource describes one service. */
export function observe(service: string, version: string, endpoints: Endpoints): Telemetry {
  const resource = resourceFromAttributes({
    'service.name': service,
    'service.version': version,
    'deployment.environment.name': 'demo',
    'host.name': `${service}-1`,
  });
  const tracerProvider = new TracerProvider({
    resource,
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: endpoints.grpc }),
        scheduledDelayMillis: 500,
      }),
    ],
  });
  const loggerProvider = new LoggerProvider({
    resource,
    processors: [
      new BatchLogRecordProcessor({
        exporter: new OTLPLogExporter({ url: `${endpoints.http}/v1/logs` }),
        scheduledDelayMillis: 500,
      }),
    ],
  });
  const meterProvider = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({
          url: `${endpoints.http}/v1/metrics`,
          // Buckets that follow the values make percentiles exact, growth keeps their range.
          aggregationPreference: (instrument) => ({
            type:
              instrument === InstrumentType.HISTOGRAM
                ? AggregationType.EXPONENTIAL_HISTOGRAM
                : AggregationType.DEFAULT,
          }),
          temporalityPreference: AggregationTemporalityPreference.DELTA,
        }),
        exportIntervalMillis: METRICS_EVERY_MS,
      }),
    ],
  });
  setTimeout(
    () => void meterProvider.forceFlush().catch(() => undefined),
    FIRST_METRICS_MS,
  ).unref();
  const tracer = tracerProvider.getTracer('spanlight-shop', version);
  const meter = meterProvider.getMeter('spanlight-shop', version);
  const logger = loggerProvider.getLogger('spanlight-shop', version);
  return {
    service,
    tracer,
    meter,
    measures: measuresOf(meter),
    span: (name, options, work) =>
      tracer.startActiveSpan(name, options, async (span) => {
        try {
          return await work(span);
        } catch (error) {
          fail(span, error);
          throw error;
        } finally {
          span.end();
        }
      }),
    log: (severity, message, attributes = {}) => emit(logger, severity, message, attributes),
    shutdown: async () => {
      await Promise.allSettled(
        [tracerProvider, meterProvider, loggerProvider].map((provider) => provider.shutdown()),
      );
    },
  };
}

function fail(span: Span, error: unknown): void {
  const failure = error instanceof Error ? error : new Error(String(error));
  span.recordException(failure);
  span.setStatus({ code: SpanStatusCode.ERROR, message: failure.message });
}

function emit(logger: Logger, severity: Severity, body: string, attributes: Attributes): void {
  logger.emit({
    severityNumber: SEVERITY_NUMBER[severity],
    severityText: severity.toUpperCase(),
    body,
    attributes,
    context: context.active(),
  });
}
