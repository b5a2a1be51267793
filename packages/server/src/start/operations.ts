import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../config/schema.ts';
import type { Ingest } from '../ingest/ingest.ts';
import type { Measure } from '../observe/measurements/measurement.ts';
import { BackupMaker } from '../operations/backups/backup-maker.ts';
import { backupRoutes } from '../operations/backups/backup-routes.ts';
import { clusterRoutes } from '../operations/backups/cluster-routes.ts';
import { checkRoute } from '../operations/check-route.ts';
import { metricsRoute } from '../operations/metrics-route.ts';
import { type OperatorRoutes, registerOperatorRoutes } from '../operations/operator-routes.ts';
import { operatorAccess } from '../operations/operator-token.ts';
import { telemetryRoutes } from '../operations/telemetry-routes.ts';
import { RestoreReceiver } from '../operations/restores/restore-receiver.ts';
import { restoreRoutes } from '../operations/restores/restore-routes.ts';
import { metadataStoreOf, type Stores } from './stores.ts';

/** What operators may do. */
export interface Operations {
  register(app: FastifyInstance): Promise<void>;
  /** Gives up what is under way. */
  stop(): Promise<void>;
}

export interface OperationsOptions {
  readonly config: Config;
  readonly stores: Stores;
  readonly ingest: Ingest;
  readonly measures: readonly Measure[];
  readonly version: string;
  readonly log: FastifyBaseLogger;
  /** Asks whoever started the server to stop it and start it again. */
  readonly restart: () => void;
}

/** Puts the calls of operators together. */
export async function openOperations(options: OperationsOptions): Promise<Operations> {
  const { config, stores, ingest, measures, version, log, restart } = options;
  const access = await operatorAccess(config);
  const routes: OperatorRoutes[] = [
    metricsRoute(measures),
    checkRoute({ config, ...stores }),
    telemetryRoutes({ config, ...stores, ingest }),
  ];
  const { dataDir } = config;
  const { telemetry } = stores;
  let stop = (): Promise<void> => Promise.resolve();
  if (config.clickhouse.url === undefined) {
    const maker = new BackupMaker({
      dataDir,
      database: config.clickhouse.database,
      telemetry,
      metadata: metadataStoreOf(config),
      ingest,
      version,
      log,
    });
    stop = () => maker.stop();
    const receiver = new RestoreReceiver({
      dataDir,
      telemetry,
      metadata: stores.metadata,
      ingest,
      restart,
    });
    routes.push(backupRoutes(maker), restoreRoutes(receiver));
  } else routes.push(clusterRoutes);
  return { register: (app) => registerOperatorRoutes(app, access, routes), stop };
}
