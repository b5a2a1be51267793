import { doOverlap, firstFreePlace, type ItemPlace } from '@spanlight/sdk/schemas';

/** Where an item goes: to the place that is wanted, or, where others stand, into the first free one beside and below them. */
export const freePlace = (others: readonly ItemPlace[], wanted: ItemPlace): ItemPlace =>
  others.some((other) => doOverlap(other, wanted)) ? firstFreePlace(others, wanted) : wanted;

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
