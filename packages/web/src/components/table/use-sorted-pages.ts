import { useMemo, useState } from 'react';
import { compareValues, type TableColumn, type TableSort } from './table-columns.ts';
import { usePages, type Pages } from './use-pages.ts';

/** Rows in the order in which a table shows them; what has no value comes last. */
export function sortRows<Item extends object>(
  rows: readonly Item[],
  columns: readonly TableColumn<Item>[],
  sort: TableSort | undefined,
): readonly Item[] {
  const value = columns.find(({ id }) => id === sort?.column)?.value;
  if (!sort || !value) return rows;
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === undefined || b === undefined)
      return Number(a === undefined) - Number(b === undefined);
    return sort.desc ? compareValues(b, a) : compareValues(a, b);
  });
}

/**
 * A page of rows that are all there, sorted as a whole, and how both are changed.
 * @param begin The page that is shown at first.
 */
export function useSortedPages<Item extends object>(
  all: readonly Item[],
  columns: readonly TableColumn<Item>[],
  pageSize: number,
  begin: number,
): {
  rows: readonly Item[] | undefined;
  pages: Pages;
  sort: TableSort | undefined;
  onSortChange: (sort: TableSort) => void;
} {
  const [sort, onSortChange] = useState<TableSort>();
  const sorted = useMemo(() => sortRows(all, columns, sort), [all, columns, sort]);
  return { ...usePages(sorted, pageSize, JSON.stringify(sort), begin), sort, onSortChange };
}
