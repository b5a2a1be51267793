import type { GridItem, GridRow } from '@spanlight/sdk';
import type { Area } from '../core/screen.ts';
import { itemKindOf } from './items/kinds.ts';

/** Columns the grid of a dashboard is divided into. */
const gridColumns = 24;
/** Columns of the terminal between two items. */
export const gap = 2;

/** An item and the columns it takes in the terminal. */
interface PlacedItem {
  readonly item: GridItem;
  readonly width: number;
}

/** Something of a dashboard that takes whole lines: the title of a row, or items side by side. */
export type Block =
  | { readonly kind: 'row'; readonly row: GridRow; readonly isOpen: boolean; readonly height: 1 }
  | {
      readonly kind: 'items';
      readonly items: readonly PlacedItem[];
      readonly height: number;
      readonly rowId: number;
    };

/** Columns of the terminal below which an item can't be read. */
const minWidth = ({ type }: GridItem): number => itemKindOf(type).minWidth;

/** Which of the items side by side a column is on, or nearest to on its left. */
export function itemAt(items: readonly PlacedItem[], column: number): number {
  let end = 0;
  const at = items.findIndex(({ width }) => column < (end += width + gap));
  return at === -1 ? items.length - 1 : at;
}

/** The blocks of a dashboard, from the top. */
export function layOutRows(
  rows: readonly GridRow[],
  isOpen: (row: GridRow) => boolean,
  area: Area,
): Block[] {
  return rows.flatMap((row): Block[] => {
    const open = isOpen(row);
    const title: Block = { kind: 'row', row, isOpen: open, height: 1 };
    return open ? [title, ...layOutItems(row.items, area, row.id)] : [title];
  });
}

/**
 * Puts items side by side as far as they stand so in the grid and can be read. Within a line the shares of the grid are
 * kept; heights are those of a terminal.
 */
export function layOutItems(items: readonly GridItem[], area: Area, rowId = 0): Block[] {
  const ordered = items.toSorted(
    (left, right) => left.yAxis - right.yAxis || left.xAxis - right.xAxis,
  );
  const lines: GridItem[][] = [];
  let line: GridItem[] = [];
  for (const item of ordered) {
    if (line.length > 0 && !fits([...line, item], area.width)) {
      lines.push(line);
      line = [];
    }
    line.push(item);
  }
  if (line.length > 0) lines.push(line);
  return lines.map((members) => ({
    kind: 'items',
    items: widthsOf(members, area.width),
    // The last line stays blank.
    height: Math.max(...members.map((item) => heightOf(item, area.height))) + 1,
    rowId,
  }));
}

function fits(items: readonly GridItem[], width: number): boolean {
  const [first] = items;
  const last = items.at(-1);
  if (first === undefined || last === undefined) return true;
  const columns = items.reduce((sum, item) => sum + item.width, 0);
  const needed = items.reduce((sum, item) => sum + minWidth(item) + gap, -gap);
  return columns <= gridColumns && needed <= width && last.yAxis < first.yAxis + first.height;
}

/** Shares the width: each item has what it needs, and of the rest its share of the grid. */
function widthsOf(items: readonly GridItem[], width: number): PlacedItem[] {
  const gaps = gap * (items.length - 1);
  const columns = items.reduce((sum, item) => sum + Math.max(1, item.width), 0);
  // A line that is half empty in the grid stays so where there is room.
  const used = Math.max(
    Math.floor(((width - gaps) * Math.min(columns, gridColumns)) / gridColumns),
    items.reduce((sum, item) => sum + minWidth(item), 0),
  );
  const room = Math.min(used, width - gaps);
  const least = items.map((item) => Math.min(minWidth(item), Math.floor(room / items.length)));
  const rest = room - least.reduce((sum, each) => sum + each, 0);
  return items.map((item, index) => ({
    item,
    width: (least[index] ?? 0) + Math.floor((rest * Math.max(1, item.width)) / columns),
  }));
}

/** Lines of an item, its title included. */
function heightOf(item: GridItem, screen: number): number {
  const plot = Math.max(5, Math.min(14, Math.floor(screen * 0.45)));
  return itemKindOf(item.type).height(item, plot);
}
