import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/schema.ts';
import type { FoldedItems } from '../telemetry/query-context.ts';
import { deploymentOf } from '../telemetry/migrations/deployment.ts';
import { Folding } from '../telemetry/rollups/folding.ts';
import { LateRows } from '../telemetry/rollups/late-rows.ts';
import { DeferredPoints } from '../telemetry/rollups/points/deferred-points.ts';
import { waitForInserts } from '../telemetry/restore/wait-for-inserts.ts';
import { POINTS_MINUTES } from '../telemetry/tables/points.ts';
import type { Stores } from './stores.ts';

/** What keeps rollups of items and points, and what uses them. */
export interface Rollups {
  /** Stands between ingest of items and folding. */
  readonly late: LateRows;
  readonly folding: Folding;
  /** Stands between ingest of points and folding. */
  readonly deferred: DeferredPoints;
  /** For questions. */
  readonly folded: FoldedItems;
}

/** Puts together what folds items and points into rollups; nothing is folded until it is started. */
export async function openRollups(
  config: Config,
  { telemetry, metadata }: Pick<Stores, 'telemetry' | 'metadata'>,
  log: FastifyBaseLogger,
): Promise<Rollups> {
  const { spans, logs, events } = config.retention;
  const days = Math.min(spans, logs, events);
  const {
    rollupSlots: slots,
    pointProgress: progress,
    projects,
    leases,
    clock,
    deletionNotes,
  } = metadata;
  const isShared = config.postgres.url !== undefined;
  const deployment = deploymentOf(config);
  const late = await LateRows.open({
    slots,
    isShared,
    projectIds: async () => (await projects.list()).map(({ id }) => id),
    now: clock.now,
  });
  const ended = (tables: readonly string[]): Promise<void> =>
    waitForInserts(telemetry, deployment, tables);
  const deferred = await DeferredPoints.open({
    progress,
    client: telemetry,
    isShared,
    waitForInserts: () => ended([POINTS_MINUTES.name]),
    now: clock.now,
  });
  const folding = new Folding({
    client: telemetry,
    slots,
    late,
    leases,
    rests: deletionNotes,
    now: clock.now,
    days,
    deployment,
    deferred,
    waitForInserts: ended,
    onError: (error) =>
      log.error({ err: error }, 'items and points could not be folded into rollups'),
  });
  return { late, deferred, folding, folded: { slots, days } };
}
