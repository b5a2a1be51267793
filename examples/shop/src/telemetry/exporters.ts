import { context, propagation } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import {
  AggregationTemporalityPreference,
  OTLPMetricExporter,
} from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-grpc';
import { AggregationType, InstrumentType } from '@opentelemetry/sdk-metrics';
import type { Endpoints } from './dsn.ts';

/** Context propagation is per thread: call once, before the first service starts. */
export function installPropagation(endpoints: Endpoints): void {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  process.env['OTEL_EXPORTER_OTLP_HEADERS'] = `spanlight-dsn=${encodeURIComponent(endpoints.dsn)}`;
}

/** Milliseconds a request may take where little is sent at once. */
const PATIENCE = 10_000;

/** Traces leave over gRPC. */
export const traceExporter = (
  { grpc }: Endpoints,
  timeoutMillis: number = PATIENCE,
): OTLPTraceExporter => new OTLPTraceExporter({ url: grpc, timeoutMillis });

/** Logs leave over HTTP. */
export const logExporter = (
  { http }: Endpoints,
  timeoutMillis: number = PATIENCE,
): OTLPLogExporter => new OTLPLogExporter({ url: `${http}/v1/logs`, timeoutMillis });

/** Metrics leave over HTTP. */
export const metricExporter = (
  { http }: Endpoints,
  timeoutMillis: number = PATIENCE,
): OTLPMetricExporter =>
  new OTLPMetricExporter({
    url: `${http}/v1/metrics`,
    timeoutMillis,
    // Buckets that follow the values make percentiles exact, growth keeps their range.
    aggregationPreference: (instrument) => ({
      type:
        instrument === InstrumentType.HISTOGRAM
          ? AggregationType.EXPONENTIAL_HISTOGRAM
          : AggregationType.DEFAULT,
    }),
    temporalityPreference: AggregationTemporalityPreference.DELTA,
  });
