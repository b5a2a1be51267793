import type { ItemContent, ItemDocument } from '@spanlight/sdk/documents';
import type { GridItemType, MetricAlias } from '@spanlight/sdk/schemas';

/** What is stored of an item of a type. */
type ContentOf<Type extends GridItemType> = Extract<ItemContent, { type: Type }>;

/** An item of a type in a file. */
type DocumentOf<Type extends GridItemType> = Extract<ItemDocument, { type: Type }>;

/** One type of items as a server keeps it. To add a type, write one of these and name it in `kinds.ts`. */
export interface ItemKindDefinition<Type extends GridItemType> {
  /** The metrics its query is about. */
  metrics(item: ContentOf<Type>): readonly MetricAlias[];
  /** An item that makes sense, with its units under their usual names. Throws a `RecordError` with a field below `path`. */
  checked(item: ContentOf<Type>, path: string): ContentOf<Type>;
  /** The names of the metrics of an item in a file. */
  metricNames(item: DocumentOf<Type>): readonly string[];
  /** An item of a file, with only the groupings whose key `isKey` accepts. */
  groupedBy(item: DocumentOf<Type>, isKey: (key: string) => boolean): DocumentOf<Type>;
}
