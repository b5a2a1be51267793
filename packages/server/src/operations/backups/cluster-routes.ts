import { conflict } from '../../api/http/api-error.ts';
import type { OperatorRoutes } from '../operator-routes.ts';

const HOW =
  'telemetry is in the ClickHouse of clickhouse.url: back up the metadata with pg_dump, and right after it the telemetry with BACKUP DATABASE ... ON CLUSTER ... TO S3 or Disk, as docs/operations.md tells';

/** Says how it is done where the telemetry isn't this server's own. */
export const clusterRoutes: OperatorRoutes = (app) => {
  for (const url of ['/backups', '/restores'])
    app.post(url, () => {
      throw conflict(HOW);
    });
};
