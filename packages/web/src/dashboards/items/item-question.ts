import { addConditions, joinParts } from '@spanlight/query';
import type { GridItem, MetricAlias } from '@spanlight/sdk';
import type { MetricsQuestion } from '../../metrics/questions.ts';
import type { DashboardView } from '../dashboard-view.ts';

/** What of a dashboard the questions of its items depend on. */
type Around = Pick<DashboardView, 'projectId' | 'content' | 'time'>;

/**
 * What an item asks: its own query with the conditions of the dashboard behind it. Charts, tables and heatmaps look back
 * as far as the dashboard does, charts keep to its shortest bucket as well.
 */
export function itemQuestion(
  item: GridItem,
  conditions: string,
  { projectId, content, time }: Around,
): MetricsQuestion {
  const { timeOffset, minInterval } = content.dashboard;
  return {
    projectId,
    range: time.range,
    metrics: metricsOf(item),
    query: joinParts([addConditions(item.params.query, conditions)]),
    ...(item.type === 'gauge' ? {} : { timeOffset }),
    ...(item.type === 'chart' ? { minInterval } : {}),
  };
}

function metricsOf(item: GridItem): readonly MetricAlias[] {
  if (item.type !== 'heatmap') return item.params.metrics;
  const { metric } = item.params;
  return [{ name: metric, alias: metric }];
}
