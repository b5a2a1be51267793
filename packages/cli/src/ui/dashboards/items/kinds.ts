import type { GridItemType } from '@spanlight/sdk';
import { chart } from './chart.ts';
import { gauge } from './gauge.ts';
import { heatmap } from './heatmap.ts';
import type { ItemKindDefinition } from './item-kind.ts';
import { table } from './table.ts';

const itemKinds: { readonly [Type in GridItemType]: ItemKindDefinition<Type> } = {
  chart,
  table,
  heatmap,
  gauge,
};

/** What the terminal knows of a type of items. */
export const itemKindOf = <Type extends GridItemType>(type: Type): ItemKindDefinition<Type> =>
  itemKinds[type];
