import {
  createSortedRowModel,
  rowExpandingFeature,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  type Row,
  type SortingState,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** A column of `Table`. */
export interface TableColumn<Item extends object> {
  id: string;
  header: ReactNode;
  /** What the header means; shown on hover. */
  description?: string;
  cell: (row: Item) => ReactNode;
  /** The value it is sorted by in the browser; undefined sorts last. */
  value?: (row: Item) => string | number | undefined;
  /** @default true when `value` is given */
  sortable?: boolean;
  /** Numbers stand at the end. @default 'start' */
  align?: 'start' | 'end';
  /** CSS width; the first column takes what is left. */
  width?: string;
  /** Left out on screens as narrow as a phone's. */
  isSecondary?: boolean;
}

/** The column a table is sorted by, and the direction. */
export interface TableSort {
  column: string;
  desc: boolean;
}

/** The features of TanStack Table this console uses; what isn't here isn't in the bundle. */
export const tableFeatureSet = tableFeatures({
  rowExpandingFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

/** The features of TanStack Table that the console's tables use. */
export type TableFeatureSet = typeof tableFeatureSet;
/** A row as TanStack Table has it. */
export type TableRowModel<Item extends object> = Row<TableFeatureSet, Item>;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Orders two cells: numbers by size, texts by the alphabet with their numbers in order. */
export function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a), String(b));
}

const definitions = new WeakMap<object, unknown>();

/** TanStack's column definitions of our columns, made once per array. */
export function columnDefinitions<Item extends object>(
  columns: readonly TableColumn<Item>[],
): ColumnDef<TableFeatureSet, Item>[] {
  const known = definitions.get(columns);
  if (known) return known as ColumnDef<TableFeatureSet, Item>[];
  const made: ColumnDef<TableFeatureSet, Item>[] = columns.map((column) => ({
    id: column.id,
    accessorFn: (row) => column.value?.(row),
    enableSorting: column.sortable ?? column.value !== undefined,
    sortDescFirst: column.align === 'end',
    sortUndefined: 'last',
    sortFn: (a, b, id) => compareValues(a.getValue(id), b.getValue(id)),
  }));
  definitions.set(columns, made);
  return made;
}

export function toSortingState(sort: TableSort | undefined): SortingState {
  return sort ? [{ id: sort.column, desc: sort.desc }] : [];
}

export function fromSortingState(state: SortingState): TableSort | undefined {
  const [first] = state;
  return first ? { column: first.id, desc: first.desc } : undefined;
}
