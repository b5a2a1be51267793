import { splitParts, metricWhereQuery, type MetricInfo } from '@spanlight/query';
import type { GridItemInput } from '@spanlight/sdk';
import type { MetricDrawing } from './metric-view.ts';

/** A metric as its dialog shows it. */
export interface ShownMetric {
  readonly info: MetricInfo;
  readonly query: string;
  readonly drawing: MetricDrawing;
}

/** What is shown of a metric as an item of a dashboard. */
export function metricItem({ info, query, drawing }: ShownMetric): GridItemInput {
  const { name, alias, unit = '' } = info;
  const common = { title: name, dashKind: 'grid' } as const;
  return drawing === 'heatmap'
    ? { ...common, type: 'heatmap', params: { metric: name, unit, query: metricWhereQuery(query) } }
    : {
        ...common,
        type: 'chart',
        params: { chartKind: drawing, metrics: [{ name, alias }], query },
      };
}

/**
 * What is shown of a metric as a dashboard document with that one item, ready for "New from YAML" and for the files of
 * dashboards. The writer of documents is fetched when it is first needed.
 */
export async function metricYaml({ info, query, drawing }: ShownMetric): Promise<string> {
  const { dashboardDocumentSchema, printDashboard, printMetricAlias } =
    await import('@spanlight/sdk/documents');
  const { name, alias, unit = '' } = info;
  const item =
    drawing === 'heatmap'
      ? {
          title: name,
          type: 'heatmap',
          metric: name,
          unit,
          query: partsOf(metricWhereQuery(query)),
        }
      : {
          title: name,
          type: 'chart',
          chart: drawing,
          metrics: [printMetricAlias({ name, alias })],
          query: partsOf(query),
        };
  return printDashboard(
    dashboardDocumentSchema.parse({
      schema: 'v2',
      name,
      grid_rows: [{ title: name, items: [item] }],
    }),
  );
}

const partsOf = (query: string): string[] => splitParts(query).map(({ text }) => text);
