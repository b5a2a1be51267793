import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { array, assert as check, asyncProperty, constant, nat, oneof, record } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIngest, type Ingest } from '../../src/ingest/ingest.ts';
import { UnavailableError } from '../../src/ingest/refusals.ts';
import { encodeMetrics, type Metric, type Point } from './metrics-encoder.ts';
import type { Row } from './native-reader.ts';
import { MemoryIdempotencyKeys, MemoryStore, PROJECT } from './pipeline.ts';

const T0 = Math.floor(Date.now() / 3_600_000) * 3600 - 3600;
const SECOND = 1_000_000_000n;
const LENGTH = 20;

let directory = '';
let runs = 0;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'spanlight-model-'));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

/** A sender: from when on it counts, and by how much two buckets grow before each of its points. */
const sender = record({
  isKnown: nat(3).map((n) => n > 0),
  growth: array(record({ low: nat(5), high: nat(5) }), { minLength: LENGTH, maxLength: LENGTH }),
});

const step = oneof(
  {
    weight: 12,
    arbitrary: record({ kind: constant('send'), sender: nat(2), index: nat(LENGTH - 1) }),
  },
  {
    weight: 2,
    arbitrary: record({ kind: constant('fail'), sender: nat(2), index: nat(LENGTH - 1) }),
  },
  { weight: 1, arbitrary: record({ kind: constant('restart'), sender: nat(0), index: nat(0) }) },
);

interface Sender {
  readonly isKnown: boolean;
  readonly growth: readonly { readonly low: number; readonly high: number }[];
}

/** What a sender has counted at one of its points. */
function totals({ growth }: Sender, index: number): { low: number; high: number } {
  const counted = growth.slice(0, index + 1);
  return {
    low: counted.reduce((sum, { low }) => sum + low, 0),
    high: counted.reduce((sum, { high }) => sum + high, 0),
  };
}

/** Counters and histograms of three senders that share a series. */
function metrics(from: Sender, number: number, index: number): Metric[] {
  const { low, high } = totals(from, index);
  const times = {
    start: BigInt(T0 + (from.isKnown ? 1 : -1000) + number) * SECOND,
    time: BigInt(T0 + 10 + index * 10 + number) * SECOND,
  };
  const histogram: Point = {
    ...times,
    count: low + high,
    sum: low + high * 100,
    counts: [low, high],
    bounds: [10],
  };
  return [
    {
      name: 'counter',
      kind: 'sum',
      temporality: 'cumulative',
      isMonotonic: true,
      points: [{ ...times, value: low + high }],
    },
    { name: 'histogram', kind: 'histogram', temporality: 'cumulative', points: [histogram] },
    {
      name: 'exponential',
      kind: 'exponentialHistogram',
      temporality: 'cumulative',
      points: [
        {
          ...times,
          count: low + high,
          sum: low + high * 100,
          // The scale goes down on the way.
          scale: index < 10 ? 1 : 0,
          positive: { offset: 0, counts: index < 10 ? [low, 0, 0, 0, high] : [low, 0, high] },
        },
      ],
    },
  ];
}

/** The first to arrive of a sender that began before it was known counts as its start; the latest as its end. */
class Model {
  readonly #arrived = new Map<number, { first: number; last: number }>();

  arrive(number: number, index: number): void {
    const arrived = this.#arrived.get(number);
    if (arrived === undefined) this.#arrived.set(number, { first: index, last: index });
    else arrived.last = Math.max(arrived.last, index);
  }

  growth(senders: readonly Sender[]): { low: number; high: number } {
    let [low, high] = [0, 0];
    for (const [number, { first, last }] of this.#arrived) {
      const from = senders[number]!;
      const [start, end] = [totals(from, first), totals(from, last)];
      low += end.low - (from.isKnown ? 0 : start.low);
      high += end.high - (from.isKnown ? 0 : start.high);
    }
    return { low, high };
  }
}

test('growth is counted once, whatever order, repetition, failure or restart comes between', async () => {
  await check(
    asyncProperty(
      array(sender, { minLength: 3, maxLength: 3 }),
      array(step, { maxLength: 40 }),
      async (senders, steps) => {
        const store = new MemoryStore();
        const file = path.join(directory, `${runs++}`);
        const open = (): Promise<Ingest> =>
          createIngest({
            store,
            projects: { byToken: async () => PROJECT },
            idempotencyKeys: new MemoryIdempotencyKeys(),
            retryDelays: [],
            now: () => T0 * 1000,
            limits: { flushMilliseconds: 0 },
            points: { memory: { file, lastPoints: undefined } },
          });
        let ingest = await open();
        const model = new Model();
        const send = (number: number, index: number): Promise<unknown> =>
          ingest.receive(
            PROJECT,
            'metrics-protobuf',
            encodeMetrics([{ scopes: [{ items: metrics(senders[number]!, number, index) }] }]),
          );
        for (const { kind, sender: number, index } of steps) {
          if (kind === 'restart') {
            await ingest.close();
            ingest = await open();
            expect(ingest.stats().restoration.wasOrderly).toBe(true);
            continue;
          }
          if (kind === 'fail') {
            store.before = () => Promise.reject(new Error('disk full'));
            // A request that brings no rows has nothing that could fail.
            await send(number, index).catch((error: unknown) => {
              expect(error).toBeInstanceOf(UnavailableError);
            });
            store.before = () => Promise.resolve();
          }
          await send(number, index);
          model.arrive(number, index);
        }
        await ingest.close();
        const { low, high } = model.growth(senders);
        const rows = store.rows('points_minutes');
        const of = (metric: string): Row[] => rows.filter((row) => row['metric'] === metric);
        expect(sum(of('counter'), 'sum')).toBe(low + high);
        for (const metric of ['histogram', 'exponential']) {
          expect(sum(of(metric), 'count')).toBe(low + high);
          expect(sum(of(metric), 'sum')).toBe(low + high * 100);
          expect(sketchTotal(of(metric))).toBe(low + high);
        }
        // A little above 10; the others are somewhere below.
        expect(sketchCount(of('histogram'), 16_673)).toBe(high);
      },
    ),
    { numRuns: 60 },
  );
});

const sum = (rows: readonly Row[], column: string): number =>
  rows.reduce((total, row) => total + Number(row[column]), 0);

const sketches = (rows: readonly Row[]): Map<number, number>[] =>
  rows.map((row) => row['hist'] as Map<number, number>);

const sketchTotal = (rows: readonly Row[]): number =>
  sketches(rows).reduce((total, hist) => [...hist.values()].reduce((a, b) => a + b, total), 0);

const sketchCount = (rows: readonly Row[], key: number): number =>
  sketches(rows).reduce((total, hist) => total + (hist.get(key) ?? 0), 0);
