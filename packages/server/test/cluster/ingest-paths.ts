import { Client, credentials, Metadata } from '@grpc/grpc-js';
import { MINUTE } from '../../src/shared/time-units.ts';
import { encodeMetrics, type Metric } from '../ingest/metrics-encoder.ts';
import { encodeLogs, encodeTraces, type Resource, type Span } from '../ingest/otlp-encoder.ts';
import { encodeV1, encodeV2, type Series, snappy, TYPE } from '../ingest/prometheus-encoder.ts';
import { logRequest } from '../support/otlp.ts';
import type { TestServer } from '../support/server.ts';
import type { Question } from './cluster-questions.ts';
import { END, START } from './cluster-telemetry.ts';

/** So many that each shard gets some: spans and logs by their traces, series by their attributes. */
const EACH = 8;
const NUMBERS = Array.from({ length: EACH }, (_, index) => index);
const DSN = 'http://blog-token@localhost';
const PROTOBUF = { 'content-type': 'application/x-protobuf' };
const JSON_TEXT = { 'content-type': 'application/json' };
const SNAPPY = { ...PROTOBUF, 'content-encoding': 'snappy' };

const SENDERS = ['otlp', 'json', 'grpc', 'zipkin', 'vector', 'v1', 'v2'] as const;
type Sender = (typeof SENDERS)[number];
/** No two senders have items of one moment: in lists by time, these would be in any order. */
const timeOf = (path: Sender, index: number): number =>
  END - (index + 2) * MINUTE + SENDERS.indexOf(path);
const nanosecondsOf = (path: Sender, index: number): bigint =>
  BigInt(timeOf(path, index)) * 1_000_000n;

const PATHS_OF_TRACES = ['otlp', 'grpc', 'zipkin'] as const;
const traceIdBy = (path: (typeof PATHS_OF_TRACES)[number], index: number): string =>
  `${PATHS_OF_TRACES.indexOf(path) + 1}${index}`.padStart(32, 'd');
const spanIdOf = (index: number): string => String(index + 1).padStart(16, '0');

const of = <Item>(path: string, items: readonly Item[]): Resource<Item>[] => [
  { attributes: [['service.name', path]], scopes: [{ items }] },
];

const traces = (path: 'otlp' | 'grpc'): Buffer =>
  encodeTraces(
    of(
      path,
      NUMBERS.map((index): Span => ({
        traceId: traceIdBy(path, index),
        spanId: spanIdOf(index),
        name: `GET /${path}`,
        kind: 2,
        start: nanosecondsOf(path, index),
        end: nanosecondsOf(path, index) + 5_000_000n,
        attributes: [['size', index]],
        events: [{ name: 'halfway', time: nanosecondsOf(path, index) }],
      })),
    ),
  );

const logs = (path: 'otlp' | 'grpc'): Buffer =>
  encodeLogs(
    of(
      path,
      NUMBERS.map((index) => ({
        time: nanosecondsOf(path, index),
        severityNumber: 9,
        body: `said by ${path} ${'abcdefgh'[index]}`,
      })),
    ),
  );

const metrics = (path: 'otlp' | 'grpc'): Buffer =>
  encodeMetrics(
    of(
      path,
      ['a', 'b', 'c', 'd'].map((host): Metric => ({
        name: `read.by.${path}`,
        kind: 'gauge',
        points: NUMBERS.map((index) => ({
          time: nanosecondsOf(path, index),
          value: index,
          attributes: [['host', host]],
        })),
      })),
    ),
  );

const zipkin = (): string =>
  JSON.stringify(
    NUMBERS.map((index) => ({
      traceId: traceIdBy('zipkin', index),
      id: spanIdOf(index),
      name: 'get /zipkin',
      kind: 'SERVER',
      timestamp: timeOf('zipkin', index) * 1000,
      duration: 1500,
      localEndpoint: { serviceName: 'zipkin' },
      tags: { 'http.method': 'GET' },
      annotations: [{ timestamp: timeOf('zipkin', index) * 1000 + 5, value: 'halfway' }],
    })),
  );

const lines = (): string =>
  NUMBERS.map((index) =>
    JSON.stringify({
      message: `said by vector ${'abcdefgh'[index]}`,
      'service.name': 'vector',
      timestamp: new Date(timeOf('vector', index)).toISOString(),
    }),
  ).join('\n');

const scraped = (path: 'v1' | 'v2'): Series[] =>
  ['a', 'b', 'c', 'd'].map((host) => ({
    labels: { __name__: `read_by_${path}_total`, host },
    type: TYPE.counter,
    // Oldest first, as Prometheus writes them.
    samples: NUMBERS.map((index) => ({ value: index * 3, time: timeOf(path, EACH - index) })),
  }));

const post =
  (path: string, headers: Readonly<Record<string, string>>, body: Buffer | string): Send =>
  async ({ url }) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'spanlight-dsn': DSN },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} was refused: ${response.status} ${text}`);
  };

const call =
  (service: string, body: Buffer): Send =>
  async ({ running }) => {
    const client = new Client(`127.0.0.1:${running.grpcPort}`, credentials.createInsecure());
    const metadata = new Metadata();
    metadata.set('spanlight-dsn', DSN);
    const path = `/opentelemetry.proto.collector.${service}/Export`;
    const same = (value: Buffer): Buffer => value;
    try {
      await new Promise<void>((resolve, reject) => {
        client.makeUnaryRequest(path, same, same, body, metadata, (error) =>
          error === null ? resolve() : reject(error),
        );
      });
    } finally {
      client.close();
    }
  };

type Send = (server: TestServer) => Promise<void>;

/** A request of each way in which telemetry comes in, but for OTLP/JSON of spans and points, into the second project. */
export const PATHS: readonly Send[] = [
  post('/v1/traces', PROTOBUF, traces('otlp')),
  post('/v1/logs', PROTOBUF, logs('otlp')),
  post('/v1/metrics', PROTOBUF, metrics('otlp')),
  post(
    '/v1/logs',
    JSON_TEXT,
    JSON.stringify(logRequest('json', timeOf('json', 0), 'said by json a')),
  ),
  call('trace.v1.TraceService', traces('grpc')),
  call('logs.v1.LogsService', logs('grpc')),
  call('metrics.v1.MetricsService', metrics('grpc')),
  post('/api/v2/spans', JSON_TEXT, zipkin()),
  post('/api/v1/vector/logs', { 'content-type': 'application/x-ndjson' }, lines()),
  post(
    '/api/v1/write',
    { ...SNAPPY, 'x-prometheus-remote-write-version': '0.1.0' },
    snappy(encodeV1(scraped('v1'))),
  ),
  post(
    '/api/v1/write',
    {
      ...SNAPPY,
      'content-type': 'application/x-protobuf;proto=io.prometheus.write.v2.Request',
      'x-prometheus-remote-write-version': '2.0.0',
    },
    snappy(encodeV2(scraped('v2'))),
  ),
];

/** How many rows each has brought, by service and signal, or by metric. */
export const BROUGHT = {
  'span of otlp': EACH,
  'event of otlp': EACH,
  'log of otlp': EACH,
  'log of json': 1,
  'span of grpc': EACH,
  'event of grpc': EACH,
  'log of grpc': EACH,
  'span of zipkin': EACH,
  'event of zipkin': EACH,
  'log of vector': EACH,
  read_by_otlp: 4 * EACH,
  read_by_grpc: 4 * EACH,
  // The first total of a counter says nothing of its growth.
  read_by_v1_total: 4 * (EACH - 1),
  read_by_v2_total: 4 * (EACH - 1),
};

/** How many items and points were sent by all paths: the first total of each series of a counter as well. */
export const SENT_BY_PATHS = Object.values(BROUGHT).reduce((sum, count) => sum + count, 2 * 4);
/** How many items there are by all paths. */
export const ITEMS_BY_PATHS = Object.entries(BROUGHT)
  .filter(([name]) => name.includes(' of '))
  .reduce((sum, [, count]) => sum + count, 0);

/**
 * Everything that a table has of the second project, but for what each server makes up: ids of what is sent without one, and batches.
 */
export const ROWS_OF: Readonly<Record<string, string>> = {
  items: `SELECT * EXCEPT (trace_id, id, parent_id, batch),
    if(signal = 'span', [hex(trace_id), toString(id), toString(parent_id)], []) AS ids
    FROM {table} WHERE project_id = 2 AND service_name != 'cart' ORDER BY signal, service_name, time, display_name`,
  points_minutes: `SELECT * EXCEPT batch FROM {table} WHERE project_id = 2 ORDER BY metric, series, time`,
  series: `SELECT * FROM {table} WHERE project_id = 2 ORDER BY ALL`,
};

const time = { gte: new Date(START), lt: new Date(END) };
const metric =
  (name: string): Question =>
  ({ metrics: asked }) =>
    asked.timeseries({
      time,
      metrics: [{ name, alias: 'x' }],
      query: 'sum($x) | group by host',
    });

/** What is asked about what has come by every path. */
export const QUESTIONS_ON_PATHS: Readonly<Record<string, Question>> = {
  spans: ({ spans }) => spans.list({ time, system: 'spans:all', sortBy: '_time', limit: 100 }),
  logs: ({ spans }) => spans.list({ time, system: 'log:all', sortBy: '_time', limit: 100 }),
  events: ({ spans }) => spans.list({ time, system: 'events:all', sortBy: '_time', limit: 100 }),
  groups: ({ groups }) =>
    groups.list({ time, query: 'group by service_name, _system | sum(_count) | p50(_duration)' }),
  attributes: ({ attributes }) => attributes.list({ time }),
  ...Object.fromEntries(
    PATHS_OF_TRACES.map((path): [string, Question] => [
      `a trace by ${path}`,
      ({ traces: asked }) => asked.get({ traceId: traceIdBy(path, 3) }),
    ]),
  ),
  metrics: ({ metrics: asked }) => asked.list(),
  ...Object.fromEntries(
    Object.keys(BROUGHT)
      .filter((name) => name.startsWith('read_by_'))
      .map((name) => [name, metric(name)]),
  ),
};
