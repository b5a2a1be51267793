import type { TelemetryClient } from '../telemetry/client.ts';
import { TelemetryError } from '../telemetry/errors.ts';
import { type AroundQuery, aroundQueries } from './around-queries.ts';
import { gauge, type Measure } from './measurements/measurement.ts';

/** A client that counts its queries, and what it counted. */
export interface CountedQueries {
  readonly client: TelemetryClient;
  readonly measure: Measure;
}

/** Wraps a client so that its queries are counted by outcome. */
export function countQueries(client: TelemetryClient): CountedQueries {
  const outcomes = new Map<string, number>([['answered', 0]]);
  let active = 0;
  let seconds = 0;
  const counted: AroundQuery = async (_sql, _options, run) => {
    const started = performance.now();
    let outcome = 'answered';
    active += 1;
    try {
      return await run();
    } catch (error) {
      outcome = error instanceof TelemetryError ? error.failure : 'other';
      throw error;
    } finally {
      active -= 1;
      seconds += (performance.now() - started) / 1000;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  return {
    client: aroundQueries(client, counted),
    measure: () => [
      {
        name: 'spanlight.store.queries',
        kind: 'counter',
        unit: '{query}',
        description: 'Queries of the telemetry store, by what came of them.',
        points: [...outcomes].map(([outcome, count]) => [count, { outcome }]),
      },
      {
        name: 'spanlight.store.query.time',
        kind: 'counter',
        unit: 's',
        description: 'Time that queries took.',
        points: [[seconds, {}]],
      },
      gauge('spanlight.store.queries.active', '{query}', 'Queries under way.', active),
    ],
  };
}
