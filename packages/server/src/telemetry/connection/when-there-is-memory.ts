import { setTimeout } from 'node:timers/promises';
import { type TelemetryError, toTelemetryError } from '../errors.ts';

/** Milliseconds between tries: merges and inserts, which take most of an engine's memory, are over within some of them. */
const PAUSES = [200, 400, 800, 1600];
/** A query that has run longer before it failed, in milliseconds, needs the memory itself. */
const LONG = 3000;

/**
 * Runs a query or an insert, and again where the engine as a whole had no memory left for it, which others may have given back by then.
 *
 * Throws a `TelemetryError`; of a query that needs more than it may have at once.
 */
export async function whenThereIsMemory<Result>(
  query: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (const pause of PAUSES) {
    const started = performance.now();
    try {
      return await query();
    } catch (thrown) {
      const error = toTelemetryError(thrown, signal?.aborted);
      if (!isTakenByOthers(error) || performance.now() - started > LONG) throw error;
      await setTimeout(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  return await query();
}

/** ClickHouse names whose limit was met: `(total)` is everybody's, `Query` and `(for query)` the query's own. */
const isTakenByOthers = ({ failure, message }: TelemetryError): boolean =>
  failure === 'memory' && /^(?:Memory limit )?\(total\)/.test(message);
