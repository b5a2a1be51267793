import { type Measure, measureAll } from './measurements/measurement.ts';
import { otlpRequest } from './measurements/otlp-request.ts';

/** Milliseconds between two reports. */
const INTERVAL = 15_000;

/** The server's own metrics. */
export interface SelfMetrics {
  /** Reports how things stand. */
  report(): Promise<void>;
  /** Reports a last time. */
  stop(): Promise<void>;
}

/** What the server's own metrics are made of, and where they are sent. */
export interface SelfMetricsOptions {
  readonly version: string;
  readonly measures: readonly Measure[];
  /** Takes an OTLP metrics request in JSON. */
  readonly deliver: (request: Uint8Array) => Promise<void>;
}

/**
 * Reports what the server measures of itself, a few times a minute. What can't be delivered is given up: there is
 * nobody to tell, and counters catch up.
 */
export function startSelfMetrics({ version, measures, deliver }: SelfMetricsOptions): SelfMetrics {
  const start = Date.now();
  const report = async (): Promise<void> => {
    const measurements = await measureAll(measures);
    const request = otlpRequest(measurements, version, { start, time: Date.now() });
    await deliver(request).catch(() => undefined);
  };
  const timer = setInterval(() => void report(), INTERVAL).unref();
  return {
    report,
    stop: async () => {
      clearInterval(timer);
      await report();
    },
  };
}
