import { metricTimeseriesQuery } from '../../../metrics/questions.ts';
import { type ItemOf, type ItemSurroundings, metricsQuestion } from '../item-kind.ts';

/** What a chart asks. */
export function chartQuestion({ params }: ItemOf<'chart'>, around: ItemSurroundings) {
  const { timeOffset, minInterval } = around.dashboard;
  return metricTimeseriesQuery({
    ...metricsQuestion(params.query, params.metrics, around),
    timeOffset,
    minInterval,
  });
}
