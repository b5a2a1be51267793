import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { realClock } from '../stage/clock.ts';
import type { Endpoints } from './dsn.ts';
import { logExporter, metricExporter, traceExporter } from './exporters.ts';
import { type Release, resourceOf, type Telemetry, telemetryOf } from './telemetry.ts';

const METRICS_EVERY_MS = 10_000;
const DELAY_MS = 500;

/** The telemetry of services that run now, on its way as it comes. */
export class LiveTelemetry {
  readonly #endpoints: Endpoints;
  readonly #providers: {
    readonly traces: TracerProvider;
    readonly logs: LoggerProvider;
    readonly metrics: MeterProvider;
  }[] = [];

  constructor(endpoints: Endpoints) {
    this.#endpoints = endpoints;
  }

  observe(release: Release): Telemetry {
    const resource = resourceOf(release);
    const traces = new TracerProvider({
      resource,
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: traceExporter(this.#endpoints),
          scheduledDelayMillis: DELAY_MS,
        }),
      ],
    });
    const logs = new LoggerProvider({
      resource,
      processors: [
        new BatchLogRecordProcessor({
          exporter: logExporter(this.#endpoints),
          scheduledDelayMillis: DELAY_MS,
        }),
      ],
    });
    const metrics = new MeterProvider({
      resource,
      readers: [
        new PeriodicExportingMetricReader({
          exporter: metricExporter(this.#endpoints),
          exportIntervalMillis: METRICS_EVERY_MS,
        }),
      ],
    });
    this.#providers.push({ traces, logs, metrics });
    return telemetryOf(release, { tracers: traces, meters: metrics, loggers: logs }, realClock);
  }

  /** Sends the metrics at once, so that there is something to see. */
  async flushMetrics(): Promise<void> {
    await Promise.allSettled(this.#providers.map(({ metrics }) => metrics.forceFlush()));
  }

  /** Sends what is left. */
  async shutdown(): Promise<void> {
    await Promise.allSettled(
      this.#providers
        .flatMap(({ traces, logs, metrics }) => [traces, logs, metrics])
        .map((provider) => provider.shutdown()),
    );
  }
}
