import type {
  Aggregation,
  Dashboard,
  GridItem,
  Heatmap,
  MetricAlias,
  MetricTableResponse,
  ParsedQuery,
} from '@spanlight/sdk';
import { addConditions, analyzeMetricsQuery, joinParts } from '@spanlight/query';
import { CliError } from '../../errors/errors.ts';
import { exitCodes } from '../../errors/exit-codes.ts';
import { refusedParts } from '../../services/tracing/query-text.ts';
import type { Scope } from '../core/scope.ts';
import { chartDataOf, type ChartData } from '../metrics/chart-data.ts';
import { gaugeText, type GaugeText } from './gauge-text.ts';

/** What an item shows. */
export type ItemAnswer =
  | { readonly kind: 'chart'; readonly data: ChartData }
  | { readonly kind: 'table'; readonly answer: MetricTableResponse }
  | { readonly kind: 'gauge'; readonly gauge: GaugeText | undefined }
  | { readonly kind: 'heatmap'; readonly heatmap: Heatmap; readonly unit: string };

/** What of a dashboard the questions of its items depend on. */
export type Around = Pick<Dashboard, 'timeOffset' | 'minInterval'>;

/**
 * Asks what an item shows, with the conditions of the dashboard behind its own query. Charts, tables and heatmaps look
 * back as far as the dashboard does, charts keep to its shortest bucket as well.
 *
 * @throws CliError when the server can't make anything of the query.
 */
export async function askItem(
  scope: Scope,
  item: GridItem,
  { timeOffset, minInterval }: Around,
  conditions: string,
  signal: AbortSignal,
): Promise<ItemAnswer> {
  const { client, project, time } = scope;
  const shared = {
    project,
    time,
    query: joinParts([addConditions(item.params.query, conditions)]),
  };
  const back = timeOffset === 0 ? {} : { timeOffset };
  switch (item.type) {
    case 'chart': {
      const least = minInterval === 0 ? {} : { minInterval };
      const { metrics, columnMap } = item.params;
      const params = { ...shared, ...back, ...least, metrics };
      const answer = await client.metrics.timeseries(params, { signal });
      refuseFailed(answer.timeseries.length > 0, answer.query);
      return { kind: 'chart', data: chartDataOf(answer, columnMap) };
    }
    case 'table': {
      const { metrics, columnMap } = item.params;
      const aggregations = aggregationsOf(columnMap);
      const params = { ...shared, ...back, metrics, aggregations };
      const answer = await client.metrics.table(params, { signal });
      refuseFailed(answer.items.length > 0, answer.query);
      return { kind: 'table', answer };
    }
    case 'gauge': {
      const { metrics, columnMap } = item.params;
      const aggregations = aggregationsOf(columnMap);
      const answer = await client.metrics.gauge({ ...shared, metrics, aggregations }, { signal });
      refuseFailed(Object.keys(answer.values).length > 0, answer.query);
      return { kind: 'gauge', gauge: gaugeText(answer, item.params) };
    }
    case 'heatmap': {
      const { metric, unit } = item.params;
      const params = { ...shared, ...back, metric };
      const answer = await client.metrics.heatmap(params, { signal });
      refuseFailed(answer.heatmap.data.length > 0, answer.query);
      return { kind: 'heatmap', heatmap: answer.heatmap, unit };
    }
  }
}

/** How columns become one number each, as stored. */
function aggregationsOf(
  columns: Readonly<Record<string, { readonly aggFunc: Aggregation }>>,
): Record<string, Aggregation> {
  return Object.fromEntries(Object.entries(columns).map(([name, { aggFunc }]) => [name, aggFunc]));
}

/** How the columns of the table of a dashboard become one number: as stored, the others as suits their query. */
export function tableAggregations(
  query: string,
  metrics: readonly MetricAlias[],
  columns: Dashboard['tableColumnMap'],
): Record<string, Aggregation> {
  const usual = analyzeMetricsQuery(query, { metrics, target: 'table' }).columns.flatMap(
    ({ name, hidden, tableFunc }): [string, Aggregation][] => (hidden ? [] : [[name, tableFunc]]),
  );
  return { ...Object.fromEntries(usual), ...aggregationsOf(columns) };
}

/** An answer that is empty because parts of the query were refused is no answer. */
export function refuseFailed(hasData: boolean, query: ParsedQuery): void {
  const [problem] = hasData ? [] : refusedParts(query);
  if (problem !== undefined) {
    throw new CliError(problem, { code: 'query_invalid', exitCode: exitCodes.usage });
  }
}
