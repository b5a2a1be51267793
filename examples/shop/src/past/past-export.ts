import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { Resource } from '@opentelemetry/resources';
import type { ReadableLogRecord } from '@opentelemetry/sdk-logs';
import type { ScopeMetrics } from '@opentelemetry/sdk-metrics';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import type { Endpoints } from '../telemetry/dsn.ts';
import { logExporter, metricExporter, traceExporter } from '../telemetry/exporters.ts';

/** Items of one request: as many as the server makes a batch of, so that it doesn't wait for more. */
const BATCH = 10_000;
/** Requests under way while more is being recorded. */
const MAX_SENDING = 4;
/** Milliseconds a request may take, for machines that are busy with starting everything. */
const PATIENCE = 120_000;

/**
 * Gathers what was recorded and sends it in large requests: spans and logs as they come, metrics at the end, because points of a
 * series come in their order.
 */
export class PastExport {
  readonly #exporters: {
    readonly traces: ReturnType<typeof traceExporter>;
    readonly logs: ReturnType<typeof logExporter>;
    readonly metrics: ReturnType<typeof metricExporter>;
  };
  #spans: ReadableSpan[] = [];
  #logs: ReadableLogRecord[] = [];
  readonly #metrics = new Map<Resource, ScopeMetrics[]>();
  readonly #sending = new Set<Promise<void>>();

  constructor(endpoints: Endpoints) {
    this.#exporters = {
      traces: traceExporter(endpoints, PATIENCE),
      logs: logExporter(endpoints, PATIENCE),
      metrics: metricExporter(endpoints, PATIENCE),
    };
  }

  get metrics(): ReturnType<typeof metricExporter> {
    return this.#exporters.metrics;
  }

  addSpan(span: ReadableSpan): void {
    this.#spans.push(span);
  }

  addLog(record: ReadableLogRecord): void {
    this.#logs.push(record);
  }

  addMetrics(resource: Resource, scopes: readonly ScopeMetrics[]): void {
    const known = this.#metrics.get(resource);
    if (known) known.push(...scopes);
    else this.#metrics.set(resource, [...scopes]);
  }

  /** Sends what has gathered once it is enough. Throws when the server refused what was sent before. */
  async flushIfFull(): Promise<void> {
    if (this.#spans.length >= BATCH) this.#sendSpans();
    if (this.#logs.length >= BATCH) this.#sendLogs();
    while (this.#sending.size >= MAX_SENDING) await Promise.race(this.#sending);
  }

  /** Sends everything and waits until the server has it. Throws when it refused. */
  async finish(): Promise<void> {
    const { metrics } = this.#exporters;
    this.#sendSpans();
    this.#sendLogs();
    for (const [resource, scopeMetrics] of this.#metrics)
      this.#send((done) => metrics.export({ resource, scopeMetrics }, done));
    await Promise.all(this.#sending);
    await Promise.all(Object.values(this.#exporters).map((exporter) => exporter.shutdown()));
  }

  #sendSpans(): void {
    const spans = this.#spans.splice(0);
    this.#send((done) => this.#exporters.traces.export(spans, done));
  }

  #sendLogs(): void {
    const logs = this.#logs.splice(0);
    this.#send((done) => this.#exporters.logs.export(logs, done));
  }

  /** What was refused stays, so that whoever waits next hears of it. */
  #send(start: (done: (result: ExportResult) => void) => void): void {
    const sending = sent(start);
    this.#sending.add(sending);
    sending.then(
      () => this.#sending.delete(sending),
      () => undefined,
    );
  }
}

function sent(start: (done: (result: ExportResult) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start(({ code, error }) => {
      if (code === ExportResultCode.SUCCESS) resolve();
      else reject(error ?? new Error('the server took no telemetry of the past'));
    });
  });
}
