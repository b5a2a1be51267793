import { checkMetricsQuery, type StoredQueryTarget } from '@spanlight/query';
import type { ItemContent } from '@spanlight/sdk/documents';
import type { Dashboard, MetricAlias } from '@spanlight/sdk/schemas';
import { invalid } from '../shared/errors/record-error.ts';
import { itemKindOf } from './items/kinds.ts';
import { checkedItem } from './check-content.ts';
import { checkParses, checkTableQuery } from './queries.ts';

// What programs write as JSON is held to the rules of files: else a dashboard exports to a file that nobody can apply.

/**
 * An item with its units under their usual names, which is how files have them. Refuses one whose export no file check
 * would accept: throws a `RecordError` naming the field.
 */
export function checkedWrittenItem(item: ItemContent): ItemContent {
  const checked = checkedItem(item, '');
  const metrics = itemKindOf(item.type).metrics(item);
  checkQueried({ metrics, query: item.params.query }, item.type, [
    'params.metrics',
    'params.query',
  ]);
  return checked;
}

/** Refuses a table whose export no file check would accept. Throws a `RecordError` naming the field. */
export function checkWrittenTable({
  tableMetrics: metrics,
  tableQuery: query,
}: Pick<Dashboard, 'tableMetrics' | 'tableQuery'>): void {
  checkTableQuery(query);
  // Without metrics there is nothing that a query could mean.
  if (metrics.length > 0) checkQueried({ metrics, query }, 'table', ['tableMetrics', 'tableQuery']);
}

/** Refuses a grid query with a part that can't be parsed. What its conditions mean depends on the items. */
export function checkWrittenGridQuery(query: string): void {
  checkParses(query, 'gridQuery', 'grid query');
}

function checkQueried(
  { metrics, query }: { readonly metrics: readonly MetricAlias[]; readonly query: string },
  target: StoredQueryTarget,
  [metricsField, queryField]: readonly [string, string],
): void {
  const aliases = new Set<string>();
  for (const { alias } of metrics) {
    if (aliases.has(alias)) throw invalid(`duplicated metric alias "${alias}"`, metricsField);
    aliases.add(alias);
  }
  if (query.trim() === '') return;
  const { problems } = checkMetricsQuery(query, metrics, target, { isStrict: true });
  const problem = problems.find(({ severity }) => severity !== 'warning');
  if (problem) throw invalid(problem.message, queryField);
}
