import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../config/schema.ts';
import type { Ingest } from '../ingest/ingest.ts';
import type { Measure } from '../observe/measurements/measurement.ts';
import { BackupMaker } from '../operations/backups/backup-maker.ts';
import { backupRoutes } from '../operations/backups/backup-routes.ts';
import { clusterRoutes } from '../operations/backups/cluster-routes.ts';
import { Deletions } from '../operations/deletions.ts';
import { metricsRoute } from '../operations/metrics-route.ts';
import { type OperatorRoutes, registerOperatorRoutes } from '../operations/operator-routes.ts';
import { operatorAccess } from '../operations/operator-token.ts';
import { storeRoutes } from '../operations/store-routes.ts';
import { RestoreReceiver } from '../operations/restores/restore-receiver.ts';
import { restoreRoutes } from '../operations/restores/restore-routes.ts';
import { deploymentOf } from '../telemetry/migrations/deployment.ts';
import type { Folding } from '../telemetry/rollups/folding.ts';
import { metadataStoreOf, type Stores } from './stores.ts';
import { reportOnce } from './report-once.ts';

/** What operators may do. */
export interface Operations {
  register(app: FastifyInstance): Promise<void>;
  /** Settles when whoever started the server is to stop it and start it again. */
  readonly restartAsked: Promise<void>;
  /** Gives up what is under way. */
  stop(): Promise<void>;
}

/** What the routes of operators need. */
export interface OperationsOptions {
  readonly config: Config;
  readonly stores: Stores;
  readonly ingest: Ingest;
  readonly folding: Folding;
  readonly measures: readonly Measure[];
  readonly version: string;
  readonly log: FastifyBaseLogger;
}

/** Puts the calls of operators together. */
export async function openOperations(options: OperationsOptions): Promise<Operations> {
  const { config, stores, ingest, measures, version, log } = options;
  const { promise: restartAsked, resolve: restart } = Promise.withResolvers<void>();
  const access = await operatorAccess(config);
  const deletions = openDeletions(options);
  const routes: OperatorRoutes[] = [
    metricsRoute(measures),
    storeRoutes({ config, ...stores, deletions }),
  ];
  const { dataDir } = config;
  const { telemetry } = stores;
  let maker: BackupMaker | undefined;
  if (config.clickhouse.url === undefined) {
    maker = new BackupMaker({
      dataDir,
      database: config.clickhouse.database,
      telemetry,
      metadata: metadataStoreOf(config),
      ingest,
      version,
      log,
    });
    await maker.open();
    const receiver = new RestoreReceiver({
      dataDir,
      telemetry,
      metadata: stores.metadata,
      ingest,
      restart,
    });
    routes.push(backupRoutes(maker), restoreRoutes(receiver));
  } else routes.push(clusterRoutes);
  return {
    register: (app) => registerOperatorRoutes(app, access, routes),
    restartAsked,
    stop: async () => {
      await deletions.stop();
      await maker?.stop();
    },
  };
}

function openDeletions({ config, stores, ingest, folding, log }: OperationsOptions): Deletions {
  const deletions = new Deletions({
    notes: stores.metadata.deletionNotes,
    isShared: config.postgres.url !== undefined,
    telemetry: stores.telemetry,
    deployment: deploymentOf(config),
    ingest,
    folding,
    onError: reportOnce((error) =>
      log.error({ err: error }, 'deletions of telemetry by other servers could not be read'),
    ),
    onFailure: (error) =>
      log.error({ err: error }, 'the telemetry of a project could not be deleted'),
  });
  deletions.start();
  return deletions;
}
