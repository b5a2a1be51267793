import { beforeEach, describe, expect, test } from 'vitest';
import type { MetricSighting } from '../../src/metadata/telemetry/metric-sighting.ts';
import { createIngest, type Ingest, type IngestOptions } from '../../src/ingest/ingest.ts';
import type { Reading, Row } from './native-reader.ts';
import { MemoryIdempotencyKeys, MemoryStore, PROJECT } from './pipeline.ts';
import {
  encodeV1,
  encodeV2,
  type NativeHistogram,
  type Sample,
  type Series,
  TYPE,
} from './prometheus-encoder.ts';

/** A moment on which minutes and hours begin, in seconds. */
const T0 = Math.floor(Date.now() / 3_600_000) * 3600 - 7200;
/** Milliseconds of a time some seconds after T0. */
const at = (seconds: number): number => (T0 + seconds) * 1000;

let store: MemoryStore;
let ingest: Ingest;
let sightings: MetricSighting[];

async function start(options: Partial<IngestOptions> = {}): Promise<void> {
  store = new MemoryStore();
  sightings = [];
  ingest = await createIngest({
    store,
    projects: { byToken: async () => PROJECT },
    idempotencyKeys: new MemoryIdempotencyKeys(),
    retryDelays: [],
    // Whatever began after T0 was never counted before.
    now: () => T0 * 1000,
    ...options,
    points: {
      catalogue: {
        record: async (found) => {
          sightings.push(...found);
          return [];
        },
      },
      ...options.points,
    },
    limits: { flushMilliseconds: 1, future: 10_800_000, ...options.limits },
  });
}

beforeEach(() => start());

const versions = {
  1: (series: readonly Series[]) => ingest.receive(PROJECT, 'remote-write-1', encodeV1(series)),
  2: (series: readonly Series[]) => ingest.receive(PROJECT, 'remote-write-2', encodeV2(series)),
};

const named = (name: string, ...samples: Sample[]): Series => ({
  labels: { __name__: name, job: 'shop' },
  samples,
});
const points = (): Row[] => store.rows('points_minutes');
const sums = (): unknown[] => points().map((row) => row['sum']);
const values = (): unknown[] => points().map((row) => (row['last'] as Reading).value);
const losses = (): Record<string, number> =>
  Object.fromEntries(ingest.stats().losses.map(({ reason, count }) => [reason, count]));

/** The instrument that the catalogue has of a metric. */
async function instrument(name: string): Promise<string | undefined> {
  await ingest.flush();
  return sightings.findLast((metric) => metric.name === name)?.instrument;
}

describe.each([1, 2] as const)('remote write %d', (version) => {
  const send = versions[version];

  test('a sample is a reading of its series, whose labels are its attributes', async () => {
    const result = await send([
      {
        labels: {
          __name__: 'node_memory_free_bytes',
          __replica__: 'a',
          instance: 'web-1:9100',
          job: 'node',
          mode: '',
          service: 'web',
          'host.name': 'web-1',
        },
        samples: [
          { value: 2.5, time: at(61) },
          { value: 0, time: at(62) },
        ],
      },
    ]);
    expect(result.written).toEqual({ samples: 2, histograms: 0 });
    expect(points()).toMatchObject([
      { project_id: 7, metric: 'node_memory_free_bytes', time: T0 + 60, min: 2.5, sum: 0 },
      { project_id: 7, metric: 'node_memory_free_bytes', time: T0 + 60, min: 0, max: 0 },
    ]);
    expect(values()).toEqual([2.5, 0]);
    expect(store.rows('series')).toMatchObject([
      {
        metric: 'node_memory_free_bytes',
        instrument: 'gauge',
        otel_library_name: 'Prometheus',
        attrs: new Map([
          ['instance', 'web-1:9100'],
          ['job', 'node'],
          ['host_name', 'web-1'],
          ['service', 'web'],
        ]),
      },
    ]);
    await ingest.flush();
    expect(sightings).toMatchObject([
      { name: 'node_memory_free_bytes', instrument: 'gauge', unit: 'bytes' },
    ]);
  });

  test('a counter is its growth, a value that falls begins anew', async () => {
    for (const [i, value] of [10, 12, 12, 5, 6].entries()) {
      await send([named('http_requests_total', { value, time: at(i * 15) })]);
    }
    expect(sums()).toEqual([2, 0, 5, 1]);
  });

  test('what came before, or comes late, adds nothing', async () => {
    await send([named('http_requests_total', { value: 10, time: at(0) })]);
    const one = [named('http_requests_total', { value: 15, time: at(30) })];
    await send(one);
    await send(one);
    await send([...one, named('up', { value: 1, time: at(30) })]);
    const late = await send([named('http_requests_total', { value: 12, time: at(15) })]);
    await send([named('http_requests_total', { value: 16, time: at(45) })]);
    expect(sums()).toEqual([5, 0, 1]);
    expect(losses()).toEqual({ first: 1, repeated: 1, out_of_order: 1 });
    expect(late.written.samples).toBe(1);
  });

  test('stale markers and other values that are no numbers are passed over', async () => {
    const stale = Buffer.from('020000000000f07f', 'hex').readDoubleLE();
    const result = await send(
      [stale, Number.NaN, Number.POSITIVE_INFINITY].map((value, i) =>
        named('queue_size', { value, time: at(i) }),
      ),
    );
    expect(points()).toEqual([]);
    expect(result.rejected).toBe(0);
    expect(losses()).toEqual({ no_value: 3 });
  });

  test('parts of a classic histogram are counters, told apart by le', async () => {
    for (const [i, counts] of [
      [1, 2],
      [3, 7],
    ].entries()) {
      const time = at(i * 15);
      await send([
        ...['0.1', '+Inf'].map((le, bucket) => ({
          labels: { __name__: 'latency_seconds_bucket', le },
          samples: [{ value: counts[bucket] ?? 0, time }],
          type: TYPE.histogram,
        })),
        { ...named('latency_seconds_sum', { value: 4 + i, time }), type: TYPE.histogram },
        {
          ...named('latency_seconds_count', { value: counts[1] ?? 0, time }),
          type: TYPE.histogram,
        },
      ]);
    }
    expect(points().map((row) => [row['metric'], row['sum']])).toEqual([
      ['latency_seconds_bucket', 2],
      ['latency_seconds_bucket', 5],
      ['latency_seconds_sum', 1],
      ['latency_seconds_count', 5],
    ]);
    await ingest.flush();
    expect(sightings.map(({ name, unit }) => [name, unit])).toEqual([
      ['latency_seconds_bucket', ''],
      ['latency_seconds_sum', 'seconds'],
      ['latency_seconds_count', ''],
    ]);
  });

  test('a project that is compatible with Prometheus keeps values that grow', async () => {
    const format = `remote-write-${version}` as const;
    const project = { ...PROJECT, promCompat: true };
    const encode = version === 1 ? encodeV1 : encodeV2;
    for (const [i, value] of [10, 12].entries()) {
      const series = {
        ...named('http_requests_total', { value, time: at(i) }),
        type: TYPE.counter,
      };
      await ingest.receive(project, format, encode([series]));
    }
    expect(values()).toEqual([10, 12]);
    expect(await instrument('http_requests_total')).toBe('gauge');
  });

  test('refuses what nobody could ask for, and keeps the rest', async () => {
    const result = await send([
      { labels: { job: 'shop' }, samples: [{ value: 1, time: at(0) }] },
      named('up', { value: 1, time: at(0) }, { value: 1, time: 5 }, { value: 1, time: at(90_000) }),
      named('fine', { value: 1, time: 0 }),
    ]);
    expect(losses()).toEqual({ metric_name: 1, too_old: 2, in_future: 1 });
    expect(result).toMatchObject({ rejected: 4, written: { samples: 1, histograms: 0 } });
  });

  test('a label of which no name is left is passed over, and those after it are not', async () => {
    await send([
      { labels: { __name__: 'up', '-': 'y', zone: 'z' }, samples: [{ value: 1, time: at(0) }] },
    ]);
    await ingest.flush();
    expect(store.rows('series')).toMatchObject([{ attrs: new Map([['zone', 'z']]) }]);
  });

  test('labels that read alike one after the other are not those of one series', async () => {
    await send(
      [{ a: 'bc' }, { ab: 'c' }].map((labels) => ({
        labels: { __name__: 'up', ...labels },
        samples: [{ value: 1, time: at(0) }],
      })),
    );
    await ingest.flush();
    expect(new Set(points().map((row) => row['series'])).size).toBe(2);
  });

  test('labels beyond all measure are cut or dropped', async () => {
    const many = Array.from({ length: 300 }, (_, i) => [`label_${i}`, 'x']);
    const result = await send([
      { labels: { __name__: 'a', text: 'x'.repeat(20_000) }, samples: [{ value: 1, time: at(0) }] },
      { labels: { __name__: 'b', ['x'.repeat(2000)]: 'y' }, samples: [{ value: 1, time: at(0) }] },
      {
        labels: { __name__: 'c', ...Object.fromEntries(many) },
        samples: [{ value: 1, time: at(0) }],
      },
      { labels: { __name__: 'd'.repeat(5000) }, samples: [{ value: 1, time: at(0) }] },
    ]);
    expect(losses()).toEqual({
      attribute_key: 1,
      attribute_limit: 44,
      metric_name: 1,
      value_cut: 1,
    });
    expect(result.written.samples).toBe(3);
  });

  test('a project may have so many series', async () => {
    await start({ points: { limits: { perProject: 2 } } });
    const result = await send(
      ['a', 'b', 'c'].map((pod) => ({
        labels: { __name__: 'up', pod },
        samples: [{ value: 1, time: at(0) }],
      })),
    );
    expect(result.written.samples).toBe(2);
    expect(result.message()).toContain('metrics.max_series');
  });

  describe('native histograms', () => {
    const sendHistogram = async (
      histogram: Partial<NativeHistogram>,
      type?: number,
    ): Promise<void> => {
      const whole = { time: at(15), count: 0, sum: 0, ...histogram };
      await send([
        {
          labels: { __name__: 'latency_seconds' },
          histograms: [whole],
          ...(type === undefined ? {} : { type }),
        },
      ]);
    };
    /** Values of the sketch, in order, each with its count. */
    const sketch = ([row]: readonly Row[]): number[][] =>
      [...((row?.['hist'] ?? new Map()) as Map<number, bigint>)]
        .map(([key, count]) => [valueOf(key), Number(count)])
        .toSorted(([a = 0], [b = 0]) => a - b);

    test('of integers', async () => {
      await sendHistogram({
        time: at(0),
        count: 1,
        sum: 1.5,
        positiveSpans: [[1, 1]],
        positive: [1],
      });
      await sendHistogram({
        count: 9,
        sum: 30,
        zero: 1,
        // Buckets (1, 2], (2, 4] and (8, 16]; then [-4, -2).
        positiveSpans: [
          [1, 2],
          [1, 1],
        ],
        positive: [3, -1, 0],
        negativeSpans: [[2, 1]],
        negative: [1],
      });
      expect(points()).toMatchObject([{ count: 8n, sum: 28.5 }]);
      expect(sketch(points())).toEqual([
        [-3, 1],
        [0, 1],
        [1.5, 2],
        [3, 2],
        [12, 2],
      ]);
      expect(await instrument('latency_seconds')).toBe('histogram');
    });

    test('of floats, whose counts are rounded', async () => {
      await sendHistogram({ time: at(0), isFloat: true });
      await sendHistogram({
        isFloat: true,
        count: 4.6,
        sum: 9,
        zero: 1.4,
        positiveSpans: [[1, 2]],
        positive: [1.6, 2.4],
      });
      expect(points()).toMatchObject([{ count: 5n, sum: 9 }]);
      expect(sketch(points())).toEqual([
        [0, 1],
        [1.5, 2],
        [3, 2],
      ]);
    });

    test('with listed borders', async () => {
      const bounds = [1, 3, 10];
      await sendHistogram({ time: at(0), schema: -53, bounds });
      await sendHistogram({
        schema: -53,
        bounds,
        count: 6,
        sum: 30,
        positiveSpans: [
          [1, 1],
          [1, 1],
        ],
        positive: [4, -2],
      });
      // Four of 1 to 3, evenly, and two above 10.
      expect(sketch(points()).slice(0, 4)).toEqual([1.25, 1.75, 2.25, 2.75].map((at) => [at, 1]));
      expect(sketch(points()).slice(4)).toEqual([[expect.closeTo(10.06, 1), 2]]);
    });

    test('over a range that is too wide for its schema', async () => {
      await sendHistogram({ time: at(0), schema: 8 });
      await sendHistogram({
        schema: 8,
        count: 3,
        sum: 1e6,
        positiveSpans: [
          [-10_000, 1],
          [15_000, 1],
        ],
        positive: [1, 1],
      });
      const [low, high] = sketch(points());
      // Buckets as wide as a fifth of their value, at whose middles values count.
      expect(Math.abs((low?.[0] ?? 0) / 2 ** (-10_000 / 256) - 1)).toBeLessThan(0.1);
      expect(Math.abs((high?.[0] ?? 0) / 2 ** (5001 / 256) - 1)).toBeLessThan(0.1);
    });

    test('that began with a time of their own count from it', async () => {
      await sendHistogram({
        start: at(1),
        count: 2,
        sum: 4,
        positiveSpans: [[1, 1]],
        positive: [2],
      });
      expect(points()).toMatchObject([{ count: 2n, sum: 4 }]);
    });

    test('of the moment are distributions that add up', async () => {
      for (const time of [at(0), at(15), at(15)]) {
        await sendHistogram({
          time,
          isGauge: true,
          count: 2,
          sum: 4,
          positiveSpans: [[1, 1]],
          positive: [2],
        });
      }
      expect(points()).toMatchObject([{ count: 2n }, { count: 2n }]);
    });

    test.each<[string, Partial<NativeHistogram>]>([
      ['spans without counts', { positiveSpans: [[1, 4_000_000_000]], positive: [1] }],
      ['counts without spans', { positive: [1] }],
      [
        'spans that go back',
        {
          positiveSpans: [
            [20, 1],
            [-18, 1],
          ],
          positive: [1, 0],
        },
      ],
      ['counts below 0', { positiveSpans: [[1, 2]], positive: [1, -2] }],
      ['buckets beyond all numbers', { positiveSpans: [[2_000_000_000, 1]], positive: [1] }],
      [
        'buckets without a border',
        { schema: -53, bounds: [1], positiveSpans: [[3, 1]], positive: [1] },
      ],
      ['a schema that nobody knows', { schema: 60, positiveSpans: [[1, 1]], positive: [1] }],
    ])('with %s are kept without buckets', async (_name, histogram) => {
      await sendHistogram({ start: at(1), count: 2, sum: 4, ...histogram });
      expect(points()).toMatchObject([{ count: 2n, sum: 4 }]);
      expect(losses()).toEqual({ buckets: 1 });
    });

    test('that have ended are passed over', async () => {
      await sendHistogram({ sum: Number.NaN });
      expect(losses()).toEqual({ no_value: 1 });
    });
  });
});

test.each([1, 2] as const)(
  'version %d: what comes again after a restart was written',
  async (version) => {
    const idempotencyKeys = new MemoryIdempotencyKeys();
    const series = [
      named('up', { value: 1, time: at(0) }, { value: 1, time: at(15) }),
      { labels: { __name__: 'latency' }, histograms: [{ time: at(0), count: 0, sum: 0 }] },
    ];
    for (const rows of [2, 0]) {
      await start({ idempotencyKeys });
      const { written } = await versions[version](series);
      expect(written).toEqual({ samples: 2, histograms: 1 });
      expect(points()).toHaveLength(rows);
    }
  },
);

test('version 2 can not multiply a text without end', async () => {
  const labels = { __name__: 'a', text: 'x'.repeat(16_000) };
  const series = Array.from({ length: 9000 }, (_, i) => ({
    labels,
    samples: [{ value: i, time: at(0) }],
  }));
  await expect(versions[2](series)).rejects.toThrow('the labels of a request may have');
  expect(points()).toEqual([]);
});

describe('metadata', () => {
  const sendMetadata = (name: string, type: number, help = '', unit = ''): Promise<unknown> =>
    ingest.receive(PROJECT, 'remote-write-1', encodeV1([], [{ name, type, help, unit }]));

  test('of version 1 says what samples are that come later', async () => {
    await sendMetadata('threads_count', TYPE.gauge, 'How many there are');
    await sendMetadata('ticks', TYPE.counter, '', 'ratio');
    await sendMetadata('temperature', TYPE.summary);
    for (const [i, value] of [3, 4].entries()) {
      const time = at(i * 15);
      await versions[1]([
        named('threads_count', { value, time }),
        named('ticks_total', { value, time }),
        named('temperature', { value, time }),
        named('temperature_count', { value, time }),
      ]);
    }
    await ingest.flush();
    expect(sightings).toMatchObject([
      { name: 'threads_count', instrument: 'gauge', description: 'How many there are' },
      { name: 'ticks_total', instrument: 'counter', unit: 'utilization' },
      { name: 'temperature', instrument: 'gauge' },
      { name: 'temperature_count', instrument: 'counter' },
    ]);
  });

  test('corrects what was guessed from a name', async () => {
    await versions[1]([named('threads_count', { value: 3, time: at(0) })]);
    expect(await instrument('threads_count')).toBe('counter');
    await sendMetadata('threads_count', TYPE.gauge);
    await versions[1]([named('threads_count', { value: 5, time: at(15) })]);
    expect(await instrument('threads_count')).toBe('gauge');
    expect(values()).toEqual([5]);
    expect(losses()).toEqual({ first: 1 });
  });

  test('of version 2 comes with each series', async () => {
    await versions[2]([
      {
        ...named('threads_count', { value: 3, time: at(0) }),
        type: TYPE.gauge,
        help: 'How many there are',
        unit: 'seconds',
      },
      { ...named('ticks', { value: 3, time: at(0), start: at(-5) }), type: TYPE.counter },
      { ...named('tocks', { value: 4, time: at(9) }), type: TYPE.counter, created: at(2) },
      { ...named('tacks', { value: 5, time: at(9), start: at(3) }), type: TYPE.counter },
    ]);
    expect(points().map((row) => [row['metric'], row['sum']])).toEqual([
      ['threads_count', 0],
      ['tocks', 4],
      ['tacks', 5],
    ]);
    await ingest.flush();
    expect(sightings[0]).toMatchObject({ instrument: 'gauge', description: 'How many there are' });
  });
});

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

function valueOf(key: number): number {
  bits[0] = key << 16;
  return float[0] ?? 0;
}
