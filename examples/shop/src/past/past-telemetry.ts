import type { HrTime } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import type { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { LoggerProvider } from '@opentelemetry/sdk-logs';
import {
  type DataPoint,
  DataPointType,
  MeterProvider,
  type MetricData,
  MetricReader,
} from '@opentelemetry/sdk-metrics';
import { TracerProvider } from '@opentelemetry/sdk-trace';
import type { Clock } from '../stage/clock.ts';
import { type Release, resourceOf, type Telemetry, telemetryOf } from '../telemetry/telemetry.ts';
import type { PastExport } from './past-export.ts';

/** Reads metrics when it is told to, and not by a timer. */
class AskedReader extends MetricReader {
  constructor(exporter: OTLPMetricExporter) {
    super({
      aggregationSelector: (type) => exporter.selectAggregation(type),
      aggregationTemporalitySelector: (type) => exporter.selectAggregationTemporality(type),
    });
  }

  protected override onShutdown(): Promise<void> {
    return Promise.resolve();
  }

  protected override onForceFlush(): Promise<void> {
    return Promise.resolve();
  }
}

/** The telemetry of services that ran at another time. Spans and logs bring their times, points are given theirs here. */
export class PastTelemetry {
  readonly #clock: Clock;
  readonly #target: PastExport;
  readonly #readers: AskedReader[] = [];
  /** By service and version: a release that comes back goes on with its own. */
  readonly #observed = new Map<string, Telemetry>();
  /** When metrics were read last. */
  #readAt: number;

  constructor(clock: Clock, target: PastExport) {
    this.#clock = clock;
    this.#target = target;
    this.#readAt = clock.now();
  }

  observe(release: Release): Telemetry {
    const key = `${release.service} ${release.version}`;
    const known = this.#observed.get(key) ?? this.#open(release);
    this.#observed.set(key, known);
    return known;
  }

  #open(release: Release): Telemetry {
    const resource = resourceOf(release);
    const reader = new AskedReader(this.#target.metrics);
    this.#readers.push(reader);
    const nothing = { forceFlush: () => Promise.resolve(), shutdown: () => Promise.resolve() };
    const tracers = new TracerProvider({
      resource,
      spanProcessors: [
        { ...nothing, onStart: () => undefined, onEnd: (span) => this.#target.addSpan(span) },
      ],
    });
    const loggers = new LoggerProvider({
      resource,
      processors: [{ ...nothing, onEmit: (record) => this.#target.addLog(record) }],
    });
    const meters = new MeterProvider({ resource, readers: [reader] });
    return telemetryOf(release, { tracers, meters, loggers }, this.#clock);
  }

  /** Reads what was measured since the last time. */
  async readMetrics(): Promise<void> {
    const [from, to] = [millisToHrTime(this.#readAt), millisToHrTime(this.#clock.now())];
    this.#readAt = this.#clock.now();
    for (const reader of this.#readers) {
      const { resourceMetrics } = await reader.collect();
      const scopes = resourceMetrics.scopeMetrics.map(({ scope, metrics }) => ({
        scope,
        metrics: metrics.map((metric) => at(metric, from, to)),
      }));
      this.#target.addMetrics(resourceMetrics.resource, scopes);
    }
  }
}

/** A metric with other times. */
function at(metric: MetricData, startTime: HrTime, endTime: HrTime): MetricData {
  const moved = <Value>(points: readonly DataPoint<Value>[]): DataPoint<Value>[] =>
    points.map((point) => ({ ...point, startTime, endTime }));
  switch (metric.dataPointType) {
    case DataPointType.HISTOGRAM:
      return { ...metric, dataPoints: moved(metric.dataPoints) };
    case DataPointType.EXPONENTIAL_HISTOGRAM:
      return { ...metric, dataPoints: moved(metric.dataPoints) };
    case DataPointType.GAUGE:
      return { ...metric, dataPoints: moved(metric.dataPoints) };
    case DataPointType.SUM:
      return { ...metric, dataPoints: moved(metric.dataPoints) };
  }
}
