import * as z from 'zod/mini';
import type { GridItemType } from '../../../schemas/dashboards/grid-items.ts';
import type { ItemSize } from '../../../values/grid-places.ts';
import { chart } from './chart.ts';
import { gauge } from './gauge.ts';
import { heatmap } from './heatmap.ts';
import type { ItemKindDefinition } from './item-kind.ts';
import { table } from './table.ts';

const kinds = { chart, table, heatmap, gauge };

type Schemas = { readonly [Type in GridItemType]: (typeof kinds)[Type]['schema'] };

const itemKinds: {
  readonly [Type in GridItemType]: ItemKindDefinition<Type, Schemas[Type]>;
} = kinds;

/** What files know of a type of items. */
export const itemKindOf = <Type extends GridItemType>(
  type: Type,
): ItemKindDefinition<Type, Schemas[Type]> => itemKinds[type];

const { chart: usual, ...others } = kinds;

/** An item of any type; one that names no type is a chart. */
export const itemSchema = z.discriminatedUnion('type', [
  usual.schema,
  ...Object.values(others).map(({ schema }) => schema),
]);

/** The size of an item: a zero stands for what is usual for its type, and heatmaps have one size. */
export const sizeOf = (type: GridItemType, size: ItemSize): ItemSize => itemKinds[type].size(size);
