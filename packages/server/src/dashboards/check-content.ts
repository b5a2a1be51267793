import type { ItemContent } from '@spanlight/sdk/documents';
import type { DashboardContent } from './content.ts';
import { invalid } from '../shared/errors/record-error.ts';
import { itemKindOf } from './items/kinds.ts';
import { checkTableQuery, MAX_METRICS, withNormalUnits } from './queries.ts';

const MAX_TEXT = 1000;

/**
 * A whole dashboard that makes sense, with its units under their usual names.
 *
 * Throws a `RecordError` naming the first field that doesn't.
 */
export function checkedContent(content: DashboardContent): DashboardContent {
  if (content.name.trim() === '') throw invalid('dashboard name is required', 'name');
  checkTexts(content, ['name', 'key', 'owner', 'gridQuery', 'tableQuery'], '');
  if (content.tableMetrics.length > MAX_METRICS)
    throw invalid(
      `you can't use more than ${MAX_METRICS} metrics in a single table`,
      'tableMetrics',
    );
  checkTableQuery(content.tableQuery);
  return {
    ...content,
    tableColumnMap: withNormalUnits(content.tableColumnMap),
    tableItems: content.tableItems.map((item, at) => checkedItem(item, `tableItems[${at}].`)),
    gridRows: content.gridRows.map((row, at) => {
      const path = `gridRows[${at}].`;
      if (row.title.trim() === '') throw invalid("row title can't be empty", `${path}title`);
      checkTexts(row, ['title', 'description'], path);
      const items = row.items.map((item, index) => checkedItem(item, `${path}items[${index}].`));
      return { ...row, items };
    }),
  };
}

/** An item that makes sense, with its units under their usual names. Throws like `checkedContent`. */
export function checkedItem(item: ItemContent, path: string): ItemContent {
  if (item.title.trim() === '') throw invalid("grid item title can't be empty", `${path}title`);
  checkTexts(item, ['title', 'description'], path);
  return itemKindOf(item.type).checked(item, path);
}

function checkTexts<Name extends string>(
  texts: Readonly<Record<Name, string>>,
  names: readonly Name[],
  path: string,
): void {
  for (const name of names) {
    if (texts[name].length > MAX_TEXT)
      throw invalid(`must be at most ${MAX_TEXT} characters long`, path + name);
    if (texts[name].includes('\0')) throw invalid('must not contain NUL characters', path + name);
  }
}
