import type { TelemetryClient } from '../../src/telemetry/client.ts';
import { encodeMetrics, type Metric, type Point } from '../ingest/metrics-encoder.ts';
import { nanoseconds, type Sender, type Upload } from './item-sender.ts';
import type { Tally } from './tally.ts';
import { POINTS_OF_HOURS } from './points-of-hours.ts';

/** Series of each metric of one sender. */
const LANES = 8;
/** Milliseconds between two reports. */
const INTERVAL = 400;
const BOUNDS = [1, 10, 100];

/** What is counted of each metric: what a report adds, and how many reports add nothing. */
const METRICS = {
  /** Counts from a start on: the first report is where counting begins. */
  total: { adds: 1, unheard: 1, column: 'sum' },
  growth: { adds: 1, unheard: 0, column: 'sum' },
  /** A histogram that counts from a start on, with one value in each of three buckets. */
  sizes: { adds: 3, unheard: 1, column: 'count' },
  /** One that reports growth. */
  waits: { adds: 2, unheard: 0, column: 'count' },
  /** One series of two senders, each of which counts from a start of its own. */
  shared: { adds: 1, unheard: 1, column: 'sum' },
} as const;

/** Reports of metrics of every sort that grow by the same each time: what is stored must have grown as often. */
export class MetricSender implements Sender {
  readonly path = '/v1/metrics';
  readonly number: number;
  /** Reports that were acknowledged. */
  taken = 0;
  /** Reports of which one at least was sent. */
  sent = 0;
  readonly #begin: number;

  constructor(number: number) {
    this.number = number;
    // Of the hour before, which comes late, or of this one, whose points are deferred.
    this.#begin = Date.now() - (number % 2 === 0 ? 3_600_000 : 120_000) + number * 1000;
  }

  next(): Upload {
    this.sent = this.taken + 1;
    const items = Array.from({ length: LANES }, (_, lane) => this.#report(lane)).flat();
    return { name: String(this.taken), body: encodeMetrics([{ scopes: [{ items }] }]) };
  }

  acknowledged(): void {
    this.taken++;
  }

  #report(lane: number): Metric[] {
    const { taken } = this;
    const start = nanoseconds(this.#begin);
    const time = nanoseconds(this.#begin + (taken + 1) * INTERVAL);
    const before = nanoseconds(this.#begin + taken * INTERVAL);
    const attributes = [
      ['sender', this.number],
      ['lane', lane],
    ] as const;
    const total: Point = { attributes, time, start };
    const growth: Point = { attributes, time, start: before };
    const lanes = [['lane', lane]] as const;
    const sum = { kind: 'sum', isMonotonic: true } as const;
    const histogram = { kind: 'histogram' } as const;
    const sizes = { count: 3 * taken, sum: 55 * taken, counts: [0, taken, taken, taken] };
    const cumulative = { temporality: 'cumulative' } as const;
    const delta = { temporality: 'delta' } as const;
    return [
      { ...sum, ...cumulative, name: 'total', points: [{ ...total, value: taken }] },
      { ...sum, ...delta, name: 'growth', points: [{ ...growth, value: 1 }] },
      {
        ...histogram,
        ...cumulative,
        name: 'sizes',
        points: [{ ...total, bounds: BOUNDS, ...sizes }],
      },
      {
        ...histogram,
        ...delta,
        name: 'waits',
        points: [{ ...growth, bounds: BOUNDS, count: 2, sum: 12, counts: [0, 2, 0, 0] }],
      },
      {
        ...sum,
        ...cumulative,
        name: 'shared',
        points: [{ attributes: lanes, time, start, value: taken }],
      },
    ];
  }
}

/** What became of the metrics of senders, from the coarsest table and the finest, which must say the same. */
export async function tallyMetrics(
  client: TelemetryClient,
  senders: readonly MetricSender[],
): Promise<Tally[]> {
  const tables = { minutes: 'points_minutes', hours: POINTS_OF_HOURS };
  const names = Object.keys(tables);
  const found = await Promise.all(
    Object.values(tables).map((table) =>
      client.rows<{ metric: string; sum: number; count: number }>(
        `SELECT metric, sum(p.sum) AS sum, toFloat64(sum(p.count)) AS count FROM ${table} AS p GROUP BY metric`,
      ),
    ),
  );
  return Object.entries(METRICS).flatMap(([name, { adds, unheard, column }]) =>
    found.map((rows, at) => {
      const stored = rows.find(({ metric }) => metric === name)?.[column] ?? 0;
      const sum = (of: (sender: MetricSender) => number): number =>
        senders.reduce((total, sender) => total + Math.max(0, of(sender) - unheard), 0) *
        adds *
        LANES;
      const acknowledged = sum(({ taken }) => taken);
      const sent = sum((sender) => sender.sent);
      return {
        of: `${name}, points of ${names[at]}`,
        sent,
        acknowledged,
        stored,
        lost: Math.max(0, acknowledged - stored),
        doubled: Math.max(0, stored - sent),
      };
    }),
  );
}
