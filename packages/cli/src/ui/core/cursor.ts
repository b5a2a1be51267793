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

/** Where a key leads in a list, from the selected row. */
const targets = {
  up: (from: number) => from - 1,
  down: (from: number) => from + 1,
  'page-up': (from: number, _count: number, height: number) => from - height,
  'page-down': (from: number, _count: number, height: number) => from + height,
  'half-page-up': (from: number, _count: number, height: number) => from - half(height),
  'half-page-down': (from: number, _count: number, height: number) => from + half(height),
  top: () => 0,
  bottom: (_from: number, count: number) => count - 1,
} as const;

const half = (height: number): number => Math.max(1, Math.floor(height / 2));

/** The ways a key moves through a list. */
export type Movement = keyof typeof targets;

export const isMovement = (text: string): text is Movement => Object.hasOwn(targets, text);

/** Applies a movement. */
export function moveBy(cursor: Cursor, movement: Movement, count: number, height: number): Cursor {
  const selected = targets[movement](cursor.selected, count, Math.max(1, height));
  return moveTo(cursor, selected, count, height);
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
  const wanted = targets[movement](from, tops, Math.max(1, height));
  return Math.max(0, Math.min(tops - 1, wanted));
}
