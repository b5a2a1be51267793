import type { Ingest } from '../ingest/ingest.ts';
import type { Measure } from '../observe/measurements/measurement.ts';
import { startSelfMetrics } from '../observe/self-metrics.ts';
import { startSelfTracing, type SelfTracing } from '../observe/self-tracing.ts';
import type { Stores } from './stores.ts';

/** Sends the server's own spans to the first project. */
export function traceSelf(version: string, { metadata }: Stores, ingest: Ingest): SelfTracing {
  return startSelfTracing(version, async (request) => {
    const [project] = await metadata.projects.list();
    if (project) await ingest.ingestSpans(request, project);
  });
}

/** Sends the server's own metrics to the first project; answers what ends it. */
export function reportSelf(
  version: string,
  measures: readonly Measure[],
  { metadata }: Stores,
  ingest: Ingest,
): () => Promise<void> {
  const metrics = startSelfMetrics({
    version,
    measures,
    deliver: async (request) => {
      const [project] = await metadata.projects.list();
      if (project) await ingest.ingestPoints(request, project);
    },
  });
  return () => metrics.stop();
}
