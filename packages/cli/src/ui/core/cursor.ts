/** Where the reader is in a list: the selected row and the first row on screen. */
export interface Cursor {
  selected: number;
  top: number;
}

/** The beginning of a list. */
export const startCursor: Cursor = { selected: 0, top: 0 };

/**
 * Selects a row and scrolls no further than needed to show it.
 *
 * @param selected Wanted row; the nearest existing one is taken.
 * @param count Number of rows.
 * @param height Rows that fit on the screen.
 */
export function moveTo(cursor: Cursor, selected: number, count: number, height: number): Cursor {
  const row = Math.max(0, Math.min(count - 1, selected));
  const visible = Math.max(1, height);
  const lowestTop = Math.max(0, count - visible);
  let top = Math.min(cursor.top, lowestTop);
  if (row < top) top = row;
  else if (row >= top + visible) top = row - visible + 1;
  return { selected: row, top };
}

/** The ways a key moves through a list. */
export type Movement =
  | 'up'
  | 'down'
  | 'page-up'
  | 'page-down'
  | 'half-page-up'
  | 'half-page-down'
  | 'top'
  | 'bottom';

/** Applies a movement. */
export function moveBy(cursor: Cursor, movement: Movement, count: number, height: number): Cursor {
  return moveTo(
    cursor,
    target(cursor.selected, movement, count, Math.max(1, height)),
    count,
    height,
  );
}

/**
 * The first line on the screen after a movement through a text.
 *
 * @param count Lines of the text.
 * @param height Lines that fit on the screen.
 */
export function scrolled(top: number, movement: Movement, count: number, height: number): number {
  const tops = Math.max(1, count - Math.max(1, height) + 1);
  const from = Math.min(top, tops - 1);
  return Math.max(0, Math.min(tops - 1, target(from, movement, tops, Math.max(1, height))));
}

function target(selected: number, movement: Movement, count: number, height: number): number {
  const half = Math.max(1, Math.floor(height / 2));
  switch (movement) {
    case 'up':
      return selected - 1;
    case 'down':
      return selected + 1;
    case 'page-up':
      return selected - height;
    case 'page-down':
      return selected + height;
    case 'half-page-up':
      return selected - half;
    case 'half-page-down':
      return selected + half;
    case 'top':
      return 0;
    case 'bottom':
      return count - 1;
  }
}
