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

/** What asks for and draws the items of each type. */
export const itemKinds: { readonly [Type in GridItemType]: ItemKindDefinition<Type> } = {
  chart: {
    Panel: ChartItem,
    ask: (client, ...about) => client.prefetchQuery(chartQuestion(...about)),
  },
  table: {
    Panel: TableItem,
    ask: (client, ...about) => client.prefetchQuery(tableItemQuestion(...about)),
  },
  heatmap: {
    Panel: HeatmapItem,
    ask: (client, ...about) => client.prefetchQuery(heatmapQuestion(...about)),
  },
  gauge: {
    Panel: GaugeItem,
    ask: (client, ...about) => client.prefetchQuery(gaugeQuestion(...about)),
  },
};
