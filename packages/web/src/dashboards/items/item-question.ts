import { addConditions, joinParts } from '@spanlight/query';
import type { GridItem, MetricAlias } from '@spanlight/sdk';
import type { MetricsQuestion } from '../../metrics/questions.ts';
import type { DashboardView } from '../dashboard-view.ts';

/** What an item asks about metrics: its own query with the conditions of the dashboard behind it. */
export const itemQuestion = (
  { params }: GridItem,
  metrics: readonly MetricAlias[],
  conditions: string,
  { projectId, time }: Pick<DashboardView, 'projectId' | 'time'>,
): MetricsQuestion => ({
  projectId,
  range: time.range,
  metrics,
  query: joinParts([addConditions(params.query, conditions)]),
});
