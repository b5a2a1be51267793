import * as z from 'zod/mini';
import type { GridItemType } from '../../../schemas/dashboards/grid-items.ts';
import { gridItemSizes } from '../../../values/dashboard-values.ts';
import type { DocumentCheck, Queried } from '../../queries/document-check.ts';
import { count, optionalText, title, withDefault } from '../../shape/fields.ts';
import type { Tree } from '../../shape/tree.ts';
import type { PathStep } from '../../source/problem.ts';
import type { ItemContent } from '../content.ts';
import type { ItemSize } from '../../../values/grid-places.ts';

/** What every item has in a file. */
export const itemFields = {
  title,
  description: optionalText,
  width: withDefault(count, 0),
  height: withDefault(count, 0),
  x_axis: z.optional(count),
  y_axis: z.optional(count),
};

/**
 * One type of items in files. To add a type, write one of these and name it in `kinds.ts`; reading, checking, printing,
 * differences and conversion from and to what a server stores work on any type.
 */
export interface ItemKindDefinition<Type extends GridItemType, Schema extends z.ZodMiniType> {
  readonly type: Type;
  /** An item as a file holds it; what is read has its size and every default. */
  readonly schema: Schema;
  /** The size of an item in columns and cells: a zero stands for what is usual. */
  size(given: ItemSize): ItemSize;
  /** What is written down beyond what all items have: keys in their order, what has its default undefined. */
  tree(item: z.output<Schema>): Tree;
  /** What a server stores of an item. */
  stored(item: z.output<Schema>): StoredParams<Type>;
  /** The document of what a server stores, without what all items have. */
  document(params: StoredParams<Type>['params']): OwnFields<z.output<Schema>>;
  /** Checks what a schema can't. May complete the item in place. */
  check(check: DocumentCheck, item: z.input<Schema>, path: readonly PathStep[]): void;
}

type StoredParams<Type extends GridItemType> = ParamsOf<Extract<ItemContent, { type: Type }>>;
type ParamsOf<Content> = Content extends ItemContent ? Pick<Content, 'type' | 'params'> : never;
type OwnFields<Document> = Document extends unknown
  ? Omit<Document, keyof typeof itemFields>
  : never;

/** Gives items of a type the size that is usual where they have none. */
export const defaultSize =
  (type: GridItemType) =>
  ({ width, height }: ItemSize): ItemSize => ({
    width: width || gridItemSizes[type].width,
    height: height || gridItemSizes[type].height,
  });

/** Checks an item with metrics and a query: both must be there, and name the columns it sets. */
export const checkQueried =
  (type: GridItemType) =>
  (check: DocumentCheck, item: Queried, path: readonly PathStep[]): void => {
    check.requireQuery(item, path);
    check.queried(item, path, type);
  };
