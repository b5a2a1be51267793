import { beforeEach, describe, expect, test } from 'vitest';
import { createIngest, type Ingest, type IngestOptions } from '../../src/ingest/ingest.ts';
import type { MetricSighting } from '../../src/metadata/telemetry/metric-sighting.ts';
import { encodeMetrics, type Metric, metricsAsJson, type Point } from './metrics-encoder.ts';
import type { Reading, Row } from './native-reader.ts';
import type { Attributes } from './otlp-encoder.ts';
import { MemoryIdempotencyKeys, MemoryStore, PROJECT } from './pipeline.ts';

const SECOND = 1_000_000_000n;
/** A moment on which minutes and hours begin, in seconds. */
const T0 = Math.floor(Date.now() / 3_600_000) * 3600 - 7200;
/** Nanoseconds of a time some seconds after T0. */
const at = (seconds: number): bigint => BigInt(T0 + seconds) * SECOND;

let store: MemoryStore;
let ingest: Ingest;

async function start(options: Partial<IngestOptions> = {}): Promise<void> {
  store = new MemoryStore();
  ingest = await createIngest({
    store,
    projects: { byToken: async () => PROJECT },
    idempotencyKeys: new MemoryIdempotencyKeys(),
    retryDelays: [],
    // Whatever begins after T0 was never counted before.
    now: () => T0 * 1000,
    ...options,
    limits: { flushMilliseconds: 1, future: 10_800_000, ...options.limits },
  });
}

beforeEach(() => start());

async function send(metric: Metric, attributes: Attributes = []): Promise<string> {
  const request = [{ attributes, scopes: [{ name: 'lib', version: '1', items: [metric] }] }];
  const result = await ingest.receive(PROJECT, 'metrics-protobuf', encodeMetrics(request));
  return result.message();
}

const counter = (...points: Point[]): Metric => ({
  name: 'requests',
  kind: 'sum',
  temporality: 'cumulative',
  isMonotonic: true,
  points,
});

const points = (): Row[] => store.rows('points_minutes');
const sums = (): unknown[] => points().map((row) => row['sum']);
const readings = (): unknown[] =>
  points().map((row) => [
    (row['last'] as Reading).time / 1000 - T0,
    (row['last'] as Reading).value,
  ]);
const losses = (): Record<string, number> =>
  Object.fromEntries(ingest.stats().losses.map(({ reason, count }) => [reason, count]));

describe('numbers', () => {
  test('a gauge is the reading at its time', async () => {
    await send({
      name: 'queue.size',
      kind: 'gauge',
      unit: '{item}',
      points: [
        { time: at(61), value: 2.5 },
        { time: at(62), value: -3, isInteger: true },
      ],
    });
    expect(points()).toMatchObject([
      { project_id: 7, metric: 'queue_size', time: T0 + 60, min: 2.5, max: 2.5, sum: 0, count: 0n },
      { project_id: 7, metric: 'queue_size', time: T0 + 60, min: -3, max: -3 },
    ]);
    expect(readings()).toEqual([
      [61, 2.5],
      [62, -3],
    ]);
  });

  test('a delta counter is its growth', async () => {
    const metric = { ...counter({ start: at(0), time: at(10), value: 5 }), temporality: 'delta' };
    await send(metric as Metric);
    expect(sums()).toEqual([5]);
  });

  test('a cumulative counter is the difference to the point before', async () => {
    await send(counter({ start: at(-500), time: at(10), value: 100 }));
    expect(points()).toEqual([]);
    await send(counter({ start: at(-500), time: at(20), value: 107 }));
    await send(counter({ start: at(-500), time: at(30), value: 107 }));
    expect(sums()).toEqual([7, 0]);
    expect(losses()).toEqual({ first: 1 });
  });

  test('a counter that began after the server counts from its start', async () => {
    await send(counter({ start: at(5), time: at(10), value: 3 }));
    expect(sums()).toEqual([3]);
  });

  test('a restart counts from the new start', async () => {
    await send(counter({ start: at(-500), time: at(10), value: 100 }));
    await send(counter({ start: at(15), time: at(20), value: 4 }));
    await send(counter({ start: at(15), time: at(30), value: 6 }));
    expect(sums()).toEqual([4, 2]);
  });

  test('senders that share a series count on their own', async () => {
    await send(counter({ start: at(1), time: at(10), value: 100 }));
    await send(counter({ start: at(3), time: at(11), value: 7 }));
    await send(counter({ start: at(1), time: at(20), value: 101 }));
    await send(counter({ start: at(3), time: at(21), value: 9 }));
    expect(sums()).toEqual([100, 7, 1, 2]);
  });

  test('a value that falls without a new start is no growth, without any start it is a reset', async () => {
    for (const [i, value] of [9, 12, 5, 6].entries()) {
      await send(counter({ start: at(-9), time: at(10 * i + 10), value }));
      await send({ ...counter({ time: at(10 * i + 10), value }), name: 'startless' });
    }
    const of = (name: string): unknown[] =>
      points().flatMap((row) => (row['metric'] === name ? [row['sum']] : []));
    expect(of('requests')).toEqual([3, 0, 1]);
    expect(of('startless')).toEqual([3, 5, 1]);
  });

  test('points that come late or twice add nothing', async () => {
    for (const [i, [time, value]] of (
      [
        [10, 1],
        [30, 9],
        [20, 4],
        [30, 9],
        [40, 10],
      ] as const
    ).entries())
      // The descriptions make each request another one.
      await send({ ...counter({ start: at(-1), time: at(time), value }), description: `${i}` });
    expect(sums()).toEqual([8, 1]);
    expect(losses()).toEqual({ first: 1, out_of_order: 1, repeated: 1 });
  });

  test('every point of one request counts, in its order', async () => {
    const own = [10, 20, 30].map((time) => ({ start: at(1), time: at(time), value: time * 2 }));
    await send(counter(...own));
    expect(sums()).toEqual([20, 20, 20]);
  });

  test('delta points count once, in whatever order they come', async () => {
    const delta = (from: number, to: number, value: number): Promise<string> =>
      send({
        ...counter({ start: at(from), time: at(to), value }),
        temporality: 'delta',
        // The same point in another request.
        description: String(Math.random()),
      });
    await delta(0, 10, 1);
    await delta(20, 30, 4);
    await delta(10, 20, 2);
    await delta(20, 30, 4);
    await delta(0, 10, 1);
    await delta(30, 40, 8);
    expect(sums()).toEqual([1, 4, 2, 8]);
    for (let i = 0; i < 100; i++) await delta(40 + i, 41 + i, 0);
    await delta(20, 30, 4);
    await delta(0, 10, 1);
    expect(sums().filter((sum) => sum !== 0)).toEqual([1, 4, 2, 8]);
    expect(losses()).toEqual({ repeated: 4 });
  });

  test('deltas of a value that also falls add up to a reading', async () => {
    const change = (from: number, to: number, value: number): Promise<string> =>
      send({
        name: 'open',
        kind: 'sum',
        temporality: 'delta',
        isMonotonic: false,
        points: [{ start: at(from), time: at(to), value }],
      });
    await change(0, 10, 5);
    await change(20, 30, -2);
    await change(10, 20, 4);
    await change(10, 20, 4);
    expect(readings()).toEqual([
      [10, 5],
      [30, 3],
      [30, 7],
    ]);
  });

  test('the value of a cumulative sum that also falls is a reading', async () => {
    await send({ ...counter({ time: at(10), value: 5 }), isMonotonic: false });
    expect(readings()).toEqual([[10, 5]]);
    expect(store.rows('series')).toMatchObject([{ instrument: 'additive' }]);
  });
});

describe('distributions', () => {
  const histogram = (temporality: 'delta' | 'cumulative', ...own: Point[]): Metric => ({
    name: 'latency',
    kind: 'histogram',
    temporality,
    points: own,
  });

  test('buckets become a sketch within the range that was told', async () => {
    const point = { start: at(0), time: at(10), count: 10, sum: 600, min: 2, max: 300 };
    const buckets = { counts: [1, 5, 0, 4], bounds: [10, 100, 200] };
    await send(histogram('delta', { ...point, ...buckets }));
    expect(points()).toMatchObject([{ count: 10n, sum: 600, min: 2, max: 300 }]);
    // In the middles of equal parts of 2 to 10, 10 to 100 and 200 to 300.
    const values = [6, 19, 37, 55, 73, 91, 212.5, 237.5, 262.5, 287.5];
    expect(points()[0]!['hist']).toEqual(new Map(values.map((value) => [keyOf(value), 1])));
  });

  test('without a range it is that of the buckets and the mean, without values nothing', async () => {
    const at10 = { start: at(0), time: at(10) };
    await send(histogram('delta', { ...at10, count: 2, sum: 30, counts: [1, 1], bounds: [10] }));
    await send(
      histogram('delta', {
        start: at(10),
        time: at(20),
        count: 0,
        sum: 0,
        counts: [0, 0],
        bounds: [10],
      }),
    );
    await send(histogram('delta', { start: at(20), time: at(30), count: 2, sum: 8 }));
    expect(points()).toMatchObject([
      { count: 2n, sum: 30, min: 5, max: 15 },
      { count: 0n, sum: 0, min: null, max: null, hist: new Map() },
      { count: 2n, sum: 8, min: 4, max: 4, hist: new Map([[16_512, 2]]) },
    ]);
  });

  test('buckets that do not fit together are left out', async () => {
    const point = { start: at(0), time: at(10), count: 3, sum: 9, counts: [1, 2], bounds: [1, 2] };
    expect(await send(histogram('delta', point))).toContain('without their buckets');
    expect(points()).toMatchObject([{ count: 3n, sum: 9, hist: new Map([[16_448, 3]]) }]);
  });

  test('a range without end is none', async () => {
    const point = { start: at(0), time: at(10), count: 1, sum: 9, min: -Infinity, max: Infinity };
    await send(histogram('delta', point));
    expect(points()).toMatchObject([{ count: 1n, min: 9, max: 9 }]);
  });

  test('a cumulative histogram is the difference to the point before', async () => {
    const bounds = [10, 100];
    const total = (time: number, count: number, sum: number, counts: number[], own = bounds) =>
      send(
        histogram('cumulative', {
          start: at(-9),
          time: at(time),
          count,
          sum,
          counts,
          bounds: own,
          min: 0,
          max: 1e6,
        }),
      );
    await total(10, 10, 500, [5, 5, 0]);
    await total(20, 13, 560, [6, 7, 0]);
    await total(30, 14, 561, [14, 0], [1000]);
    await total(40, 15, 571, [15, 0], [1000]);
    expect(points()).toMatchObject([
      {
        count: 3n,
        sum: 60,
        min: 5,
        max: 77.5,
        hist: new Map([5, 32.5, 77.5].map((value) => [keyOf(value), 1])),
      },
      // The buckets changed: what is known is the mean.
      { count: 1n, sum: 1, min: 1, max: 1, hist: new Map([[16_256, 1]]) },
      { count: 1n, sum: 10, hist: new Map([[keyOf(250), 1]]) },
    ]);
  });

  const exponential = (temporality: 'delta' | 'cumulative', ...own: Point[]): Metric => ({
    name: 'size',
    kind: 'exponentialHistogram',
    temporality,
    points: own,
  });

  test.each([
    // The bucket of index 3: (8, 16], (2^1.5, 4], (2^(3/1024), 2^(4/1024)].
    [0, 12],
    [1, (2 ** 1.5 + 4) / 2],
    [-1, (64 + 256) / 2],
    [10, 2 ** (3.5 / 1024)],
  ])('an exponential bucket of scale %d', async (scale, middle) => {
    const positive = { offset: 2, counts: [0, 4] };
    await send(exponential('delta', { time: at(10), count: 4, sum: 4 * middle, scale, positive }));
    const [row] = points();
    expect([...(row!['hist'] as Map<number, number>)]).toEqual([[keyOf(middle), 4]]);
  });

  test('zeros and negative values have their place', async () => {
    const negative = { offset: 0, counts: [2] };
    await send(
      exponential('delta', { time: at(10), count: 5, sum: -3, zero: 3, negative, min: -2, max: 0 }),
    );
    expect(points()).toMatchObject([
      {
        count: 5n,
        sum: -3,
        min: -2,
        max: 0,
        hist: new Map([
          [0, 3],
          [keyOf(-1.5), 2],
        ]),
      },
    ]);
  });

  test('a cumulative one may change its scale', async () => {
    const total = (time: number, count: number, scale: number, offset: number, counts: number[]) =>
      send(
        exponential('cumulative', {
          start: at(-9),
          time: at(time),
          count,
          sum: count,
          scale,
          positive: { offset, counts },
        }),
      );
    await total(10, 3, 1, 2, [1, 1, 1]);
    // Indexes 2, 3 and 4 of scale 1 are 1, 1 and 2 of scale 0.
    await total(20, 6, 0, 0, [1, 2, 3]);
    await total(30, 7, 0, -1, [1, 1, 2, 3]);
    expect(points().map((row) => [...(row['hist'] as Map<number, number>)])).toEqual([
      [
        [keyOf(1.5), 1],
        [keyOf(6), 2],
      ],
      [[keyOf(0.75), 1]],
    ]);
  });

  test('a summary is the difference, in the range of its quantiles', async () => {
    const summary = (
      time: number,
      count: number,
      sum: number | undefined,
      name = 'gc',
    ): Promise<string> =>
      send({
        name,
        kind: 'summary',
        points: [
          {
            start: at(-9),
            time: at(time),
            count,
            ...(sum !== undefined && { sum }),
            quantiles: [
              [0.5, 3],
              [1, 9],
            ],
          },
        ],
      });
    await summary(10, 100, 500);
    await summary(20, 102, 510);
    expect(points()).toMatchObject([{ count: 2n, sum: 10, min: 3, max: 9, hist: new Map() }]);
    // A sum of zero is not on the wire.
    await summary(30, 100, undefined, 'idle');
    await summary(40, 102, 10, 'idle');
    expect(points().at(-1)).toMatchObject({ metric: 'idle', count: 2n, sum: 10 });
  });
});

describe('series', () => {
  test('have the attributes of resource, scope and point, as text, under clean names', async () => {
    const request = [
      {
        attributes: [
          ['service', 'shop'],
          ['host.name', 'a'],
          ['both', 1],
        ] as Attributes,
        scopes: [
          {
            name: 'lib',
            version: '1.2',
            attributes: [
              ['both', 2],
              ['scope.key', true],
            ] as Attributes,
            items: [
              {
                ...counter({
                  start: at(1),
                  time: at(10),
                  value: 1,
                  attributes: [
                    ['both', 1.5],
                    ['list', ['a', 1]],
                  ],
                }),
                description: 'Requests',
                unit: 'ms',
              },
            ],
          },
        ],
      },
    ];
    await ingest.receive(PROJECT, 'metrics-protobuf', encodeMetrics(request));
    const [series] = store.rows('series');
    expect(series).toMatchObject({
      project_id: 7,
      metric: 'requests',
      instrument: 'counter',
      first_time: T0,
      time: T0,
      otel_library_name: 'lib',
      otel_library_version: '1.2',
    });
    expect(series!['attrs']).toEqual(
      new Map([
        ['both', '1.5'],
        ['list', '["a","1"]'],
        ['scope_key', 'true'],
        ['host_name', 'a'],
        ['service_name', 'shop'],
      ]),
    );
    expect(points()[0]!['series']).toBe(series!['series']);
  });

  test('are the same in whatever order their attributes come, and listed once an hour', async () => {
    const gauge = (attributes: Attributes, time: bigint): Metric => ({
      name: 'g',
      kind: 'gauge',
      points: [{ time, value: 1, attributes }],
    });
    await send(
      gauge(
        [
          ['a', '1'],
          ['b', '2'],
        ],
        at(10),
      ),
    );
    await send(
      gauge(
        [
          ['b', '2'],
          ['a', '1'],
        ],
        at(20),
      ),
    );
    await send(
      gauge(
        [
          ['b', '2'],
          ['a', '3'],
        ],
        at(20),
      ),
    );
    await send(
      gauge(
        [
          ['a', '1'],
          ['b', '2'],
        ],
        at(3601),
      ),
    );
    expect(new Set(points().map((row) => row['series'])).size).toBe(2);
    expect(store.rows('series').map((row) => [row['series'], row['time']])).toEqual([
      [points()[0]!['series'], T0],
      [points()[2]!['series'], T0],
      [points()[0]!['series'], T0 + 3600],
    ]);
  });

  test('lose the attributes that the configuration names', async () => {
    await start({ points: { dropAttrs: ['telemetry_sdk_name'] } });
    await send(counter({ start: at(1), time: at(10), value: 1 }), [
      ['telemetry.sdk.name', 'x'],
      ['kept', 'y'],
    ]);
    expect(store.rows('series')[0]!['attrs']).toEqual(new Map([['kept', 'y']]));
  });

  test('beyond a limit are refused, and the sender is told', async () => {
    await start({ points: { limits: { perMetric: 2, perProject: 3 } } });
    const gauge = (name: string, count: number): Promise<string> =>
      send({
        name,
        kind: 'gauge',
        points: Array.from({ length: count }, (_, i) => ({
          time: at(10),
          value: i,
          attributes: [['n', i]],
        })),
      });
    expect(await gauge('a', 3)).toContain('1 points of new series were refused: a metric');
    expect(await gauge('a', 2)).toBe('');
    expect(await gauge('b', 2)).toContain('1 points of new series were refused: the project');
    expect(points()).toHaveLength(5);
    expect(losses()).toEqual({ metric_series_limit: 1, series_limit: 1 });
    await ingest.flush();
    expect(store.rows('usage_hours')).toMatchObject([{ signal: 'metric', items: 5n, dropped: 2n }]);
  });
});

describe('what is refused', () => {
  test.each<[string, Metric, string]>([
    ['no name', counter({ time: at(1), value: 1 }), 'without a usable name'],
    ['NaN', { name: 'g', kind: 'gauge', points: [{ time: at(1), value: Number.NaN }] }, 'finite'],
    [
      'infinity',
      { name: 'g', kind: 'gauge', points: [{ time: at(1), value: Infinity }] },
      'finite',
    ],
    [
      'the past',
      { name: 'g', kind: 'gauge', points: [{ time: at(-86_400 * 365), value: 1 }] },
      'older',
    ],
    [
      'the future',
      { name: 'g', kind: 'gauge', points: [{ time: at(86_400), value: 1 }] },
      'future',
    ],
    [
      'a built-in name',
      { name: 'uptrace.tracing.spans', kind: 'gauge', points: [{ time: at(1), value: 1 }] },
      'built-in',
    ],
  ])('%s', async (what, metric, text) => {
    const sent = what === 'no name' ? { ...metric, name: '用户' } : metric;
    expect(await send(sent)).toContain(text);
    expect(points()).toEqual([]);
  });

  test('nothing of a point that has no value', async () => {
    const gauge = (point: Point): Promise<string> =>
      send({ name: 'g', kind: 'gauge', points: [point] });
    expect(await gauge({ time: at(1), value: 0, flags: 1 })).toBe('');
    expect(await gauge({ time: at(1) })).toBe('');
    expect(points()).toEqual([]);
    expect(losses()).toEqual({ no_value: 2 });
  });

  test('the same metric as another instrument is told', async () => {
    await send({ name: 'm', kind: 'gauge', points: [{ time: at(1), value: 1 }] });
    const own = { start: at(1), time: at(2), value: 1 };
    expect(await send({ ...counter(own), name: 'm' })).toContain('another instrument');
    expect(new Set(points().map((row) => row['series'])).size).toBe(2);
  });
});

describe('the catalogue', () => {
  test('learns of metrics once their points are stored, and of what is new about them', async () => {
    const known = new Set<string>();
    const sightings: MetricSighting[] = [];
    const grown: number[] = [];
    let now = T0 * 1000;
    await start({
      now: () => now,
      points: {
        catalogue: {
          record: async (seen) => {
            sightings.push(...seen);
            const isNew = seen.some(({ name }) => !known.has(name));
            for (const { name } of seen) known.add(name);
            return isNew ? [PROJECT.id] : [];
          },
        },
        onNewMetric: (projectId) => grown.push(projectId),
      },
    });
    const gauge = async (value: number, attributes: Attributes = []): Promise<void> => {
      const point = { time: at(1), value, attributes };
      await send({ name: 'g', kind: 'gauge', unit: 'By', description: 'Size', points: [point] });
      await ingest.flush();
    };
    await gauge(Number.NaN);
    expect(sightings).toEqual([]);
    await gauge(1, [['b', 'x']]);
    await gauge(2, [['b', 'y']]);
    await gauge(3, [['a', 'x']]);
    await send({ ...counter({ start: at(1), time: at(2), value: 1 }), name: 'g' });
    await ingest.flush();
    now += 16 * 60_000;
    await gauge(4, [['b', 'x']]);
    const seen = {
      projectId: PROJECT.id,
      name: 'g',
      description: 'Size',
      instrument: 'gauge',
      unit: 'bytes',
      otelLibraryName: 'lib',
      otelLibraryVersion: '1',
    };
    expect(sightings).toEqual([
      { ...seen, attrKeys: ['b'] },
      { ...seen, attrKeys: ['b', 'a'] },
      { ...seen, attrKeys: ['b', 'a'] },
    ]);
    expect(grown).toEqual([PROJECT.id]);
  });

  test('learns of metrics that it could not list with the next points of others', async () => {
    const listed: string[] = [];
    const reasons: unknown[] = [];
    let isAway = true;
    await start({
      points: {
        catalogue: {
          record: (seen) => {
            if (isAway) return Promise.reject(new Error('away'));
            listed.push(...seen.map(({ name }) => name));
            return Promise.resolve([]);
          },
        },
        onUnlisted: (error) => reasons.push(error),
      },
    });
    const gauge = async (name: string): Promise<void> => {
      await send({ name, kind: 'gauge', points: [{ time: at(1), value: 1 }] });
      await ingest.flush();
    };
    await gauge('once');
    await expect.poll(() => reasons).toEqual([new Error('away')]);
    isAway = false;
    await gauge('other');
    await expect.poll(() => listed).toEqual(['once', 'other']);
  });
});

test('both encodings say the same', async () => {
  const request = [
    {
      attributes: [['service.name', 'shop']] as Attributes,
      scopes: [
        {
          name: 'lib',
          items: [
            counter({ start: at(1), time: at(10), value: 1.5 }),
            { ...counter({ start: at(1), time: at(10), value: 3, isInteger: true }), name: 'i' },
            {
              name: 'g',
              kind: 'gauge',
              points: [{ time: at(3), value: -0.25, attributes: [['a', 'b']] }],
            },
            {
              name: 'h',
              kind: 'histogram',
              temporality: 'delta',
              points: [
                {
                  start: at(1),
                  time: at(2),
                  count: 3,
                  sum: 4,
                  counts: [1, 2],
                  bounds: [0.5],
                  min: 0,
                  max: 2,
                },
              ],
            },
            {
              name: 'e',
              kind: 'exponentialHistogram',
              temporality: 'delta',
              points: [
                {
                  time: at(2),
                  count: 6,
                  sum: 4,
                  scale: -1,
                  zero: 1,
                  positive: { offset: -2, counts: [2, 0, 1] },
                  negative: { offset: 4, counts: [2] },
                },
              ],
            },
            {
              name: 's',
              kind: 'summary',
              points: [{ start: at(1), time: at(2), count: 3, sum: 4, quantiles: [[0.5, 1]] }],
            },
          ] satisfies Metric[],
        },
      ],
    },
  ];
  await ingest.receive(PROJECT, 'metrics-protobuf', encodeMetrics(request));
  const [rows, series] = [points(), store.rows('series')];
  expect(rows).toHaveLength(6);
  await start();
  await ingest.receive(PROJECT, 'metrics-json', metricsAsJson(request));
  expect(points()).toEqual(rows);
  expect(store.rows('series')).toEqual(series);
});

test('a request may not grow without bounds', async () => {
  await start({ limits: { expandedBytes: 100_000, requestItems: 500 } });
  const first = (count: number): Point[] =>
    Array.from({ length: count }, (_, i) => ({
      start: at(-9),
      time: at(1),
      value: 1,
      attributes: [['n', i]],
    }));
  // Not one of these points makes a row: each begins a series.
  await expect(send(counter(...first(501)))).rejects.toThrow('may contain 500 points');
  const long: Attributes = [['long', 'x'.repeat(2000)]];
  await expect(send(counter(...first(200)), long)).rejects.toThrow('may contain 100000 bytes');
  await send(counter(...first(200)));
  expect(store.rows('series')).toHaveLength(200);
});

test('a request that breaks off leaves nothing behind', async () => {
  const request = (value: number): Buffer =>
    encodeMetrics([{ scopes: [{ items: [counter({ start: at(1), time: at(10), value })] }] }]);
  const broken = Buffer.concat([request(5), Buffer.from([0x0a, 0x7f, 0x01])]);
  await expect(ingest.receive(PROJECT, 'metrics-protobuf', broken)).rejects.toThrow('malformed');
  await ingest.receive(PROJECT, 'metrics-protobuf', request(5));
  expect(sums()).toEqual([5]);
  expect(store.rows('series')).toHaveLength(1);
});

test('what the store does not take counts when it is sent again', async () => {
  const send5 = (): Promise<string> => send(counter({ start: at(1), time: at(10), value: 5 }));
  await send(counter({ start: at(1), time: at(5), value: 2 }));
  store.before = async () => {
    throw new Error('disk full');
  };
  await expect(send5()).rejects.toThrow('send this again');
  store.before = async () => {};
  await send5();
  await send(counter({ start: at(1), time: at(20), value: 6 }));
  expect(sums()).toEqual([2, 3, 1]);
});

test('where a counter stood when it was first heard is stored before the sender is answered', async () => {
  const report = (seconds: number, value: number): Promise<string> =>
    send(counter({ start: at(-600), time: at(seconds), value }));
  store.before = async () => {
    throw new Error('disk full');
  };
  await expect(report(10, 5)).rejects.toThrow('send this again');
  store.before = async () => {};
  await report(10, 5);
  await report(20, 7);
  expect(sums()).toEqual([2]);
  const began = store.rows('series').map((row) => row['began'] as Reading);
  expect(began).toEqual([{ time: (T0 + 10) * 1000, value: 5 }]);
});

const float = new Float32Array(1);
function keyOf(value: number): number {
  float[0] = value;
  return new Uint32Array(float.buffer)[0]! >>> 16;
}
