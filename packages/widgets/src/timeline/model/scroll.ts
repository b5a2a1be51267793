/**
 * Browsers stop growing an element at 16 to 33 million pixels, which is fewer than a trace of a
 * million spans needs. Beyond `MAX_HEIGHT` the scrollbar covers the rows at a coarser scale: a
 * small movement still moves by its own pixels, a large one (a drag of the thumb) by the scale.
 */

/** Tallest scroll content, in pixels; every browser accepts it. */
export const MAX_HEIGHT = 8_000_000;

/** Height of the scroll content, in pixels. */
export function contentHeight(rows: number, rowHeight: number): number {
  return Math.min(rows * rowHeight, MAX_HEIGHT);
}

/** Heights that decide what a scrolled list shows. */
export interface ScrollGeometry {
  readonly rows: number;
  /** Pixels. */
  readonly rowHeight: number;
  /** Height of what is seen, in pixels. */
  readonly viewport: number;
}

/** Where the content is: what the browser says and what is painted, in pixels. */
export interface ScrollPosition {
  readonly scrollTop: number;
  /** Distance from the top of the first row to the top of the viewport. */
  readonly offset: number;
}

function maxOffset({ rows, rowHeight, viewport }: ScrollGeometry): number {
  return Math.max(0, rows * rowHeight - viewport);
}

function maxScrollTop(geometry: ScrollGeometry): number {
  return Math.max(0, contentHeight(geometry.rows, geometry.rowHeight) - geometry.viewport);
}

/** What to paint after the browser moved the scrollbar. */
export function followScroll(
  geometry: ScrollGeometry,
  before: ScrollPosition,
  scrollTop: number,
): ScrollPosition {
  const most = maxOffset(geometry);
  const bottom = maxScrollTop(geometry);
  if (most <= bottom) return { scrollTop, offset: clamp(scrollTop, 0, most) };
  if (scrollTop <= 0) return { scrollTop: 0, offset: 0 };
  if (scrollTop >= bottom) return { scrollTop, offset: most };
  const distance = scrollTop - before.scrollTop;
  const offset =
    Math.abs(distance) <= 2 * geometry.viewport
      ? before.offset + distance
      : (scrollTop / bottom) * most;
  return { scrollTop, offset: clamp(offset, 0, most) };
}

/** Where the scrollbar belongs for an offset: used to jump, and to take out drift at rest. */
export function scrollTo(geometry: ScrollGeometry, offset: number): ScrollPosition {
  const most = maxOffset(geometry);
  const bottom = maxScrollTop(geometry);
  const target = clamp(offset, 0, most);
  return { offset: target, scrollTop: most <= bottom ? target : (target / most) * bottom };
}

/** The offset that brings a row into view with the least movement. */
export function offsetToReveal(geometry: ScrollGeometry, offset: number, index: number): number {
  const { rowHeight, viewport } = geometry;
  const top = index * rowHeight;
  if (top < offset) return top;
  return Math.max(offset, top + rowHeight - viewport);
}

/** The rows that are seen, `[first, end)`. */
export function rowWindow(
  { rows, rowHeight, viewport }: ScrollGeometry,
  offset: number,
): { first: number; end: number } {
  const first = Math.max(0, Math.floor(offset / rowHeight));
  return { first, end: Math.min(rows, Math.ceil((offset + viewport) / rowHeight)) };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
