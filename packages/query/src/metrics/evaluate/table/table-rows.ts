/**
 * A number or null per column, a text per label, and `_name` (the labels), `_query` (what to add to
 * the query to see this row alone) and `_hash` (an id).
 */
export type TableRow = Readonly<Record<string, string | number | null>>;

/** What rows are sorted by. */
export interface RowOrder {
  /** Key of the rows. */
  readonly column: string;
  readonly desc: boolean;
}

/**
 * Sorts rows by one of their keys. Nothing is less than anything, numbers are less than texts; rows
 * that are equal in it are sorted by their labels.
 */
export function sortRows(rows: readonly TableRow[], { column, desc }: RowOrder): TableRow[] {
  const sign = desc ? -1 : 1;
  return rows.toSorted(
    (a, b) => sign * compareCells(a[column], b[column]) || compareCells(a['_name'], b['_name']),
  );
}

type Cell = TableRow[string] | undefined;

function compareCells(a: Cell, b: Cell): number {
  const byKind = rank(a) - rank(b);
  if (byKind !== 0 || a === b || a === null || b === null || a === undefined || b === undefined) {
    return byKind;
  }
  return a < b ? -1 : 1;
}

function rank(cell: Cell): number {
  return typeof cell === 'string' ? 2 : typeof cell === 'number' ? 1 : 0;
}
