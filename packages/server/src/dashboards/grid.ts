import { gridItemSizes } from '@spanlight/sdk/schemas';
import type { GridItem, GridItemType } from '@spanlight/sdk/schemas';

/** Columns of the grid on which items lie; heights are in cells of 10 pixels. */
const GRID_COLUMNS = 24;

/** A place on the grid: the top left corner and the size. */
export type Place = Pick<GridItem, 'xAxis' | 'yAxis' | 'width' | 'height'>;

type Size = Pick<Place, 'width' | 'height'>;

/** The size of an item: a zero is replaced by the default of its type, and heatmaps have one size. */
export function sizeOf(type: GridItemType, { width, height }: Size): Size {
  const usual = gridItemSizes[type];
  if (type === 'heatmap') return usual;
  return { width: width || usual.width, height: height || usual.height };
}

/** Places for items of these sizes: from left to right, on the next line where one would not fit. */
export function packItems(sizes: readonly Size[]): Place[] {
  let x = 0;
  let y = 0;
  let lineHeight = 0;
  return sizes.map(({ width, height }) => {
    if (x > 0 && x + width > GRID_COLUMNS) {
      x = 0;
      y += lineHeight;
      lineHeight = 0;
    }
    const place = { xAxis: x, yAxis: y, width, height };
    x += width;
    lineHeight = Math.max(lineHeight, height);
    return place;
  });
}

/** Whether an item begins inside the area that a new item takes in the top left corner. */
export function isCovered(item: Place, { width, height }: Size): boolean {
  return item.xAxis < width && item.yAxis < height;
}

/** Whether two places are the same. */
export function isSamePlace(a: Place, b: Place): boolean {
  return a.xAxis === b.xAxis && a.yAxis === b.yAxis && a.width === b.width && a.height === b.height;
}

/** Items in reading order: by line, then by column, then by age. */
export function inReadingOrder<Item extends Place & Pick<GridItem, 'id'>>(
  items: readonly Item[],
): Item[] {
  return items.toSorted((a, b) => a.yAxis - b.yAxis || a.xAxis - b.xAxis || a.id - b.id);
}
