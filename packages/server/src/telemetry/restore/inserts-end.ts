import { setTimeout } from 'node:timers/promises';
import type { TelemetryClient } from '../client.ts';
import { type Deployment, rowsTable, systemTable } from '../migrations/deployment.ts';

/** Milliseconds between two looks at what the engine is doing, and after which inserts are waited for no longer. */
const LOOKS = 100;
const PATIENCE = 60_000;

/**
 * Resolves when no insert into some tables is under way any more that began before, whoever sent it: the engine finishes inserts
 * of servers that are gone. Throws a `TelemetryError`, and an error where that takes longer than a minute.
 */
export async function insertsEnd(
  client: TelemetryClient,
  deployment: Deployment,
  tables: readonly string[],
): Promise<void> {
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
    if (since * 1000 > PATIENCE) throw new Error('inserts take longer than a minute');
    await setTimeout(LOOKS);
  }
}
