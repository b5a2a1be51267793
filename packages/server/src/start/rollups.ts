import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/schema.ts';
import type { FoldedItems } from '../telemetry/query-context.ts';
import { deploymentOf } from '../telemetry/migrations/deployment.ts';
import { Folding } from '../telemetry/rollups/folding.ts';
import { LateRows } from '../telemetry/rollups/late-rows.ts';
import type { Stores } from './stores.ts';

/** What keeps rollups of items, and what uses them. */
export interface Rollups {
  /** Stands between ingest and folding. */
  readonly late: LateRows;
  readonly folding: Folding;
  /** For questions. */
  readonly folded: FoldedItems;
}

/** Puts together what folds items into rollups; nothing is folded until it is started. */
export async function openRollups(
  config: Config,
  { telemetry, metadata }: Pick<Stores, 'telemetry' | 'metadata'>,
  log: FastifyBaseLogger,
): Promise<Rollups> {
  const { spans, logs, events } = config.retention;
  const days = Math.min(spans, logs, events);
  const { rollupSlots: slots, projects, leases } = metadata;
  const late = await LateRows.open({
    slots,
    isShared: config.postgres.url !== undefined,
    projectIds: async () => (await projects.list()).map(({ id }) => id),
  });
  const folding = new Folding({
    client: telemetry,
    slots,
    late,
    leases,
    days,
    deployment: deploymentOf(config),
    onError: (error) => log.error({ err: error }, 'items could not be folded into rollups'),
  });
  return { late, folding, folded: { slots, days } };
}
