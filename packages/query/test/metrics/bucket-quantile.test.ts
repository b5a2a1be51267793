import { expect, it } from 'vitest';
import { evaluate, type SmallMetric } from './small-store.ts';

const _ = undefined;

/** A histogram of Prometheus as its counters arrive: each bound counts what the bounds below it count, too. */
const buckets = (host: string, counts: Record<string, (number | undefined)[]>) =>
  Object.entries(counts).map(([le, values]) => ({ attributes: { host, le }, values }));

const duration_bucket: SmallMetric = {
  instrument: 'counter',
  unit: 'seconds',
  series: [
    ...buckets('a', { '0.1': [0, 0, _], '0.5': [10, 0, _], '1': [30, 0, _], '+Inf': [40, 0, _] }),
    ...buckets('b', { '+Inf': [10, 4, _], '1': [10, 4, _], '0.1': [10, 0, _], '0.5': [10, 2, _] }),
  ],
};

const ask = async (query: string): Promise<Record<string, (number | null)[]>> => {
  const { parts, series } = await evaluate({ query, metrics: { duration_bucket }, count: 3 });
  expect(parts.map(({ error }) => error).filter((error) => error !== '')).toEqual([]);
  return Object.fromEntries(
    series.map(({ name, values }) => [
      name,
      [...values].map((value) => (Number.isNaN(value) ? null : Math.round(value * 1e6) / 1e6)),
    ]),
  );
};

const errorOf = async (query: string): Promise<string> => {
  const { parts } = await evaluate({ query, metrics: { duration_bucket }, count: 3 });
  return parts.map(({ error }) => error).join();
};

it('interpolates within the bucket, as Prometheus does', async () => {
  // Of a: rank 20 of 40 is halfway between 10 at 0.5 and 30 at 1. Of b: all within 0.1, then 2 of 4 at 0.5.
  expect(await ask('p50($duration_bucket) by (host) as p50')).toEqual({
    'p50{host=a}': [0.75, null, null],
    'p50{host=b}': [0.05, 0.5, null],
  });
  // Together 50, of which 10, 20, 40 and 50: rank 25 is a quarter of the way from 0.5 to 1.
  expect(await ask('histogram_quantile(0.5, $duration_bucket) as p50')).toEqual({
    p50: [0.625, 0.5, null],
  });
});

it('tells the lower bound of the open bucket, and begins the lowest at 0', async () => {
  expect(await ask('p99($duration_bucket{host="a"}) as p99')).toEqual({ p99: [1, null, null] });
  expect(await ask('histogram_quantile(0, $duration_bucket{host="b"}) as least')).toEqual({
    least: [0, 0.1, null],
  });
});

it('says in the name of a series which level it is of', async () => {
  const levels = await ask(
    'histogram_quantile(0.5, $duration_bucket) | histogram_quantile(0.99, $duration_bucket)',
  );
  expect(Object.keys(levels)).toEqual([
    'histogram_quantile(0.5, duration_bucket)',
    'histogram_quantile(0.99, duration_bucket)',
  ]);
});

it('adds up buckets of equal bounds', async () => {
  const own = buckets('a', { '0.5': [30, 30, _], '1': [100, 100, _], '+Inf': [150, 100, _] });
  const other = buckets('a', { '1.0': [50, _, _] });
  const series = [...own, ...other];
  const { parts, series: found } = await evaluate({
    query: 'histogram_quantile(0.9, $b_bucket) as p90',
    metrics: { b_bucket: { ...duration_bucket, series } },
    count: 3,
  });
  expect(parts.map(({ error }) => error)).toEqual(['']);
  // Rank 135 of 150 is 105 of the 120 between 0.5 and 1; alone it is 90 of 100, 60 of the 70 between them.
  const [values] = found.map((one) => [...one.values]);
  expect(values?.[0]).toBeCloseTo(0.9375, 12);
  expect(values?.[1]).toBeCloseTo(0.5 + (0.5 * 60) / 70, 12);
  expect(values?.[2]).toBeNaN();
});

it('takes what is written for Prometheus', async () => {
  const own = await ask('p90($duration_bucket) by (host) as p90');
  for (const counts of ['sum($duration_bucket) by (le, host)', 'sum by (host) ($duration_bucket)'])
    expect(await ask(`histogram_quantile(0.9, ${counts}) as p90`)).toEqual(own);
});

it('says what is missing', async () => {
  expect(await errorOf('histogram_quantile($duration_bucket)')).toContain('needs a level');
  expect(await errorOf('histogram_quantile(90, $duration_bucket)')).toContain('between 0 and 1');
  expect(await errorOf('sum(0.9, $duration_bucket)')).toContain('takes one argument');
  expect(await errorOf('histogram_quantile(0.9, 5)')).toContain('grouped by le');
  const level = { query: 'p90($hits)', metrics: { hits: duration_bucket }, count: 1 };
  const series = [{ attributes: { host: 'a' }, values: [4] }];
  const without = {
    query: 'histogram_quantile(0.9, $hits)',
    metrics: { hits: { ...duration_bucket, series } },
    count: 1,
  };
  expect((await evaluate(without)).parts[0]?.error).toContain('series with the label le');
  expect((await evaluate(level)).parts[0]?.error).toBe('counter instrument does not support p90');
});
