import { SpanStatusCode } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { expect, it } from 'vitest';
import type { TelemetryClient } from '../telemetry/client.ts';
import { PointRollups } from '../telemetry/tables/point-rollups.ts';
import { TelemetryError } from '../telemetry/errors.ts';
import { traceQueries } from './trace-queries.ts';

/** The span of a query that ends with `failure`. */
async function spanOfFailed(failure: Error): Promise<ReadableSpan | undefined> {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  const fail = (): Promise<never> => Promise.reject(failure);
  const client: TelemetryClient = {
    pointRollups: new PointRollups(),
    rows: fail,
    bytes: fail,
    insertNative: fail,
    command: fail,
    ping: fail,
    close: fail,
  };
  const traced = traceQueries(client, provider.getTracer('test'));
  await expect(traced.rows('SELECT 1')).rejects.toBe(failure);
  return exporter.getFinishedSpans()[0];
}

it('calls a query failed that failed', async () => {
  const span = await spanOfFailed(new TelemetryError('timeout', 'The query took too long.'));
  expect(span?.status.code).toBe(SpanStatusCode.ERROR);
  expect(span?.events).toHaveLength(1);
});

it('keeps what the engine quotes of a query out of the span', async () => {
  const span = await spanOfFailed(new TelemetryError('other', "Unknown name: 'other_tenant'", 47));
  expect(span?.events[0]?.attributes).toMatchObject({
    'exception.type': 'TelemetryError',
    'exception.message': 'other (47)',
  });
  expect(JSON.stringify(span?.events)).not.toContain('other_tenant');
});

it.each(['aborted', 'bad-value', 'too-complex'] as const)(
  'calls %s no failure of the server',
  async (failure) => {
    const span = await spanOfFailed(new TelemetryError(failure, 'The query was aborted.'));
    expect(span?.status.code).toBe(SpanStatusCode.UNSET);
    expect(span?.events).toEqual([]);
  },
);
