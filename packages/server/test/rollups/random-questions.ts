import * as fc from 'fast-check';
import { HOUR, MINUTE } from '../../src/shared/time-units.ts';
import { PROJECT } from '../ingest/pipeline.ts';
import type { Sent } from './rollup-world.ts';

/** Milliseconds within which durations lie. */
export const SPREAD = 1000;

/** Something that was observed at a time that is told otherwise. */
export const item = (time: fc.Arbitrary<number>): fc.Arbitrary<Sent> =>
  fc.record({
    time,
    service: fc.constantFrom('cart', 'pay', ''),
    host: fc.constantFrom('a', 'b', ''),
    environment: fc.constantFrom('prod', 'test', ''),
    name: fc.constantFrom('GET /cart/1', 'GET /cart/2', 'pay', 'GET /x', 'x'.repeat(1500)),
    duration: fc.integer({ min: 0, max: SPREAD }),
    failed: fc.boolean(),
    isLog: fc.boolean(),
    projectId: fc.constantFrom(PROJECT.id, PROJECT.id, PROJECT.id + 1),
    trace: fc.integer({ min: 0, max: 50 }),
  });

const dimension = fc.constantFrom(
  '_group_id',
  '_system',
  '_type',
  '_kind',
  '_status_code',
  'service_name',
  'host_name',
  'deployment_environment',
  'lower(service_name)',
);
const condition = fc.constantFrom(
  'service_name = "cart"',
  'service_name != "cart"',
  'host_name = "a"',
  'deployment_environment in ("prod", "")',
  '_status_code = "error"',
  '_kind = "server"',
  '_system like "%log%"',
  'service_name exists',
  '_name = "pay"',
  '_duration > 500ms',
  'service = "cart"',
);
const result = fc.constantFrom(
  '_count',
  'count()',
  'per_min(sum(_count))',
  '_error_count',
  '_error_rate',
  'sum(_error_count)',
  'countIf(service_name = "pay")',
  'avg(_duration)',
  'avgIf(_duration, _status_code = "error")',
  'min(_duration)',
  'max(_duration)',
  'maxIf(_duration, host_name = "b")',
  'sum(_duration)',
  'min(_time)',
  'max(_time)',
  'maxIf(_time, service_name = "pay")',
  'uniq(service_name)',
  'uniq(_group_id)',
  'uniq(host_name)',
  'p50(_duration)',
  '{p75,p90}(_duration)',
  'p95(_duration)',
  'p99If(_duration, service_name = "cart")',
  'uniq(_name)',
  'apdex(200ms, 500ms)',
  'sum(_count) / uniq(_system)',
);
/** On results, some of which are of no items in some groups. */
const resultCondition = fc.constantFrom(
  'sum(_count) > 2',
  '_error_rate < 0.5',
  'not (minIf(_time, service_name = "pay") contains "20")',
  'maxIf(_time, _status_code = "error") not like "20%"',
  'maxIf(_time, host_name = "b") != "2026-01-01"',
  'minIf(_duration, service_name = "pay") != ""',
  'not (maxIf(_duration, _kind = "server") > 100ms)',
  'uniq(host_name) not in (2)',
);
const query = fc
  .tuple(
    fc.uniqueArray(dimension, { maxLength: 2 }),
    fc.uniqueArray(result, { minLength: 1, maxLength: 4 }),
    fc.uniqueArray(condition, { maxLength: 2 }),
    fc.option(resultCondition, { freq: 4 }),
  )
  .map(([groups, results, conditions, having]) =>
    [
      ...(groups.length > 0 ? [`group by ${groups.join(', ')}`] : []),
      ...results,
      ...conditions.map((text) => `where ${text}`),
      ...(having === null ? [] : [`having ${having}`]),
    ].join(' | '),
  );

/** What is asked about items, in ranges before a moment. */
export const question = fc.record({
  query,
  column: result,
  /** Milliseconds before the clock. */
  end: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5 * HOUR })),
  length: fc.oneof(
    fc.integer({ min: HOUR, max: 40 * HOUR }),
    fc.integer({ min: 10 * MINUTE, max: 8 * HOUR }),
    fc.constantFrom(HOUR, 2 * HOUR, 24 * HOUR),
  ),
  trace: fc.integer({ min: 0, max: 55 }),
  interval: fc.constantFrom(
    undefined,
    undefined,
    ...[1, 5, 7, 10, 15, 60].map((minutes) => minutes * MINUTE),
  ),
  system: fc.constantFrom([], ['spans:all'], ['log:all'], ['all'], ['log:error', 'funcs:all']),
});

/** One of them. */
export type RandomQuestion = typeof question extends fc.Arbitrary<infer Value> ? Value : never;
