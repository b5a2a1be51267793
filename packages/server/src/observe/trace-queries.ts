import { SpanKind, type Tracer } from '@opentelemetry/api';
import type { TelemetryClient } from '../telemetry/client.ts';
import { TelemetryError, type TelemetryFailure } from '../telemetry/errors.ts';
import { type AroundQuery, aroundQueries } from './around-queries.ts';
import { recordFailure } from './record-failure.ts';

/** Who asked went away or asked something else by now, or what they ask can't be answered: nothing failed here. */
const NOT_OURS: ReadonlySet<TelemetryFailure> = new Set(['aborted', 'bad-value', 'too-complex']);

/** Characters of a query that its span keeps. */
const TEXT_LIMIT = 4000;

/** Wraps a client so that every query gets a span. Inserts get none: they store the spans. */
export function traceQueries(client: TelemetryClient, tracer: Tracer): TelemetryClient {
  const traced: AroundQuery = async (sql, options, run) =>
    await tracer.startActiveSpan(
      options?.name ?? 'query',
      {
        kind: SpanKind.CLIENT,
        attributes: {
          'db.system.name': 'clickhouse',
          'db.operation.name': 'SELECT',
          'db.query.text': sql.slice(0, TEXT_LIMIT),
        },
      },
      async (span) => {
        try {
          return await run();
        } catch (error) {
          if (!(error instanceof TelemetryError) || !NOT_OURS.has(error.failure)) {
            recordFailure(span, error instanceof Error ? error : undefined);
          }
          throw error;
        } finally {
          span.end();
        }
      },
    );
  return aroundQueries(client, traced);
}
