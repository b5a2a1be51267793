import { metricGaugeQuery } from '../../../metrics/questions.ts';
import { aggregationsOf } from '../../query/aggregations.ts';
import { type ItemOf, type ItemSurroundings, metricsQuestion } from '../item-kind.ts';

/** What a gauge asks. */
export function gaugeQuestion({ params }: ItemOf<'gauge'>, around: ItemSurroundings) {
  return metricGaugeQuery(
    metricsQuestion(params.query, params.metrics, around),
    aggregationsOf(params.columnMap),
  );
}
