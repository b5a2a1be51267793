import { joinTableQuery, splitTableQuery } from '@spanlight/query';
import type { Dashboard } from '@spanlight/sdk';
import { type MetricsQuestion, metricTableQuery } from '../../metrics/questions.ts';
import type { TimeRange } from '../../time/range.ts';
import { tableAggregations } from '../query/aggregations.ts';
import { addedConditions } from '../query/conditions.ts';
import type { TableSearch } from '../search.ts';

/** Whether a dashboard has a table above its grid. */
export function hasTable({ tableMetrics, tableQuery }: Dashboard): boolean {
  return tableMetrics.length > 0 && tableQuery !== '';
}

/** The filters of a table as an address asks for them. */
export function tableFilters({ tableQuery }: Dashboard, search: TableSearch) {
  const stored = splitTableQuery(tableQuery);
  const filters = search.query ?? stored.filters;
  return {
    filters,
    /** The filters of the dashboard itself. */
    storedFilters: stored.filters,
    query: joinTableQuery({ filters, columns: stored.columns }),
    /** What is asked of the items above the table as well. */
    conditions: addedConditions(filters, stored.filters),
  };
}

/** What the table of a dashboard asks about. */
export function tableQuestion(
  projectId: string,
  range: TimeRange,
  query: string,
  { tableMetrics, timeOffset, minInterval }: Dashboard,
): MetricsQuestion {
  return { projectId, range, metrics: tableMetrics, query, timeOffset, minInterval };
}

/** The rows of a table in the order an address asks for. */
export function tableRowsQuery(
  question: MetricsQuestion,
  { tableColumnMap }: Dashboard,
  { sort_by, sort_desc, search }: TableSearch,
) {
  return metricTableQuery(question, {
    aggregations: tableAggregations(question.query, question.metrics, tableColumnMap),
    sortBy: sort_by,
    sortDesc: sort_by === undefined ? undefined : (sort_desc ?? true),
    search,
  });
}
