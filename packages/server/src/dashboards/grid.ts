import type { ItemPlace, ItemSize } from '@spanlight/sdk/documents';

/** Whether an item begins inside the area that a new item takes in the top left corner. */
export function isCovered(item: ItemPlace, { width, height }: ItemSize): boolean {
  return item.xAxis < width && item.yAxis < height;
}

/** Whether two places are the same. */
export function isSamePlace(a: ItemPlace, b: ItemPlace): boolean {
  return a.xAxis === b.xAxis && a.yAxis === b.yAxis && a.width === b.width && a.height === b.height;
}

/** Items in reading order: by line, then by column, then by age. */
export function inReadingOrder<Item extends ItemPlace & { readonly id: number }>(
  items: readonly Item[],
): Item[] {
  return items.toSorted((a, b) => a.yAxis - b.yAxis || a.xAxis - b.xAxis || a.id - b.id);
}
