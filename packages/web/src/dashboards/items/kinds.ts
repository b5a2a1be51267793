import { defaultMetricAlias } from '@spanlight/query';
import type { GridItemType } from '@spanlight/sdk';
import { chartQuestion } from './chart/chart-question.ts';
import { ChartItem } from './chart/ChartItem.tsx';
import { gaugeQuestion } from './gauge/gauge-question.ts';
import { GaugeItem } from './gauge/GaugeItem.tsx';
import { heatmapQuestion } from './heatmap/heatmap-question.ts';
import { HeatmapItem } from './heatmap/HeatmapItem.tsx';
import type { ItemKindDefinition } from './item-kind.ts';
import { tableItemQuestion } from './table/table-item-question.ts';
import { TableItem } from './table/TableItem.tsx';

/** What asks for, draws and edits the items of each type. */
export const itemKinds: { readonly [Type in GridItemType]: ItemKindDefinition<Type> } = {
  chart: {
    Panel: ChartItem,
    ask: (client, ...about) => client.prefetchQuery(chartQuestion(...about)),
    view: ({ metrics, chartKind, legend, columnMap, timeseriesMap }, dashboard) => ({
      metrics,
      shownAs: chartKind,
      figures: legend.type === 'none' ? [] : legend.values,
      timeOffset: dashboard.timeOffset,
      minInterval: dashboard.minInterval,
      properties: filled({ settings: filled({ columnMap, timeseriesMap }) }),
    }),
    loadEditor: async (make) => make((await import('./chart/chart-editor.tsx')).chartEditor),
  },
  table: {
    Panel: TableItem,
    ask: (client, ...about) => client.prefetchQuery(tableItemQuestion(...about)),
    view: ({ metrics }, { timeOffset }) => ({ metrics, shownAs: 'table', timeOffset }),
    loadEditor: async (make) => make((await import('./table/table-editor.tsx')).tableEditor),
  },
  heatmap: {
    Panel: HeatmapItem,
    ask: (client, ...about) => client.prefetchQuery(heatmapQuestion(...about)),
    view: ({ metric }, { timeOffset }) => ({
      metrics: [{ name: metric, alias: defaultMetricAlias(metric) }],
      shownAs: 'spread',
      timeOffset,
    }),
    loadEditor: async (make) => make((await import('./heatmap/heatmap-editor.tsx')).heatmapEditor),
  },
  gauge: {
    Panel: GaugeItem,
    ask: (client, ...about) => client.prefetchQuery(gaugeQuestion(...about)),
    view: ({ metrics, template, columnMap, valueMappings }) => ({
      metrics,
      shownAs: 'gauge',
      template,
      properties: filled({ columns: columnMap, valueMappings }),
    }),
    loadEditor: async (make) => make((await import('./gauge/gauge-editor.tsx')).gaugeEditor),
  },
};

/** Settings that say something. */
function filled(settings: Readonly<Record<string, object>>): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => Object.keys(value).length > 0),
  );
}
