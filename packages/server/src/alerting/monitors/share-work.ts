import type { Metrics, StoredMetric } from '../../metadata/telemetry/metrics.ts';
import type { DueMonitor } from '../../metadata/alerting/monitor-evaluations.ts';
import { SharedSeries } from '../../telemetry/series/shared-series.ts';
import type { EvaluationContext } from './evaluate-monitor.ts';

/**
 * The context of evaluating some monitors together: what is known of their metrics is read once, and equal questions
 * are asked once.
 */
export async function shareWork(
  context: EvaluationContext,
  monitors: readonly DueMonitor[],
): Promise<EvaluationContext> {
  const shared = new SharedSeries();
  const known = await knownMetrics(context.metadata.metrics, monitors);
  const { metrics } = context.metadata;
  const find: Metrics['find'] = async (projectId, names) =>
    names.flatMap((name) => known.get(`${projectId} ${name}`) ?? []);
  return {
    ...context,
    metricContext: (projectId) => ({
      ...context.metricContext(projectId),
      metrics: { find, list: (...asked) => metrics.list(...asked) },
      shared,
      // Monitors are many and their questions small: threads would only wait for each other.
      settings: { max_threads: 1 },
    }),
  };
}

async function knownMetrics(
  metrics: Metrics,
  monitors: readonly DueMonitor[],
): Promise<ReadonlyMap<string, StoredMetric>> {
  const known = new Map<string, StoredMetric>();
  for (const [projectId, own] of Map.groupBy(monitors, ({ monitor }) => monitor.projectId)) {
    const names = new Set(
      own.flatMap(({ monitor }) =>
        monitor.type === 'metric' ? monitor.params.metrics.map(({ name }) => name) : [],
      ),
    );
    for (const metric of await metrics.find(projectId, [...names]))
      known.set(`${projectId} ${metric.name}`, metric);
  }
  return known;
}

/** What monitors that ask the same have in common: such are evaluated one after the other. */
export const questionOf = ({ monitor }: DueMonitor): string =>
  monitor.type === 'metric'
    ? JSON.stringify([
        monitor.projectId,
        monitor.params.metrics.map(({ name }) => name),
        monitor.params.query,
      ])
    : '';
