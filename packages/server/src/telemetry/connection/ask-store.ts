import type { ClickHouseClient } from '@clickhouse/client';
import { USAGE_HOURS } from '../tables/usage-hours.ts';

/** What names a node that is away within the two seconds that health checks wait. */
const IMPATIENT = {
  connect_timeout_with_failover_ms: 700,
  connections_with_failover_max_tries: '2',
  receive_timeout: 1,
  max_execution_time: 2,
} as const;

/**
 * Resolves when the store answers: on a cluster when each of its shards does, as neither questions nor inserts go on without one.
 *
 * @throws what the driver throws
 */
export async function askStore(
  client: ClickHouseClient,
  cluster: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (cluster === undefined) {
    const answer = await client.ping({ select: true, abort_signal: signal });
    if (!answer.success) throw answer.error;
    return;
  }
  // The smallest of the tables that ask all shards; how many rows a part has is known without reading it.
  const counted = await client.query({
    query: `SELECT count() FROM ${USAGE_HOURS.name}`,
    format: 'TabSeparated',
    clickhouse_settings: IMPATIENT,
    abort_signal: signal,
  });
  await counted.text();
}
