import { Buffer } from 'node:buffer';
import { hostname } from 'node:os';
import type { IngestStats } from '../ingest/accounting/ingest-stats.ts';

/** Milliseconds between two reports. */
const INTERVAL = 15_000;
const CUMULATIVE = 2;

/** The server's own metrics. */
export interface SelfMetrics {
  /** Reports how things stand. */
  report(): Promise<void>;
  /** Reports a last time. */
  stop(): Promise<void>;
}

export interface SelfMetricsOptions {
  readonly version: string;
  readonly stats: () => IngestStats;
  /** Takes an OTLP metrics request in JSON. */
  readonly deliver: (request: Uint8Array) => Promise<void>;
}

type Attributes = Readonly<Record<string, string>>;
type Points = readonly (readonly [value: number, attributes: Attributes])[];

/**
 * Reports what ingest has stored and refused, project by project, and what waits, a few times a
 * minute. What can't be delivered is given up: there is nobody to tell, and counters catch up.
 */
export function startSelfMetrics({ version, stats, deliver }: SelfMetricsOptions): SelfMetrics {
  const start = nanoseconds(Date.now());
  const report = async (): Promise<void> => {
    const time = nanoseconds(Date.now());
    const points = (of: Points, more: object = {}): object => ({
      dataPoints: of.map(([value, attributes]) => ({
        ...more,
        timeUnixNano: time,
        asInt: String(value),
        attributes: keyValues(attributes),
      })),
    });
    const { counts, queuedItems, queuedBytes, series } = stats();
    const gauge = (name: string, unit: string, description: string, value: number): object => ({
      name: `spanlight.ingest.${name}`,
      unit,
      description,
      gauge: points([[value, {}]]),
    });
    const items = {
      name: 'spanlight.ingest.items',
      unit: '{item}',
      description: 'Spans, logs, events and points of metrics, stored or refused.',
      sum: {
        ...points(
          counts.flatMap(({ projectId, kind, stored, refused }) => {
            const shared = { project_id: String(projectId), kind };
            return [
              [stored, { ...shared, outcome: 'stored' }],
              [refused, { ...shared, outcome: 'refused' }],
            ] as const;
          }),
          { startTimeUnixNano: start },
        ),
        isMonotonic: true,
        aggregationTemporality: CUMULATIVE,
      },
    };
    const metrics = [
      items,
      gauge('queue.items', '{item}', 'Items and points that wait for the store.', queuedItems),
      gauge('queue.bytes', 'By', 'Bytes that wait for the store.', queuedBytes),
      gauge('series', '{series}', 'Series whose last point is remembered.', series),
    ];
    const resource = { 'service.name': 'spanlight', 'host.name': hostname() };
    const request = {
      resourceMetrics: [
        {
          resource: { attributes: keyValues(resource) },
          scopeMetrics: [{ scope: { name: 'spanlight', version }, metrics }],
        },
      ],
    };
    await deliver(Buffer.from(JSON.stringify(request))).catch(() => undefined);
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

const nanoseconds = (milliseconds: number): string => `${milliseconds}000000`;

const keyValues = (attributes: Attributes): object[] =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: { stringValue: value } }));
