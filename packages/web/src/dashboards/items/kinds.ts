import type { GridItemType } from '@spanlight/sdk';
import { ChartItem } from './chart/ChartItem.tsx';
import { GaugeItem } from './gauge/GaugeItem.tsx';
import { HeatmapItem } from './heatmap/HeatmapItem.tsx';
import type { ItemKindDefinition } from './item-kind.ts';
import { TableItem } from './table/TableItem.tsx';

/** What draws the items of each type. */
export const itemKinds: { readonly [Type in GridItemType]: ItemKindDefinition<Type> } = {
  chart: ChartItem,
  table: TableItem,
  heatmap: HeatmapItem,
  gauge: GaugeItem,
};
