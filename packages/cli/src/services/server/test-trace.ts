import { randomBytes } from 'node:crypto';
import { isHttpError } from '@spanlight/sdk';
import { askTraceColumns } from '@spanlight/sdk/trace-columns';
import spans from './test-spans.json' with { type: 'json' };
import { otlpAttributes, otlpBody } from './otlp-body.ts';
import type { TestSignal } from './test-signal.ts';

/**
 * Makes a trace of the spans of `test-spans.json`, which ended just now. Their times are milliseconds from the start of the
 * trace; kinds are 1 internal, 2 server, 3 client.
 *
 * @param now Unix milliseconds.
 */
export function createTestTrace(now: number): TestSignal {
  const traceId = randomBytes(16).toString('hex');
  const rootId = randomBytes(8).toString('hex');
  const start = BigInt(now - 120) * 1_000_000n;
  return {
    noun: 'trace',
    path: '/v1/traces',
    sent: `${spans.length} spans`,
    body: otlpBody(
      'Spans',
      spans.map(({ name, kind, startsAt, lasts, attributes }, index) => ({
        traceId,
        spanId: index === 0 ? rootId : randomBytes(8).toString('hex'),
        parentSpanId: index === 0 ? '' : rootId,
        name,
        kind,
        startTimeUnixNano: String(start + BigInt(startsAt) * 1_000_000n),
        endTimeUnixNano: String(start + BigInt(startsAt + lasts) * 1_000_000n),
        attributes: otlpAttributes(attributes),
        status: { code: 1 },
      })),
    ),
    isQueryable: async (client, project, signal) => {
      try {
        const { rowCount } = await askTraceColumns(client, { project, traceId }, { signal });
        return rowCount >= spans.length;
      } catch (error) {
        // Existing servers say 404 of a trace that is not yet there.
        if (isHttpError(error, 404)) return false;
        throw error;
      }
    },
    placeOf: async (client, signal) => {
      try {
        return (await client.traces.find({ traceId }, { signal })).projectId;
      } catch {
        // Nowhere that can be seen.
        return undefined;
      }
    },
    result: (client, project) => {
      const url = `${client.url}/traces/${project}/${traceId}`;
      return {
        value: { traceId, url },
        fields: [
          ['trace', traceId],
          ['link', url],
        ],
      };
    },
  };
}
