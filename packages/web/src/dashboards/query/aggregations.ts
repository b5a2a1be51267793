import { analyzeMetricsQuery } from '@spanlight/query';
import type { Aggregation, MetricAlias } from '@spanlight/sdk';
import type { Aggregations } from '../../metrics/questions.ts';

type Columns = Readonly<Record<string, { readonly aggFunc: Aggregation }>>;

/** How columns become one number each, as stored. */
export function aggregationsOf(columns: Columns): Aggregations {
  return Object.fromEntries(Object.entries(columns).map(([name, { aggFunc }]) => [name, aggFunc]));
}

/** How the columns of a table become one number each: as stored, the others as suits their query. */
export function tableAggregations(
  query: string,
  metrics: readonly MetricAlias[],
  columns: Columns,
): Aggregations {
  const usual = analyzeMetricsQuery(query, { metrics, target: 'table' }).columns.flatMap(
    ({ name, hidden, tableFunc }): [string, Aggregation][] => (hidden ? [] : [[name, tableFunc]]),
  );
  return { ...Object.fromEntries(usual), ...aggregationsOf(columns) };
}
