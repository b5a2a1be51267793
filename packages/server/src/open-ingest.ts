import type { FastifyBaseLogger } from 'fastify';

import type { Config } from './config/schema.ts';
import { createIngest } from './ingest/ingest.ts';
import type { Ingest } from './ingest/ingest.ts';
import { DEFAULT_LIMITS } from './ingest/limits.ts';
import type { Stores } from './stores.ts';

const DAY = 24 * 3_600_000;

/** Ingest on the stores, with the limits of the configuration. */
export async function openIngest(
  config: Config,
  { telemetry, metadata }: Stores,
  log: FastifyBaseLogger,
): Promise<Ingest> {
  const { spans, logs, events } = config.retention;
  return await createIngest({
    store: telemetry,
    projects: { byToken: (token) => metadata.projects.findByToken(token) },
    receipts: metadata.receipts,
    limits: {
      requestBytes: config.ingest.maxRequestSize,
      queuedBytes: config.ingest.queueSize,
      flushItems: config.ingest.batchRows,
      batchItems: Math.max(config.ingest.batchRows, DEFAULT_LIMITS.batchItems),
      flushMilliseconds: config.ingest.batchTime * 1000,
      retention: { span: spans * DAY, log: logs * DAY, event: events * DAY },
    },
    onAccepted: (projectId, signal) => {
      if (signal === 'traces')
        metadata.achievements
          .record(projectId, 'configure-tracing')
          .catch((error: unknown) => log.warn({ err: error }, 'an achievement was not recorded'));
    },
    onError: (error) => log.error({ err: error }, 'telemetry could not be stored'),
  });
}
