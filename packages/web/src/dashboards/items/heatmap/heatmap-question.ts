import { metricHeatmapQuery } from '../../../metrics/questions.ts';
import { type ItemOf, type ItemSurroundings, metricsQuestion } from '../item-kind.ts';

/** What a heatmap asks. */
export function heatmapQuestion({ params }: ItemOf<'heatmap'>, around: ItemSurroundings) {
  const { metric, query } = params;
  const { timeOffset } = around.dashboard;
  return metricHeatmapQuery({
    ...metricsQuestion(query, [{ name: metric, alias: metric }], around),
    timeOffset,
  });
}
