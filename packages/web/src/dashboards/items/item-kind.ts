import type { GridItem, GridItemType } from '@spanlight/sdk';
import type { ReactElement } from 'react';
import type { ItemPlacement } from './ItemFrame.tsx';

/** What the panel of an item of a type is drawn from. */
export interface ItemProps<Type extends GridItemType> {
  item: Extract<GridItem, { type: Type }>;
  /** `where` parts added to its query. */
  conditions: string;
  placement: ItemPlacement;
}

/** One type of items in the console: asks and draws it. To add a type, write one and name it in `kinds.ts`. */
export type ItemKindDefinition<Type extends GridItemType> = (
  props: ItemProps<Type>,
) => ReactElement;
