import type { GridItemType } from '@spanlight/sdk/schemas';
import { heatmap } from './heatmap.ts';
import type { ItemKindDefinition } from './item-kind.ts';
import { queried } from './queried.ts';

const itemKinds: { readonly [Type in GridItemType]: ItemKindDefinition<Type> } = {
  chart: queried,
  table: queried,
  heatmap,
  gauge: queried,
};

/** What a server knows of a type of items. */
export const itemKindOf = <Type extends GridItemType>(type: Type): ItemKindDefinition<Type> =>
  itemKinds[type];
