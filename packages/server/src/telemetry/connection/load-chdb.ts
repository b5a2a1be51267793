import { createRequire } from 'node:module';
import { TelemetryError } from '../errors.ts';

/** The part of chdb's `Session` that the server uses. */
export interface ChdbSession {
  queryAsync(sql: string, options: { format: string }): Promise<{ bytes(): Uint8Array }>;
  close(): void;
}

/** The module `chdb`, as far as it is used. */
export interface Chdb {
  readonly Session: new (
    path: string,
    options: { connectionArgs: readonly string[] },
  ) => ChdbSession;
  drainPending(): Promise<void>;
}

/** Between two looks for rows to remove the engine waits up to a second longer than it must; here a tenth, as who deletes waits. */
export const DELETES_SOON =
  '--background_processing_pool_task_sleep_seconds_when_no_work_random_part=0.1';

/**
 * How the allocator of the engine is set up where nobody says otherwise; it is read once, when the engine is loaded. Each of the
 * engine's many threads may keep freed pieces for itself: up to 4 KB each, not 32, of which a hundred threads have much to keep.
 */
const ALLOCATOR = 'tcache_max:4096';

/**
 * Loads the embedded engine. It is an optional dependency of half a gigabyte: a server that talks
 * to a ClickHouse cluster never needs it.
 *
 * Throws a `TelemetryError` that says how to go on when it isn't installed.
 */
export function loadChdb(): Chdb {
  process.env['JE_MALLOC_CONF'] ??= ALLOCATOR;
  try {
    const loaded: Chdb = createRequire(import.meta.url)('chdb');
    return loaded;
  } catch (error) {
    throw new TelemetryError(
      'unavailable',
      'The embedded telemetry store needs the optional package "chdb", which is not installed or does not run on this platform. ' +
        'Install it with "npm install chdb", or point clickhouse.url (SPANLIGHT_CLICKHOUSE_URL) at a ClickHouse server.',
      0,
      error,
    );
  }
}
