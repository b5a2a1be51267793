/** Boxes that choose rows. The choice is the caller's, so it may span the pages of a list. */
export interface RowSelection<Row extends object> {
  isSelected: (row: Row) => boolean;
  onSelect: (row: Row, isSelected: boolean) => void;
  /** Names the box of a row for assistive technology. */
  labelOf: (row: Row) => string;
  /** The state of the box in the header. */
  all: 'all' | 'some' | 'none';
  allLabel: string;
  onSelectAll: (isSelected: boolean) => void;
}

/**
 * Boxes that say which rows are drawn: all, until some are taken away.
 * @param keyOf What a row is taken away by.
 */
export function drawnRows<Row extends { readonly name: string }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  hidden: ReadonlySet<string>,
  onHide: (hidden: ReadonlySet<string>) => void,
): { drawn: number; selection: Omit<RowSelection<Row>, 'allLabel'> } {
  const drawn = rows.filter((row) => !hidden.has(keyOf(row))).length;
  return {
    drawn,
    selection: {
      isSelected: (row) => !hidden.has(keyOf(row)),
      labelOf: ({ name }) => `Draw ${name}`,
      onSelect(row, isSelected) {
        const next = new Set(hidden);
        if (isSelected) next.delete(keyOf(row));
        else next.add(keyOf(row));
        onHide(next);
      },
      all: drawn === 0 ? 'none' : drawn === rows.length ? 'all' : 'some',
      onSelectAll: (isSelected) => onHide(new Set(isSelected ? [] : rows.map(keyOf))),
    },
  };
}
