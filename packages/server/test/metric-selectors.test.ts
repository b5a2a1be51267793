// Asks the store for series in random ways and computes the same from the points, one by one.
import {
  analyzeMetricsQuery,
  EvaluationError,
  type Grid,
  type Instrument,
  type MetricInfo,
  type MetricsFilter,
  type Selector,
} from '@spanlight/query';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { fetchSeries } from '../src/telemetry/series/fetch-series.ts';
import type { SeriesAnswer } from '../src/telemetry/series/read-series.ts';
import { SharedSeries } from '../src/telemetry/series/shared-series.ts';
import { openTestStore, type TestStore } from './telemetry-store.ts';
import { MINUTE, DAY } from '../src/shared/time-units.ts';

const START = Date.UTC(2026, 2, 4, 10);
const MINUTES = 14 * 60;

interface Series {
  readonly instrument: Instrument;
  /** As stored. */
  readonly id: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly points: readonly Point[];
}

/** One reading of a gauge, one growth of a counter, or one value of a histogram or summary. */
interface Point {
  readonly time: number;
  readonly value: number;
}

const ATTRIBUTES: readonly Readonly<Record<string, string>>[] = [
  { a: 'x', b: '1' },
  { a: 'X', b: '1' },
  { a: 'x', b: '2' },
  { a: 'y' },
  { b: '2', c: 'z' },
  {},
];

const INSTRUMENTS: readonly Instrument[] = ['gauge', 'additive', 'counter', 'histogram', 'summary'];
const VALUES = [0, 1, 1, 2, 3.5, 8, 20, 100];

const SERIES: readonly Series[] = INSTRUMENTS.flatMap((instrument, kind) =>
  ATTRIBUTES.map((attributes, index) => {
    const id = kind * 100 + index + 1;
    return {
      instrument,
      id,
      attributes,
      points: Array.from({ length: MINUTES * 2 }, (_, step) => ({
        time: START + step * (MINUTE / 2) + ((id * 7 + step) % 29) * 1000,
        value: VALUES[mix(id, step) % VALUES.length]!,
      })).filter(
        // Gaps of minutes, of hours, and series that end.
        (_, step) =>
          mix(id, step + 5000) % 4 > 0 &&
          mix(id, Math.floor(step / 120) + 9000) % 3 > 0 &&
          (index !== 3 || step < 600),
      ),
    };
  }),
);

let store: TestStore;

beforeAll(async () => {
  store = await openTestStore();
  const rows = SERIES.flatMap(({ instrument, id, points }) =>
    points.map(({ time, value }) => {
      const minute = Math.floor(time / MINUTE) * 60;
      const [sum, count, hist] = stored(instrument, value);
      const extreme = instrument === 'counter' ? 'NULL' : value;
      const last = instrument === 'gauge' || instrument === 'additive' ? value : 7;
      return `(1, '${instrument}', ${id}, ${minute}, ${extreme}, ${extreme}, ${sum}, ${count}, (fromUnixTimestamp64Milli(${time}), ${last}), ${hist})`;
    }),
  );
  // In two halves, so that a cell has rows in several parts.
  const half = Math.ceil(rows.length / 2);
  for (const some of [rows.slice(0, half), rows.slice(half)]) {
    await store.client.command(
      `INSERT INTO points_minutes (project_id, metric, series, time, min, max, sum, count, last, hist) VALUES ${some.join(', ')}`,
    );
  }
  const hours = SERIES.flatMap(({ instrument, id, attributes, points }) => {
    const found = new Set(points.map(({ time }) => Math.floor(time / 3_600_000) * 3600));
    const pairs = Object.entries(attributes).flatMap(([key, value]) => [`'${key}'`, `'${value}'`]);
    const attrs =
      pairs.length === 0 ? "CAST(map(), 'Map(String, String)')" : `map(${pairs.join(', ')})`;
    return [...found].map(
      (hour) => `(1, '${instrument}', ${id}, ${hour}, ${hour}, '${instrument}', ${attrs}, '', '')`,
    );
  });
  await store.client.command(
    `INSERT INTO series (project_id, metric, series, first_time, time, instrument, attrs, otel_library_name, otel_library_version) VALUES ${hours.join(', ')}`,
  );
});

afterAll(() => store.close());

/** Sum, count and sketch of one value. */
function stored(instrument: Instrument, value: number): [number, number, string] {
  switch (instrument) {
    case 'gauge':
    case 'additive':
      return [0, 0, EMPTY_SKETCH];
    case 'counter':
      return [value, 0, EMPTY_SKETCH];
    case 'summary':
      return [value, 1, EMPTY_SKETCH];
    case 'histogram':
      return [value, 1, `map(${sketchKey(value)}, 1)`];
  }
}

const EMPTY_SKETCH = "CAST(map(), 'Map(UInt16, UInt64)')";

function sketchKey(value: number): number {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, value);
  return view.getUint16(0);
}

/** The middle of the numbers that share a key. */
function sketched(value: number): number {
  if (value === 0) return 0;
  const view = new DataView(new ArrayBuffer(4));
  view.setUint16(0, sketchKey(value));
  view.setUint16(2, 0x8000);
  return view.getFloat32(0);
}

function mix(a: number, b: number): number {
  let value = Math.imul(a + 0x9e37, 0x85ebca6b) ^ Math.imul(b + 0x79b9, 0xc2b2ae35);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 12)) >>> 0;
}

const metrics: readonly MetricInfo[] = INSTRUMENTS.map((instrument) => ({
  name: instrument,
  alias: instrument,
  instrument,
  unit: '',
}));

const FUNCTIONS = ['', 'sum', 'avg', 'min', 'max', 'count', 'p50', 'p90', 'p99', 'uniq', 'time'];

/** One column of a query and what goes with it. */
const queryOf = (instruments: readonly Instrument[], functions: readonly string[]) =>
  fc
    .record({
      instrument: fc.constantFrom(...instruments),
      func: fc.constantFrom(...functions),
      keys: fc.constantFrom('', ', a', ', a, b'),
      braces: fc.constantFrom(
        '',
        '{a="x"}',
        '{a!="x"}',
        '{a~"^[xX]$",b=1}',
        '{_value=1}',
        '{a in ("y",x)}',
      ),
      by: fc.constantFrom('', ' by (a)', ' by (b, a)', ' by (lower(a) as low)'),
      where: fc.constantFrom(
        '',
        ' | where a exists',
        ' | where c not exists',
        ' | where a = "y" or b = 2',
        ' | where _value > 2',
        ' | where _value != 1 and _value <= 20',
        ' | where a like "X%"',
        ' | where a > "X"',
      ),
    })
    .map(({ instrument, func, keys, braces, by, where }) => {
      const metric = `$${instrument}${func === 'time' ? '._time' : ''}${braces}${by}`;
      const column =
        func === ''
          ? metric
          : func === 'uniq'
            ? `uniq(${metric}${keys})`
            : func === 'time'
              ? `max(${metric})`
              : `${func}(${metric})`;
      return `${column}${where}`;
    });
const query = queryOf(INSTRUMENTS, FUNCTIONS);

const hours: fc.Arbitrary<Grid> = fc.record({
  start: fc
    .tuple(fc.nat(8), fc.constantFrom(0, 0, 0, 1, 7, 35))
    .map(([hours, minutes]) => START + (hours - 2) * 3_600_000 + minutes * MINUTE),
  interval: fc.constantFrom(1, 2, 5, 30, 60, 360).map((minutes) => minutes * MINUTE),
  count: fc.integer({ min: 1, max: 20 }),
});

const quarters: fc.Arbitrary<Grid> = fc.record({
  start: fc.nat(80).map((days) => Math.floor(START / DAY) * DAY - days * DAY),
  interval: fc.constantFrom(6, 12, 24).map((length) => length * 60 * MINUTE),
  count: fc.integer({ min: 60, max: 91 }),
});

const grid = fc.oneof({ weight: 3, arbitrary: hours }, { weight: 1, arbitrary: quarters });

it('finds what the points say', { timeout: 300_000 }, async () => {
  const seen = { series: 0, values: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(query, grid, async (text, grid) => {
      const { selectors, parts } = analyzeMetricsQuery(text, { metrics });
      const [selector] = selectors;
      if (selector === undefined) {
        seen.refused += 1;
        expect(parts.some(({ error }) => error !== undefined)).toBe(true);
        return;
      }
      const { series } = await fetchSeries({ client: store.client, projectId: 1 }, selector, grid);
      const expected = slowSeries(selector, grid);
      const actual = series.map(({ labels, values }) => ({
        key: labels.join('|'),
        values: [...values],
      }));
      expect(sorted(actual).map(({ key }) => key)).toEqual(sorted(expected).map(({ key }) => key));
      const wrong = sorted(expected).flatMap((one, place) =>
        one.values.flatMap((value, index) => {
          const got = sorted(actual)[place]!.values[index]!;
          seen.values += Number(!Number.isNaN(value));
          return isClose(got, value) ? [] : [`${one.key} at ${index}: ${got}, not ${value}`];
        }),
      );
      seen.series += expected.length;
      expect(wrong).toEqual([]);
    }),
    { numRuns: 160 },
  );
  expect(seen.series).toBeGreaterThan(60);
  expect(seen.values).toBeGreaterThan(300);
  expect(seen.refused).toBeGreaterThan(5);
});

it('knows the same attributes under every instrument', async () => {
  const grid = { start: START, interval: 60 * MINUTE, count: 14 };
  const ids = async (query: string): Promise<string[]> => {
    const [selector] = analyzeMetricsQuery(query, { metrics }).selectors;
    const { series } = await fetchSeries({ client: store.client, projectId: 1 }, selector!, grid);
    return series.map(({ hash }) => hash ?? '').sort();
  };
  const gauges = await ids('$gauge');
  expect(new Set(gauges).size).toBe(ATTRIBUTES.length);
  expect(await ids('$counter')).toEqual(gauges);
  expect(await ids('$additive by (b)')).toEqual(gauges);
});

const someHours: fc.Arbitrary<Grid> = fc
  .constantFrom(10, 60, 120)
  .map((minutes) => ({ start: START, interval: minutes * MINUTE, count: (8 * 60) / minutes }));

/** Columns that differ in the texts that attributes shall equal, and in more. */
const columns = fc
  .record({
    instrument: fc.constantFrom('gauge', 'counter', 'histogram', 'spans'),
    func: fc.constantFrom('', 'sum', 'count', 'p50', 'uniq'),
    by: fc.constantFrom('', ' by (b)', ' by (a, b)'),
    more: fc.constantFrom('', '', ' | where b != 2', ' | where b exists', ' | where c = "z"'),
    texts: fc.uniqueArray(fc.constantFrom('x', 'X', 'y', '1', 'nobody'), { minLength: 2 }),
  })
  .map(({ instrument, func, by, more, texts }) => {
    const column = func === '' ? `$${instrument}${by}` : `${func}($${instrument}${by})`;
    return texts.map((text) => `${column}${more} | where a = "${text}"`);
  });

it(
  'answers what is asked together as it answers each alone, with fewer questions',
  { timeout: 300_000 },
  async () => {
    await store.insert(
      ATTRIBUTES.flatMap((attrs, kind) =>
        Array.from({ length: 20 }, (_, index) => ({
          attrs,
          time: (START + (index * 7 + kind) * MINUTE) * 1000,
          duration: VALUES[mix(kind, index) % VALUES.length]! * 1e6,
        })),
      ),
    );
    const spans: MetricInfo = {
      name: 'spans',
      alias: 'spans',
      instrument: 'histogram',
      source: 'spans',
    };
    const context = { client: store.client, projectId: 1 };
    const asked = vi.spyOn(store.client, 'bytes');
    const questions = { alone: 0, together: 0 };
    let series = 0;
    await fc.assert(
      fc.asyncProperty(columns, someHours, async (texts, grid) => {
        const selectors = texts.flatMap(
          (text) => analyzeMetricsQuery(text, { metrics: [...metrics, spans] }).selectors,
        );
        const fetchAlone = (selector: Selector): Promise<SeriesAnswer> =>
          fetchSeries(context, selector, grid);
        asked.mockClear();
        const alone = await Promise.allSettled(selectors.map(fetchAlone));
        questions.alone += asked.mock.calls.length;
        const shared = new SharedSeries();
        asked.mockClear();
        const together = await Promise.allSettled(
          selectors.map((selector) =>
            shared.answer({
              context,
              selector,
              grid,
              search: '',
              fetch: () => fetchAlone(selector),
            }),
          ),
        );
        questions.together += asked.mock.calls.length;
        expect(together).toEqual(alone);
        for (const answer of alone)
          series += answer.status === 'fulfilled' ? answer.value.series.length : 0;
      }),
      { numRuns: 30 },
    );
    asked.mockRestore();
    expect(series).toBeGreaterThan(40);
    expect(questions.together).toBeLessThan(questions.alone / 2);
  },
);

/** Columns with filters and groupings of their own, as monitors of a minute have them. */
const crowd = fc
  .tuple(
    fc.subarray([...INSTRUMENTS], { minLength: 1, maxLength: 2 }),
    fc.constantFrom('', 'sum', 'avg', 'min', 'max', 'count', 'p90'),
  )
  .chain(([instruments, func]) =>
    fc.array(queryOf(instruments, [func]), { minLength: 2, maxLength: 12 }),
  );

it(
  'answers questions that have nothing in common as it answers each alone, with fewer statements',
  { timeout: 300_000 },
  async () => {
    const context = { client: store.client, projectId: 1 };
    const asked = vi.spyOn(store.client, 'bytes');
    const statements = { alone: 0, together: 0 };
    let series = 0;
    await fc.assert(
      fc.asyncProperty(crowd, someHours, async (texts, grid) => {
        const selectors = texts.flatMap((text) => analyzeMetricsQuery(text, { metrics }).selectors);
        const fetchAlone = (selector: Selector): Promise<SeriesAnswer> =>
          fetchSeries(context, selector, grid);
        asked.mockClear();
        const alone = await Promise.allSettled(selectors.map(fetchAlone));
        statements.alone += asked.mock.calls.length;
        const shared = new SharedSeries();
        asked.mockClear();
        const together = await Promise.allSettled(
          selectors.map((selector) => {
            const fetch = (): Promise<SeriesAnswer> => fetchAlone(selector);
            return shared.answer({ context, selector, grid, search: '', fetch });
          }),
        );
        statements.together += asked.mock.calls.length;
        expect(together.map(comparable)).toEqual(alone.map(comparable));
        for (const answer of alone)
          series += answer.status === 'fulfilled' ? answer.value.series.length : 0;
      }),
      { numRuns: 25 },
    );
    asked.mockRestore();
    expect(series).toBeGreaterThan(100);
    expect(statements.together).toBeLessThan(statements.alone * 0.8);
  },
);

/** An answer without what rounding makes of another order of adding up, and of raw series with the same labels. */
const comparable = (answer: PromiseSettledResult<SeriesAnswer>): unknown =>
  answer.status === 'rejected'
    ? answer
    : {
        hasMore: answer.value.hasMore,
        series: answer.value.series.map(({ labels, hash, values }) => ({
          labels,
          hash,
          values: Array.from(values, (value) => value.toPrecision(9)),
        })),
      };

interface Found {
  readonly key: string;
  readonly values: readonly number[];
}

/** By labels; raw series with equal labels by their values, since ids say nothing. */
function sorted(found: readonly Found[]): Found[] {
  const text = ({ key, values }: Found): string =>
    `${key} ${values.map((value) => value.toFixed(6)).join()}`;
  return found.toSorted((a, b) => (text(a) < text(b) ? -1 : 1));
}

function isClose(actual: number, expected: number): boolean {
  if (Number.isNaN(expected)) return Number.isNaN(actual);
  return Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected));
}

function slowSeries(selector: Selector, grid: Grid): Found[] {
  const kept = SERIES.filter(
    ({ instrument, attributes }) =>
      instrument === selector.metric.instrument &&
      selector.filters.every((filter) => holds(filter, attributes)),
  );
  const groups = new Map<string, { key: string; members: Series[] }>();
  for (const one of kept) {
    const labels = selector.groupBy.map(({ attribute, transform }) => {
      const value = one.attributes[attribute] ?? '';
      return transform === 'lower' ? value.toLowerCase() : value;
    });
    const key = labels.join('|');
    const place = selector.func === 'raw' ? `${one.id}` : key;
    const group = groups.get(place) ?? { key, members: [] };
    groups.set(place, group);
    group.members.push(one);
  }
  return [...groups.values()]
    .map(({ key, members }) => ({
      key,
      values: Array.from({ length: grid.count }, (_, index) => {
        const from = grid.start + index * grid.interval;
        return bucketValue(selector, members, from, from + grid.interval);
      }),
    }))
    .filter(({ values }) => values.some((value) => !Number.isNaN(value)));
}

function bucketValue(
  selector: Selector,
  members: readonly Series[],
  from: number,
  to: number,
): number {
  const { func, metric, of, uniqKeys } = selector;
  const passes = (value: number): boolean =>
    selector.valueFilters.every((filter) => valueHolds(filter, value));
  const inside = members
    .map((one) => ({
      ...one,
      points: one.points.filter(({ time }) => time >= from && time < to),
    }))
    .filter(({ points }) => points.length > 0);
  const all = inside.flatMap(({ points }) => points.map(({ value }) => value));
  const filtered = (value: number): number => (passes(value) ? value : Number.NaN);
  if (all.length === 0) return Number.NaN;
  if (of === 'time') {
    const times = inside.flatMap(({ points }) => points.map(({ time }) => time / 1000));
    return filtered(Math.max(...times));
  }
  const isReading = metric.instrument === 'gauge' || metric.instrument === 'additive';
  const valueOf = (points: readonly Point[]): number => {
    const values = points.map(({ value }) => value);
    if (isReading && func === 'min') return Math.min(...values);
    if (isReading && func === 'max') return Math.max(...values);
    if (isReading) return points.reduce((a, b) => (b.time > a.time ? b : a)).value;
    if (metric.instrument === 'counter') return sumOf(values);
    return values.length;
  };
  const perSeries = inside
    .map((one) => ({ ...one, value: valueOf(one.points) }))
    .filter(({ value }) => passes(value));
  if (func === 'uniq') {
    const kinds = perSeries.map(({ id, attributes }) =>
      uniqKeys.length === 0
        ? String(id)
        : JSON.stringify(uniqKeys.map((key) => attributes[key] ?? '')),
    );
    return new Set(kinds).size || Number.NaN;
  }
  if (isReading) {
    const values = perSeries.map(({ value }) => value);
    if (values.length === 0) return Number.NaN;
    switch (func) {
      case 'raw':
      case 'sum':
        return sumOf(values);
      case 'avg':
        return sumOf(values) / values.length;
      case 'min':
        return Math.min(...values);
      case 'max':
        return Math.max(...values);
      case 'count':
        return values.length;
      default:
        throw new Error(`no ${func}`);
    }
  }
  switch (func) {
    case 'raw':
    case 'sum':
      return filtered(sumOf(all));
    case 'avg':
      return filtered(sumOf(all) / all.length);
    case 'min':
      return filtered(Math.min(...all));
    case 'max':
      return filtered(Math.max(...all));
    case 'count':
      return filtered(all.length);
    default: {
      // A sketch keeps the upper half of a number's single-precision form, and the exact extremes.
      const level = Number(func.slice(1)) / 100;
      const ranked = all.toSorted((a, b) => a - b);
      const value = sketched(ranked[Math.ceil(level * ranked.length) - 1]!);
      return filtered(Math.min(Math.max(value, ranked[0]!), ranked.at(-1)!));
    }
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function holds(filter: MetricsFilter, attributes: Readonly<Record<string, string>>): boolean {
  if (filter.kind === 'not') return !holds(filter.filter, attributes);
  if (filter.kind === 'logic') {
    const results = filter.filters.map((inner) => holds(inner, attributes));
    return filter.operator === 'and' ? results.every(Boolean) : results.some(Boolean);
  }
  const key = filter.operands[0]!.name;
  const value = attributes[key] ?? '';
  const { test } = filter;
  switch (test.kind) {
    case 'compare':
      return compare(value, test.operator, test.value.text);
    case 'in':
      return test.negated !== test.values.some(({ text }) => text === value);
    case 'exists':
      return test.negated !== (attributes[key] !== undefined);
    case 'match':
      return test.operator === 'regexp'
        ? test.negated !== new RegExp(test.value.text).test(value)
        : test.negated !==
            value.toLowerCase().startsWith(test.value.text.toLowerCase().replace('%', ''));
    case 'truth':
      return value === '1';
  }
}

function valueHolds(filter: MetricsFilter, value: number): boolean {
  if (filter.kind === 'not') return !valueHolds(filter.filter, value);
  if (filter.kind === 'logic') {
    const results = filter.filters.map((inner) => valueHolds(inner, value));
    return filter.operator === 'and' ? results.every(Boolean) : results.some(Boolean);
  }
  if (filter.test.kind !== 'compare') throw new EvaluationError('only comparisons');
  return compare(value, filter.test.operator, Number(filter.test.value.text));
}

function compare<T extends string | number>(left: T, operator: string, right: T): boolean {
  switch (operator) {
    case '=':
      return left === right;
    case '!=':
      return left !== right;
    case '<':
      return left < right;
    case '<=':
      return left <= right;
    case '>':
      return left > right;
    default:
      return left >= right;
  }
}
