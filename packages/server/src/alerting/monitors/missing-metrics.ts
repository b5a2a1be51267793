import type { MetricMonitor } from '@spanlight/sdk/schemas';
import type { Metrics } from '../../metadata/telemetry/metrics.ts';
import { SYSTEM_METRICS } from '../../metadata/telemetry/system-metrics.ts';

const SYSTEM_NAMES = new Set(SYSTEM_METRICS.map(({ name }) => name));

/** The metrics of a monitor that its project has never sent. */
export async function missingMetrics(
  metrics: Pick<Metrics, 'find'>,
  {
    projectId,
    params,
  }: Pick<MetricMonitor, 'projectId'> & {
    readonly params: Pick<MetricMonitor['params'], 'metrics'>;
  },
): Promise<string[]> {
  const names = [...new Set(params.metrics.map(({ name }) => name))];
  const known = new Set((await metrics.find(projectId, names)).map(({ name }) => name));
  return names.filter((name) => !known.has(name) && !SYSTEM_NAMES.has(name));
}
