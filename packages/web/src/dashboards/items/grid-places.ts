import type { GridItem } from '@spanlight/sdk';
import type { ItemSize } from '@spanlight/sdk/documents';
import { gridColumns, gridItemSizes } from '@spanlight/sdk/schemas';

/** Height of a cell in px. */
const CELL_HEIGHT = 10;
/** A grid narrower than this has one column, in px. */
export const SINGLE_COLUMN_BELOW = 960;
/** The most rows of a gauge there. */
const NARROW_GAUGE = 8;
/** The px between two items. */
const GRID_GAP = 6;

/** Where an item stands. Lines of the grid count from 1, as CSS does. */
export interface GridPlace {
  readonly item: GridItem;
  readonly column: number;
  readonly columnSpan: number;
  readonly row: number;
  readonly rowSpan: number;
  /** Px of the item. */
  readonly width: number;
  readonly height: number;
}

/**
 * Places items on a grid of `gridWidth` px: in 24 columns where they fit, under one another in the order of reading on a
 * narrow screen, gauges in pairs.
 */
export function placeItems(items: readonly GridItem[], gridWidth: number): GridPlace[] {
  const inOrder = items.toSorted((a, b) => a.yAxis - b.yAxis || a.xAxis - b.xAxis || a.id - b.id);
  return gridWidth < SINGLE_COLUMN_BELOW
    ? underOneAnother(inOrder, gridWidth)
    : sideBySide(inOrder, gridWidth);
}

function sizeOf(item: GridItem): ItemSize {
  // A newer server may have types this console doesn't know.
  const usual: ItemSize = gridItemSizes[item.type] ?? gridItemSizes.chart;
  return {
    width: Math.min(gridColumns, item.width || usual.width),
    height: item.height || usual.height,
  };
}

function sideBySide(items: readonly GridItem[], gridWidth: number): GridPlace[] {
  return items.map((item) => {
    const { width, height } = sizeOf(item);
    return {
      item,
      column: Math.min(item.xAxis, gridColumns - width) + 1,
      columnSpan: width,
      row: item.yAxis + 1,
      rowSpan: height,
      width: (gridWidth * width) / gridColumns - GRID_GAP,
      height: height * CELL_HEIGHT - GRID_GAP,
    };
  });
}

function underOneAnother(items: readonly GridItem[], gridWidth: number): GridPlace[] {
  const places: GridPlace[] = [];
  let row = 1;
  for (const line of linesOf(items)) {
    const columnSpan = gridColumns / line.length;
    const rowSpan = Math.max(...line.map((item) => narrowHeight(item)));
    for (const [index, item] of line.entries())
      places.push({
        item,
        column: index * columnSpan + 1,
        columnSpan,
        row,
        rowSpan,
        width: gridWidth / line.length - GRID_GAP,
        height: rowSpan * CELL_HEIGHT - GRID_GAP,
      });
    row += rowSpan;
  }
  return places;
}

/** What stands side by side on a narrow screen: two gauges, or one of anything else. */
function linesOf(items: readonly GridItem[]): GridItem[][] {
  const lines: GridItem[][] = [];
  for (const item of items) {
    const last = lines.at(-1);
    const isPair =
      item.type === 'gauge' && last?.length === 1 && last.every(({ type }) => type === 'gauge');
    if (isPair) last.push(item);
    else lines.push([item]);
  }
  return lines;
}

/** Rows of an item on a narrow screen, where a gauge is no higher than its title and value. */
function narrowHeight(item: GridItem): number {
  const { height } = sizeOf(item);
  return item.type === 'gauge' ? Math.min(height, NARROW_GAUGE) : height;
}
