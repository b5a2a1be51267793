import { metricRequest, type TestSeries } from '../support/metric-data.ts';
import { traceRequest, type TestSpan } from '../support/otlp.ts';
import { MINUTE, HOUR } from '../../src/shared/time-units.ts';

/** A minute that is over, before which all telemetry lies, milliseconds since 1970. */
export const END = Math.floor(Date.now() / MINUTE) * MINUTE - 10 * MINUTE;
/** The beginning of an hour, in which the first span is: every hour is folded of whole quarters. */
export const START = Math.floor(END / HOUR - 5) * HOUR;

/** 32 hexadecimal digits. */
export const traceIdOf = (trace: number): string => (trace + 1).toString(16).padStart(32, 'a');
export const TRACES = 120;

/** The id of one of the three spans of a trace, from 1. */
export const spanIdOf = (trace: number, span: number): string =>
  (trace * 4 + span).toString(16).padStart(16, '0');

/** The caller's spans and those of the called, as requests of the two services. */
export function traceRequests(): unknown[] {
  const calls = Array.from({ length: TRACES }, (_, trace) => spansOf(trace));
  return [
    traceRequest('shop', [FIRST, ...calls.flatMap(({ shop }) => shop)]),
    traceRequest(
      'cart',
      calls.map(({ cart }) => cart),
    ),
    traceRequest('worker', JOBS),
  ];
}

const FIRST: TestSpan = {
  traceId: 'c'.repeat(32),
  spanId: 'c'.repeat(16),
  name: 'start',
  start: START,
  milliseconds: 9,
};
/** The host of many spans of one group within the first hour, which is folded by host. */
export const JOB_HOST = 'worker-1';
const JOBS: readonly TestSpan[] = Array.from({ length: 120 }, (_, job) => ({
  traceId: (job + 1).toString(16).padStart(32, 'e'),
  spanId: (job + 1).toString(16).padStart(16, 'e'),
  name: 'job',
  start: START + job * (MINUTE / 4),
  milliseconds: 5 + job,
  attributes: { 'host.name': JOB_HOST },
}));

export const SPANS: number = 3 * TRACES + 1 + JOBS.length;

/** A span that comes when its slots are folded. */
export const lateRequest = (): unknown =>
  traceRequest('cart', [
    {
      traceId: 'b'.repeat(32),
      spanId: 'b'.repeat(16),
      name: 'GET /late',
      start: END - 5 * HOUR,
      milliseconds: 77,
    },
  ]);

function spansOf(trace: number): { shop: TestSpan[]; cart: TestSpan } {
  const traceId = traceIdOf(trace);
  const start = END - (trace + 1) * 2 * MINUTE + trace;
  const route = `/carts/${trace % 5}`;
  const failed = trace % 6 === 0;
  const http = { 'http.request.method': 'GET', 'http.route': route };
  const root: TestSpan = {
    traceId,
    spanId: spanIdOf(trace, 1),
    name: `GET ${route}`,
    kind: 2,
    start,
    milliseconds: 40 + trace,
    failed,
    ...(failed && { exception: `no cart ${trace % 2}` }),
    attributes: { ...http, 'user.tier': trace % 3 === 0 ? 'gold' : 'plain', size: trace },
  };
  const call: TestSpan = {
    traceId,
    spanId: spanIdOf(trace, 2),
    parentSpanId: spanIdOf(trace, 1),
    name: 'GET',
    kind: 3,
    start: start + 5,
    milliseconds: 30,
    attributes: { ...http, 'server.address': 'cart' },
  };
  const cart: TestSpan = {
    traceId,
    spanId: spanIdOf(trace, 3),
    parentSpanId: spanIdOf(trace, 2),
    name: `GET ${route}`,
    kind: 2,
    start: start + 7,
    milliseconds: 20 + (trace % 9),
    failed: trace % 12 === 0,
    attributes: http,
  };
  return { shop: [root, call], cart };
}

const HOSTS = ['a', 'b', 'c'];

/** Of six metrics of three hosts, a minute. */
const POINTS = 200 * 6 * 3;

/** Points of every instrument in each of the last 200 minutes. */
export const pointsRequest = (): unknown =>
  metricRequest(
    'shop.meter',
    HOSTS.flatMap((host, index): TestSeries[] => [
      {
        name: 'queue.length',
        instrument: 'gauge',
        attributes: { host },
        points: points((at) => at + 100 * index),
      },
      ...['disk.used', 'heat'].map((name, above): TestSeries => ({
        name,
        instrument: 'gauge',
        attributes: { host },
        points: points((at) => at + 50 * index + 25 * above),
      })),
      {
        name: 'workers',
        instrument: 'additive',
        attributes: { host, pool: 'x' },
        points: points((at) => (at % 7) + index),
      },
      {
        name: 'orders',
        instrument: 'counter',
        attributes: { host, kind: `k${index % 2}` },
        points: points(() => 3 + index),
      },
      {
        name: 'pay.duration',
        instrument: 'histogram',
        attributes: { host },
        points: points(() => 0).map(({ time }) => ({
          time,
          sum: 300,
          min: 10 + index,
          max: 100,
          bounds: [20, 90],
          counts: [5, 3 + index, 2],
        })),
      },
    ]),
  );

const points = (valueAt: (at: number) => number): { time: number; value: number }[] =>
  Array.from({ length: 200 }, (_, at) => ({
    time: END - (200 - at) * MINUTE + MINUTE / 2,
    value: valueAt(at),
  }));

/** Everything of the first project that usage counts: spans, their exceptions, points. */
export const STORED = SPANS + TRACES / 6 + POINTS;

/** The tables that ingest writes; the engine copies points and series on to the others. */
export const WRITTEN = [
  'items',
  'edge_minutes',
  'usage_hours',
  'loss_hours',
  'points_minutes',
  'series',
];
