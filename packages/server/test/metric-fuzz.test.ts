import { parseMetricsQuery } from '@spanlight/query';
import {
  metricHeatmapRequestSchema,
  metricsRequestSchema,
  metricTableRequestSchema,
} from '@spanlight/sdk/schemas';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Metadata, openMetadata } from '../src/metadata/open.ts';
import type { TelemetryClient } from '../src/telemetry/client.ts';
import { BadParameterError } from '../src/telemetry/compile/item-query.ts';
import { chartMetrics } from '../src/telemetry/queries/metrics/chart-metrics.ts';
import { countMetrics } from '../src/telemetry/queries/metrics/list-metrics.ts';
import { readHeatmap } from '../src/telemetry/queries/metrics/read-heatmap.ts';
import { tabulateMetrics } from '../src/telemetry/queries/metrics/tabulate-metrics.ts';
import { openTestStore, type TestStore } from './telemetry-store.ts';

let store: TestStore;
let metadata: Metadata;

const START = Date.UTC(2026, 2, 4, 10);
const METRICS = [
  ['cpu', 'gauge', 'bytes'],
  ['size', 'additive', ''],
  ['hits', 'counter', '{hits}'],
  ['dur', 'histogram', 'milliseconds'],
  ['gc', 'summary', 'seconds'],
  ['uptrace_tracing_spans', 'histogram', 'nanoseconds'],
  ['uptrace_tracing_logs', 'counter', ''],
  ['uptrace_service_graph_client_duration', 'summary', 'nanoseconds'],
  ['gone', undefined, ''],
] as const;

beforeAll(async () => {
  store = await openTestStore();
  metadata = await openMetadata({ kind: 'sqlite', file: ':memory:' });
  await metadata.metrics.record(
    METRICS.flatMap(([name, instrument, unit]) =>
      instrument === undefined
        ? []
        : [
            {
              projectId: 1,
              name,
              description: '',
              instrument,
              unit,
              attrKeys: ['a', 'b'],
              otelLibraryName: '',
              otelLibraryVersion: '',
            },
          ],
    ),
  );
  await store.insert([
    { time: START * 1000 + 1, duration: 5e6, columns: { service_name: 'cart' }, attrs: { a: 'x' } },
  ]);
  const time = `toDateTime(${START / 1000}, 'UTC')`;
  for (const [index, [name, instrument]] of METRICS.slice(0, 5).entries()) {
    await store.client.command(
      `INSERT INTO series (project_id, metric, series, first_time, time, instrument, attrs, otel_library_name, otel_library_version)
      SELECT 1, '${name}', ${index}, ${time}, ${time}, '${instrument}', map('a', 'x', 'b', '5'), '', ''`,
    );
    await store.client.command(
      `INSERT INTO points_minutes (project_id, metric, series, time, min, max, sum, count, last, hist)
      SELECT 1, '${name}', ${index}, ${time}, 1, 4, 9, 3, (toDateTime64(${START / 1000}, 3, 'UTC'), 4), map(16256, 3)`,
    );
  }
  await store.client.command(
    `INSERT INTO edge_minutes (project_id, time, type, client_name, server_name, client_count, client_duration_sum, client_duration_min, client_duration_max, count)
SELECT 1, ${time}, 'db', 'cart', 'postgresql', 1, 5, 5, 5, 1`,
  );
});

afterAll(async () => {
  await store.close();
  await metadata.close();
});

const ALIASES = METRICS.map((_, index) => `m${index}`);

const attribute = fc.constantFrom(
  'a',
  'b',
  'service_name',
  '_status_code',
  '_group_id',
  '_instrument',
  'otel_library_name',
  '_value',
  '_error_rate',
  '_nope',
  '"my-attr"',
  String.raw`"\"'{x:String}\\"`,
  '"zqxj"',
);

const text = fc.oneof(
  fc.constantFrom(
    '"x"',
    '"zqxj"',
    '"("',
    '"%_\\\\"',
    '"a|b|"',
    '""',
    '"\\\\"',
    '`^(\\w+)`',
    '"{p1:String}"',
  ),
  fc.string({ maxLength: 6, unit: 'binary' }).map((value) => JSON.stringify(value)),
);

const value = fc.oneof(
  text,
  fc.constantFrom('0', '-1', '1.5', '1e300', '10ms', '5kb', 'word', '1w'),
);

const filter = fc.oneof(
  fc
    .tuple(
      attribute,
      fc.constantFrom('=', '!=', '<', '<=', '>', '>=', '~', '!~', 'like', 'not like', 'contains'),
      value,
    )
    .map((pieces) => pieces.join(' ')),
  fc
    .tuple(
      attribute,
      fc.constantFrom('in', 'not in'),
      fc.array(value, { minLength: 1, maxLength: 3 }),
    )
    .map(([left, operator, values]) => `${left} ${operator} (${values.join(', ')})`),
  fc.tuple(attribute, fc.constantFrom('exists', 'not exists')).map((pieces) => pieces.join(' ')),
);

const grouping = fc
  .array(
    fc.oneof(
      attribute,
      attribute.map((name) => `lower(${name})`),
      attribute.map((name) => `upper(${name}) as g`),
    ),
    { minLength: 1, maxLength: 2 },
  )
  .map((elements) => elements.join(', '));

const series = fc
  .tuple(
    fc.constantFrom(...ALIASES, 'nope'),
    fc.constantFrom('', '._time', '.a'),
    fc.option(fc.array(filter, { maxLength: 2 }), { nil: undefined }),
    fc.constantFrom('', '[5m]', '[1d]'),
    fc.constantFrom('', ' offset 1h', ' offset 90s'),
    fc.option(grouping, { nil: undefined }),
  )
  .map(
    ([alias, time, filters, window, offset, by]) =>
      `$${alias}${time}${filters ? `{${filters.join(', ')}}` : ''}${window}${offset}${by === undefined ? '' : ` by (${by})`}`,
  );

const FUNCTIONS =
  'sum avg min max count p50 p75 p90 p95 p99 median per_min per_sec rate increase sum_over_time abs log nope'.split(
    ' ',
  );

const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    series,
    fc
      .tuple(fc.constantFrom(...FUNCTIONS), series)
      .map(([name, argument]) => `${name}(${argument})`),
    fc
      .tuple(series, fc.array(attribute, { maxLength: 2 }))
      .map(([metric, keys]) => `uniq(${[metric, ...keys].join(', ')})`),
    fc
      .tuple(fc.constantFrom(...FUNCTIONS), tie('expression'), grouping)
      .map(([name, argument, by]) => `${name}(${argument} by (${by}))`),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('+', '-', '*', '/', '%', '>', 'and'),
        tie('expression'),
      )
      .map((pieces) => pieces.join(' ')),
    fc.constantFrom('1', '100ms', '_minutes'),
  ),
}));

const part = fc.oneof(
  { weight: 4, arbitrary: expression },
  { weight: 1, arbitrary: filter.map((inner) => `where ${inner}`) },
  { weight: 1, arbitrary: grouping.map((inner) => `group by ${inner}`) },
);

const query = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' | '));

/** Parameters with the right to be wrong. */
const refused = async (answer: Promise<unknown>): Promise<void> => {
  try {
    await answer;
  } catch (error) {
    expect(error).toBeInstanceOf(BadParameterError);
  }
};

it('is accepted by the engine, whatever parses', async () => {
  let understood = 0;
  // What a query names or quotes reaches the engine as a parameter alone.
  const client: TelemetryClient = {
    ...store.client,
    rows: async (sql, ...rest) => {
      expect(sql).not.toContain('zqxj');
      return await store.client.rows(sql, ...rest);
    },
    bytes: async (sql, ...rest) => {
      expect(sql).not.toContain('zqxj');
      return await store.client.bytes(sql, ...rest);
    },
  };
  const context = { client, projectId: 1, metrics: metadata.metrics };
  await fc.assert(
    fc.asyncProperty(query, fc.constantFrom(1, 10, 100), async (written, hours) => {
      const range = {
        time_gte: String(START / 1000 - 3600),
        time_lt: String(START / 1000 + hours * 3600),
        query: written,
      };
      const parameters = metricTableRequestSchema.parse({
        ...range,
        metric: METRICS.map(([name]) => name),
        alias: ALIASES,
      });
      const { query: echo } = await chartMetrics(context, parameters);
      understood += echo.parts.filter(({ error }) => error === '').length;
      expect(echo.parts).toHaveLength(parseMetricsQuery(written).length);
      await refused(tabulateMetrics(context, parameters));
      await refused(countMetrics(context, metricsRequestSchema.parse(range)));
      for (const metric of ['dur', 'uptrace_tracing_spans']) {
        await readHeatmap(context, metricHeatmapRequestSchema.parse({ ...range, metric }));
      }
    }),
    { numRuns: 60 },
  );
  // A generator that only makes nonsense would prove nothing.
  expect(understood).toBeGreaterThan(40);
});

it('ends in the engine when nobody waits any more', async () => {
  const gone = new AbortController();
  const context = {
    client: store.client,
    projectId: 1,
    metrics: metadata.metrics,
    signal: gone.signal,
  };
  const answer = chartMetrics(
    context,
    metricTableRequestSchema.parse({
      time_gte: String(START / 1000),
      time_lt: String(START / 1000 + 3600),
      metric: 'cpu',
      alias: 'cpu',
      query: 'sum($cpu)',
    }),
  );
  gone.abort();
  await expect(answer).rejects.toMatchObject({ failure: 'aborted' });
});
