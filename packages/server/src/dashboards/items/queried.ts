import { dropGroupings } from '@spanlight/query';
import {
  type ItemContent,
  type ItemDocument,
  joinQuery,
  parseMetricAliases,
  splitQuery,
} from '@spanlight/sdk/documents';
import type { MetricAlias } from '@spanlight/sdk/schemas';
import { checkParses, MAX_METRICS, withNormalUnits } from '../queries.ts';
import { invalid } from '../../shared/errors/record-error.ts';

type QueriedContent = Extract<ItemContent, { params: { metrics: unknown; columnMap: unknown } }>;
type QueriedDocument = Extract<ItemDocument, { metrics: unknown; columns: unknown }>;

/** Items with metrics, a query, and settings of its columns. */
export const queried = {
  metrics: ({ params }: QueriedContent): readonly MetricAlias[] => params.metrics,

  checked<Item extends QueriedContent>(item: Item, path: string): Item {
    const { params } = item;
    checkMetrics(params.metrics, `${path}params.metrics`);
    if (params.query.trim() === '') throw invalid("query can't be empty", `${path}params.query`);
    checkParses(params.query, `${path}params.query`);
    return { ...item, params: withColumns(params) };
  },

  metricNames: ({ metrics }: QueriedDocument): readonly string[] =>
    parseMetricAliases(metrics).map(({ name }) => name),

  groupedBy: <Item extends QueriedDocument>(item: Item, isKey: (key: string) => boolean): Item => ({
    ...item,
    query: splitQuery(dropGroupings(joinQuery(item.query), isKey)),
  }),
};

function checkMetrics(metrics: readonly MetricAlias[], path: string): void {
  if (metrics.length === 0) throw invalid('at least one metric is required', path);
  if (metrics.length > MAX_METRICS)
    throw invalid(`at most ${MAX_METRICS} metrics are allowed`, path);
  for (const [at, { name, alias }] of metrics.entries()) {
    if (name === '') throw invalid("metric name can't be empty", `${path}[${at}].name`);
    if (alias === '') throw invalid("metric alias can't be empty", `${path}[${at}].alias`);
  }
}

const withColumns = <
  Column extends { readonly unit: string },
  Params extends { columnMap: Record<string, Column> },
>(
  params: Params,
): Params => ({ ...params, columnMap: withNormalUnits(params.columnMap) });
