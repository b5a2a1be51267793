import { setTimeout } from 'node:timers/promises';
import type { TelemetryClient } from '../client.ts';
import { type Deployment, rowsTable, systemTable } from '../migrations/deployment.ts';

/** Milliseconds between two polls of the running inserts. */
const POLL_INTERVAL = 100;
/** Milliseconds after which the wait fails. */
const TIMEOUT = 60_000;

/**
 * Resolves when all inserts into the given tables that began before this call have ended, whoever sent them: the engine finishes
 * inserts of servers that are gone. Those of an embedded engine end with their server. Throws a `TelemetryError`, and an `Error` where that takes longer than a minute.
 */
export async function waitForInserts(
  client: TelemetryClient,
  deployment: Deployment,
  tables: readonly string[],
): Promise<void> {
  if (deployment.isEmbedded === true) return;
  // What a server sends, and what a node passes on to the shards.
  const names = tables.flatMap((table) => [table, rowsTable(table, deployment)]);
  const begun = performance.now();
  for (;;) {
    const since = (performance.now() - begun) / 1000;
    const [found] = await client.rows<{ running: number }>(
      `SELECT toUInt32(count()) AS running FROM ${systemTable('processes', deployment, 'all')}
       WHERE query_kind = 'Insert' AND elapsed >= {since:Float64}
         AND extract(query, '^INSERT INTO (?:TABLE )?(?:[^ .]+[.])?\`?([a-z0-9_]+)') IN {names:Array(String)}`,
      { since, names },
      // A node that is away finishes nothing.
      { name: 'look for inserts', settings: { skip_unavailable_shards: 1 } },
    );
    if (found?.running === 0) return;
    if (since * 1000 > TIMEOUT) throw new Error('inserts take longer than a minute');
    await setTimeout(POLL_INTERVAL);
  }
}
