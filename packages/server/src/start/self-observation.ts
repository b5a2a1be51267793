import type { Ingest } from '../ingest/ingest.ts';
import type { Project } from '../metadata/accounts/projects.ts';
import type { Measure } from '../observe/measurements/measurement.ts';
import { startSelfMetrics } from '../observe/self-metrics.ts';
import { startSelfTracing, type SelfTracing } from '../observe/self-tracing.ts';
import type { Stores } from './stores.ts';

/** Where the server's own telemetry goes. */
export interface SelfTarget {
  readonly stores: Stores;
  readonly ingest: Ingest;
  /** Id of the project; undefined for the first one. */
  readonly project: number | undefined;
}

/** Sends the server's own spans to its project. */
export function traceSelf(version: string, target: SelfTarget): SelfTracing {
  const { ingest } = target;
  return startSelfTracing(version, async (request) => {
    const project = await projectOf(target);
    if (project) await ingest.ingestSpans(request, project);
  });
}

/** Sends the server's own metrics to its project; answers what ends it. */
export function reportSelf(
  version: string,
  measures: readonly Measure[],
  target: SelfTarget,
): () => Promise<void> {
  const { ingest } = target;
  const metrics = startSelfMetrics({
    version,
    measures,
    deliver: async (request) => {
      const project = await projectOf(target);
      if (project) await ingest.ingestPoints(request, project);
    },
  });
  return () => metrics.stop();
}

async function projectOf({ stores, project }: SelfTarget): Promise<Project | undefined> {
  const { projects } = stores.metadata;
  if (project !== undefined) return await projects.find(project);
  const [first] = await projects.list();
  return first;
}
