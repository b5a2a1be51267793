import type { Config } from '../config/schema.ts';
import type { Ingest } from '../ingest/ingest.ts';
import { countQueries } from '../observe/count-queries.ts';
import { RequestCounter } from '../observe/count-requests.ts';
import { alertingMeasurements } from '../operations/measurements/alerting.ts';
import { ingestMeasurements } from '../operations/measurements/ingest.ts';
import type { Measure } from '../observe/measurements/measurement.ts';
import { processMeasurements } from '../observe/measurements/process.ts';
import { diskMeasurements, storeMeasurements } from '../operations/measurements/store.ts';
import type { TelemetryClient } from '../telemetry/client.ts';
import { deploymentOf } from '../telemetry/migrations/deployment.ts';
import type { Stores } from './stores.ts';

/** What the server measures of itself, and what has to be used for it to be counted. */
export interface Measurements {
  readonly measures: readonly Measure[];
  /** The telemetry store with its queries counted. */
  readonly telemetry: TelemetryClient;
  readonly requests: RequestCounter;
}

/** Puts together what the server measures of itself. */
export function openMeasurements(
  config: Config,
  version: string,
  { telemetry, metadata }: Stores,
  ingest: Ingest,
): Measurements {
  const queries = countQueries(telemetry);
  const requests = new RequestCounter();
  const measures = [
    processMeasurements(version),
    () => ingestMeasurements(ingest.stats()),
    queries.measure,
    requests.measure,
    storeMeasurements(telemetry, deploymentOf(config)),
    diskMeasurements(config.dataDir),
    alertingMeasurements(metadata),
  ];
  return { measures, telemetry: queries.client, requests };
}
