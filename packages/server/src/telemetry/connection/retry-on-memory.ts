import { setTimeout } from 'node:timers/promises';
import { type TelemetryError, toTelemetryError } from '../errors.ts';

/** Milliseconds between attempts: merges and inserts, which take most of an engine's memory, end within some of them. */
const RETRY_DELAYS = [200, 400, 800, 1600];
/** A query that ran longer than this before it failed (milliseconds) is not retried: it used the memory itself. */
const MAX_RETRIED_RUNTIME = 3000;

/**
 * Runs a query or an insert, and retries it (after 0.2, 0.4, 0.8 and 1.6 s) when the engine met its total memory limit: other
 * queries may have freed memory by then. A query that exceeds its own limit fails at once.
 *
 * @throws TelemetryError
 */
export async function retryOnMemory<Result>(
  query: () => Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  for (const pause of RETRY_DELAYS) {
    const started = performance.now();
    try {
      return await query();
    } catch (thrown) {
      const error = toTelemetryError(thrown, signal?.aborted);
      if (!isTakenByOthers(error) || performance.now() - started > MAX_RETRIED_RUNTIME) throw error;
      await setTimeout(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  return await query();
}

/** ClickHouse names the limit that was met: `(total)` is the engine's, `Query` and `(for query)` the query's own. */
const isTakenByOthers = ({ failure, message }: TelemetryError): boolean =>
  failure === 'memory' && /^(?:Memory limit )?\(total\)/.test(message);
