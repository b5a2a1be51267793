import { callerId } from '../../auth/caller.ts';
import type { Project } from '../../metadata/accounts/projects.ts';
import { chartMetrics } from '../../telemetry/queries/metrics/chart-metrics.ts';
import { listMetricAttributes } from '../../telemetry/queries/metrics/list-metric-attributes.ts';
import { listMetricAttributeValues } from '../../telemetry/queries/metrics/list-metric-attribute-values.ts';
import {
  countMetrics,
  describeMetrics,
  listMetrics,
} from '../../telemetry/queries/metrics/list-metrics.ts';
import { readHeatmap } from '../../telemetry/queries/metrics/read-heatmap.ts';
import { readMetricGauge } from '../../telemetry/queries/metrics/read-metric-gauge.ts';
import { tabulateMetrics } from '../../telemetry/queries/metrics/tabulate-metrics.ts';
import type { ApiContext } from '../api-context.ts';
import type { ServeCall } from '../http/call.ts';
import { metricContext } from './metric-context.ts';

/** What these calls need. */
type Needs = Pick<ApiContext, 'folded' | 'metadata' | 'minuteDays' | 'telemetry' | 'templates'>;

/** What is measured: the catalogue of metrics, and queries on their points. */
export function metricRoutes(serve: ServeCall, context: Needs): void {
  serve('metrics.list', async (call) => {
    await registerSystemMetrics(context, call.project);
    return await listMetrics(metricContext(context, call), call.query);
  });

  serve('metrics.stats', async (call) => {
    await registerSystemMetrics(context, call.project);
    return await countMetrics(metricContext(context, call), call.query);
  });

  serve('metrics.describe', async (call) => {
    await registerSystemMetrics(context, call.project);
    return await describeMetrics(metricContext(context, call), call.query.metric);
  });

  serve('metrics.attributes', async (call) => {
    const pinned = await context.metadata.pinnedFacets.list(callerId(call.caller));
    return await listMetricAttributes(metricContext(context, call), call.query, new Set(pinned));
  });

  serve('metrics.attributeValues', async (call) =>
    listMetricAttributeValues(metricContext(context, call), call.params.attr, call.query),
  );

  serve('metrics.timeseries', async (call) =>
    chartMetrics(metricContext(context, call), call.query),
  );

  serve('metrics.table', async (call) => tabulateMetrics(metricContext(context, call), call.query));

  serve('metrics.gauge', async (call) => readMetricGauge(metricContext(context, call), call.query));

  serve('metrics.heatmap', async (call) => readHeatmap(metricContext(context, call), call.query));
}

/** A project that sends spans has metrics that are computed from them. */
async function registerSystemMetrics(
  { metadata, templates }: Needs,
  project: Project,
): Promise<void> {
  const achievements = await metadata.achievements.list(project.id);
  if (achievements.some(({ name }) => name === 'configure-tracing')) {
    const isNew = await metadata.metrics.ensureSystemMetrics(project.id);
    if (isNew) templates.onNewMetric(project.id);
  }
}
