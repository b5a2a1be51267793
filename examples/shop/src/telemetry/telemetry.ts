import {
  type Attributes,
  context,
  type LoggerProvider,
  type Meter,
  type MeterProvider,
  SeverityNumber,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  type TracerProvider,
} from '@opentelemetry/api';
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { HttpFailure } from '../failure.ts';
import type { Clock } from '../stage/clock.ts';
import { type Measures, measuresOf } from './measures.ts';

/** What one service of the shop needs to be observed. */
export interface Telemetry {
  readonly service: string;
  readonly meter: Meter;
  readonly measures: Measures;
  /** Runs `work` inside a span; an error is recorded on the span and thrown on. */
  span<Result>(
    name: string,
    options: SpanOptions,
    work: (span: Span) => Promise<Result>,
  ): Promise<Result>;
  log(severity: Severity, message: string, attributes?: Attributes): void;
}

type Severity = 'debug' | 'info' | 'warn' | 'error';

const SEVERITY_NUMBER: Record<Severity, SeverityNumber> = {
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
};

/** A release of a service. */
export interface Release {
  readonly service: string;
  readonly version: string;
}

export function resourceOf({ service, version }: Release): Resource {
  return resourceFromAttributes({
    'service.name': service,
    'service.version': version,
    'deployment.environment.name': 'demo',
    'host.name': `${service}-1`,
  });
}

/** Each service has providers of its own, because a resource describes one service. */
export interface Providers {
  readonly tracers: TracerProvider;
  readonly meters: MeterProvider;
  readonly loggers: LoggerProvider;
}

const SCOPE = 'spanlight-shop';

/** Observes a release by the clock it runs on. */
export function telemetryOf(
  { service, version }: Release,
  { tracers, meters, loggers }: Providers,
  clock: Clock,
): Telemetry {
  const tracer = tracers.getTracer(SCOPE, version);
  const meter = meters.getMeter(SCOPE, version);
  const logger = loggers.getLogger(SCOPE, version);
  return {
    service,
    meter,
    measures: measuresOf(meter),
    span: (name, options, work) => {
      const startTime = clock.stamp();
      return tracer.startActiveSpan(
        name,
        { ...options, ...(startTime && { startTime }) },
        async (span) => {
          try {
            return await work(span);
          } catch (error) {
            fail(span, error, clock);
            throw error;
          } finally {
            span.end(clock.stamp());
          }
        },
      );
    },
    log: (severity, body, attributes = {}) => {
      const timestamp = clock.stamp();
      logger.emit({
        severityNumber: SEVERITY_NUMBER[severity],
        severityText: severity.toUpperCase(),
        body,
        attributes,
        context: context.active(),
        ...(timestamp && { timestamp, observedTimestamp: timestamp }),
      });
    },
  };
}

/** An answer that says no is no exception here: the service that gave it knows why and has recorded that. */
function fail(span: Span, error: unknown, clock: Clock): void {
  const failure = error instanceof Error ? error : new Error(String(error));
  if (!(failure instanceof HttpFailure)) span.recordException(failure, clock.stamp());
  span.setStatus({ code: SpanStatusCode.ERROR, message: failure.message });
}
