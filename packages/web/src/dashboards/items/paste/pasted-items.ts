import type { GridItem, GridItemInput } from '@spanlight/sdk';
import { documentToDashboard, type ItemContent, type Problem } from '@spanlight/sdk/documents';
import { readDocuments } from '../../../yaml/read-documents.ts';

/** Items out of the YAML of dashboards, such as "Copy as" of an item gives. */
export interface PastedItems {
  readonly items: readonly GridItemInput[];
  readonly problems: readonly Problem[];
  /** They can be added. */
  readonly isValid: boolean;
}

/**
 * Reads all items of a text, from above the table and from every row, for one of the tabs. Mistakes have line and
 * column; a text without any item has one, too.
 */
export function pastedItems(text: string, dashKind: GridItem['dashKind']): PastedItems {
  const { documents, problems, isValid } = readDocuments(text, 'dashboard', (document) =>
    document.kind === 'dashboard' ? document.value : undefined,
  );
  const items = documents.flatMap((document) => {
    const { tableItems, gridRows } = documentToDashboard(document);
    return [...tableItems, ...gridRows.flatMap((row) => row.items)].map((item) =>
      inputOf(item, dashKind),
    );
  });
  if (!isValid || items.length > 0) return { items, problems, isValid };
  return { items, problems: [...problems, NO_ITEMS], isValid: false };
}

const NO_ITEMS: Problem = {
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 1,
  path: '',
  code: 'value',
  severity: 'error',
  message: 'this has no items',
  hint: 'Copy an item as YAML, or write one below `grid_rows`',
};

function inputOf(item: ItemContent, dashKind: GridItem['dashKind']): GridItemInput {
  const { xAxis: _, yAxis: __, ...content } = item;
  return { ...content, dashKind };
}
