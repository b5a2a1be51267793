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
