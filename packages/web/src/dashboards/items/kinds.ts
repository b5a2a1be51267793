import type { GridItemType } from '@spanlight/sdk';
import { ChartItem } from './chart/ChartItem.tsx';
import { GaugeItem } from './gauge/GaugeItem.tsx';
import { HeatmapItem } from './heatmap/HeatmapItem.tsx';
import type { ItemKindDefinition } from './item-kind.ts';
import { TableItem } from './table/TableItem.tsx';

const itemKinds: { readonly [Type in GridItemType]: ItemKindDefinition<Type> } = {
  chart: ChartItem,
  table: TableItem,
  heatmap: HeatmapItem,
  gauge: GaugeItem,
};

/** What draws items of a type; undefined for a type of a newer server that this console doesn't know. */
export const itemKindOf = <Type extends GridItemType>(
  type: Type,
): ItemKindDefinition<Type> | undefined =>
  Object.hasOwn(itemKinds, type) ? itemKinds[type] : undefined;
