import type { TableSort } from '../../../components/table/table-columns.ts';
import { metricTableQuery } from '../../../metrics/questions.ts';
import { aggregationsOf } from '../../query/aggregations.ts';
import { type ItemOf, type ItemSurroundings, metricsQuestion } from '../item-kind.ts';

/** What a table among the items asks. */
export function tableItemQuestion(
  { params }: ItemOf<'table'>,
  around: ItemSurroundings,
  sort?: TableSort,
) {
  const { timeOffset } = around.dashboard;
  return metricTableQuery(
    { ...metricsQuestion(params.query, params.metrics, around), timeOffset },
    { aggregations: aggregationsOf(params.columnMap), sortBy: sort?.column, sortDesc: sort?.desc },
  );
}
