import path from 'node:path';
import type { AchievementName } from '@spanlight/sdk/schemas';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/schema.ts';
import { BatchLedger } from '../ingest/requests/batch-ledger.ts';
import { createIngest, type Ingest } from '../ingest/ingest.ts';
import { DEFAULT_LIMITS } from '../ingest/limits.ts';
import type { Signal } from '../ingest/signals/signal.ts';
import type { Metadata } from '../metadata/open.ts';
import type { Rollups } from './rollups.ts';
import { reportOnce } from './report-once.ts';
import type { Restoration } from '../ingest/points/series/series-memory.ts';
import type { Stores } from './stores.ts';
import { openNodes } from './nodes.ts';
import { deploymentOf } from '../telemetry/migrations/deployment.ts';
import { mayBeDone } from '../telemetry/errors.ts';
import { recoverPoints } from '../telemetry/restore/recover-points.ts';
import { readSeriesSince } from '../telemetry/restore/series-since.ts';
import { waitForInserts } from '../telemetry/restore/wait-for-inserts.ts';
import { ITEMS } from '../telemetry/tables/items.ts';

/** What ingest needs beside the stores. */
interface IngestNeeds extends Pick<Rollups, 'late' | 'deferred'> {
  readonly log: FastifyBaseLogger;
  /** Told of projects that got metrics which they never had. */
  readonly templates?: { onNewMetric(projectId: number): void };
}

/** Ingest on the stores, with the limits of the configuration. */
export async function openIngest(
  config: Config,
  { telemetry, metadata, wasRestored }: Stores,
  { log, late, deferred, templates }: IngestNeeds,
): Promise<Ingest> {
  const onNewMetric = (projectId: number): void => templates?.onNewMetric(projectId);
  const { spans, logs, events, metrics } = config.retention;
  const { dropAttrs, maxSeries, maxMetricSeries, rememberedSeries } = config.metrics;
  const ledger = await openLedger(config, { telemetry, metadata }, { log, late });
  const notes = notesOf(metadata, onNewMetric);
  const nodes = await openNodes(config, { telemetry, metadata }, log);
  return await createIngest({
    store: telemetry,
    projects: { byToken: (token) => metadata.projects.findByToken(token) },
    idempotencyKeys: ledger,
    notes: ledger,
    storing: late.storing,
    limits: {
      requestBytes: config.ingest.maxRequestSize,
      queuedBytes: config.ingest.queueSize,
      flushItems: config.ingest.batchRows,
      flushBytes: config.ingest.queueSize / 4,
      enoughItems: Math.min(config.ingest.batchRows, DEFAULT_LIMITS.enoughItems),
      batchItems: Math.max(config.ingest.batchRows, DEFAULT_LIMITS.batchItems),
      flushMilliseconds: config.ingest.batchTime * 1000,
      retention: { span: spans, log: logs, event: events, metric: metrics },
    },
    points: {
      limits: {
        perProject: maxSeries,
        perMetric: maxMetricSeries,
        remembered: rememberedSeries,
      },
      dropAttrs,
      catalogue: metadata.metrics,
      onUnlisted: reportOnce((error) =>
        log.error({ err: error }, 'metrics could not be added to the catalogue'),
      ),
      onNewMetric,
      nodes: nodes?.options,
      deferring: deferred,
      ...(!nodes && {
        memory: {
          file: path.resolve(config.dataDir, 'series'),
          lastPoints: () =>
            recoverPoints(telemetry, {
              deployment: deploymentOf(config),
              limit: rememberedSeries,
              onError: (error) =>
                log.error({ err: error }, 'long ranges may lack points from around the crash'),
            }),
          seriesSince: (time) => readSeriesSince(telemetry, time, rememberedSeries),
          onRestored: (restoration) => tellOfSeries(log, restoration, wasRestored),
          onError: (error) =>
            log.error({ err: error }, 'the memory of series could not be read or saved'),
        },
      }),
    },
    nodeKey: nodes?.key,
    // An embedded engine has done what it says, and nothing else.
    mayBeStored:
      config.clickhouse.url === undefined
        ? undefined
        : (error) => mayBeDone(error, config.clickhouse.cluster !== undefined),
    onAccepted: (projectId, signal, libraries) => {
      notes[signal](projectId, libraries).catch((error: unknown) =>
        log.warn({ err: error }, 'the first telemetry of a project was not recorded'),
      );
    },
    onError: (error) => log.error({ err: error }, 'telemetry could not be stored'),
  });
}

/** What knows of every request whether it was stored, also of those under way when a server died. */
async function openLedger(
  config: Config,
  { telemetry, metadata }: Pick<Stores, 'telemetry' | 'metadata'>,
  { log, late }: Pick<IngestNeeds, 'log' | 'late'>,
): Promise<BatchLedger> {
  const deployment = deploymentOf(config);
  const ledger = new BatchLedger({
    metadata,
    telemetry,
    deployment,
    lease: config.node.lease * 1000,
    waitForInserts: () => waitForInserts(telemetry, deployment, [ITEMS.name]),
    onRemoval: (batch) => late.noteRemoval(batch),
    onError: reportOnce((error) =>
      log.error({ err: error }, 'the records of stored requests could not be read or written'),
    ),
  });
  const { stored, dropped } = await ledger.settleAbandoned();
  if (stored + dropped > 0)
    log.info({ stored, dropped }, 'batches of a server that died were settled');
  return ledger;
}

/** What is noted of a project when it has sent a signal; `libraries` made its points. */
type Note = (projectId: number, libraries: ReadonlySet<string>) => Promise<unknown>;

function notesOf(
  metadata: Metadata,
  onNewMetric: (projectId: number) => void,
): { readonly [S in Signal]: Note } {
  return {
    traces: async (projectId) => {
      await metadata.achievements.record(projectId, 'configure-tracing');
      if (await metadata.metrics.ensureSystemMetrics(projectId)) onNewMetric(projectId);
    },
    logs: async () => undefined,
    metrics: (projectId, libraries) =>
      Promise.all(
        [...metricSteps(libraries)].map((step) => metadata.achievements.record(projectId, step)),
      ),
  };
}

/** The steps that a project has taken whose points come from these libraries. */
function metricSteps(libraries: ReadonlySet<string>): Set<AchievementName> {
  return new Set(
    [...libraries].map((name) =>
      name.includes('otelcol') ? 'install-collector' : 'configure-metrics',
    ),
  );
}

/** A restore was asked for; of a crash whoever runs the server should know. */
function tellOfSeries(
  log: FastifyBaseLogger,
  { wasOrderly, kept, recovered, lost }: Restoration,
  wasRestored: boolean,
): void {
  if (wasOrderly) return;
  const missing =
    lost === 0
      ? ''
      : `, and ${lost} begin anew, which leaves out by how much they grew between their last stored point and their next one`;
  const became = `${kept + recovered} series of metrics continue where they were${missing}`;
  const counts = { kept, recovered, lost };
  if (wasRestored) log.info(counts, `a backup was restored: ${became}`);
  else log.warn(counts, `the server did not shut down cleanly: ${became}`);
}
