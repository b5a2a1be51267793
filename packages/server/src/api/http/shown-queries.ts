import { addConditions, type MetricsFilter, parseMetricsQuery } from '@spanlight/query';
import type { ItemContent } from '@spanlight/sdk/documents';
import type { MetricAlias } from '@spanlight/sdk/schemas';
import * as z from 'zod';
import type { WholeDashboard } from '../../dashboards/content.ts';
import { itemKindOf } from '../../dashboards/items/kinds.ts';

/** What is asked about metrics. */
export const questionSchema = z.object({
  metric: z.array(z.string()),
  alias: z.array(z.string()),
  query: z.string(),
});
type MetricQuestion = z.infer<typeof questionSchema>;

/**
 * Whether a dashboard shows what is asked: the metrics of its table or of an item, with the query of those and the
 * conditions of its grid, and beyond that conditions on some attributes alone.
 */
export function isShown(
  { dashboard, tableItems, gridRows }: WholeDashboard,
  asked: MetricQuestion,
  variables: readonly string[],
): boolean {
  const { tableMetrics, tableQuery, gridQuery } = dashboard;
  const items: readonly ItemContent[] = [...tableItems, ...gridRows.flatMap((row) => row.items)];
  const shown = [
    { metrics: tableMetrics, query: tableQuery },
    ...items.map((item) => ({
      metrics: itemKindOf(item.type).metrics(item),
      query: addConditions(item.params.query, gridQuery),
    })),
  ];
  return shown.some(
    ({ metrics, query }) =>
      hasMetrics(asked, metrics, query.includes('$')) && isNarrower(asked.query, query, variables),
  );
}

/** @param isNamed Whether the query says by their aliases what of the metrics it means. */
const hasMetrics = (
  { metric, alias }: MetricQuestion,
  metrics: readonly MetricAlias[],
  isNamed: boolean,
): boolean =>
  metrics.length > 0 &&
  metric.length === metrics.length &&
  metrics.every(
    ({ name, alias: own }, at) => name === metric[at] && (!isNamed || own === alias[at]),
  );

/** Whether a query is another one, or that with conditions on some attributes. */
function isNarrower(asked: string, shown: string, variables: readonly string[]): boolean {
  const parts = parseMetricsQuery(asked);
  const own = parseMetricsQuery(shown).map(({ text }) => text);
  if (own.some((text, at) => parts[at]?.text !== text)) return false;
  return parts
    .slice(own.length)
    .every(
      ({ part }) =>
        part?.kind === 'where' && keysIn(part.filter).every((key) => variables.includes(key)),
    );
}

function keysIn(filter: MetricsFilter): string[] {
  switch (filter.kind) {
    case 'logic':
      return filter.filters.flatMap(keysIn);
    case 'not':
      return keysIn(filter.filter);
    case 'condition':
      return filter.operands.map(({ name }) => name);
  }
}
