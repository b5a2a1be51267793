import type { Area, DialogSize } from './screen.ts';

/** Rows the frame takes for itself: header above, status below. */
export function frameRows(rows: number): { header: number; status: number } {
  if (rows < 3) return { header: 0, status: 0 };
  return { header: rows < 12 ? 1 : 2, status: 1 };
}

/** What a page has of the terminal. */
export function pageArea({ width, height }: Area): Area {
  const { header, status } = frameRows(height);
  return { width, height: Math.max(1, height - header - status) };
}

/** Columns from which on a page has two panes, and those between them. */
const WIDE = 140;
const BETWEEN = 3;

/** What a page has for a list and for what is told beside it. */
export interface Panes {
  readonly list: Area;
  readonly beside: Area;
}

/** The two panes of a page; undefined where there is room for one alone. */
export function panesOf({ width, height }: Area): Panes | undefined {
  if (width < WIDE) return undefined;
  const beside = Math.min(100, Math.floor(width * 0.45));
  return {
    list: { width: width - beside - BETWEEN, height },
    beside: { width: beside, height },
  };
}

/** A dialog on the page: its outer size, and what its content has. */
export interface DialogRoom {
  readonly outer: Area;
  readonly inner: Area;
}

/** Columns a border and the blanks beside it take, and rows a border and the title take. */
const dialogEdges = { width: 4, height: 3 } as const;

/** The room of a dialog in the page; undefined where it is too small for a border, and the dialog takes the page. */
export function dialogRoom(page: Area, wanted: DialogSize): DialogRoom | undefined {
  if (page.width < 24 || page.height < 8) return undefined;
  const inner = {
    width: Math.min(page.width - dialogEdges.width, Math.max(24, wanted.width)),
    height: Math.min(page.height - dialogEdges.height, Math.max(1, wanted.height)),
  };
  return {
    inner,
    outer: { width: inner.width + dialogEdges.width, height: inner.height + dialogEdges.height },
  };
}

/** Rows of a dialog above its lines: the border and the title. */
const DIALOG_HEAD = 2;

/** Which line of a dialog is at a place of the page, as Yoga puts what is centred; undefined for a place beside them. */
export function lineOfDialog(
  page: Area,
  { outer, inner }: DialogRoom,
  { line, column }: { readonly line: number; readonly column: number },
): number | undefined {
  const top = Math.round((page.height - outer.height) / 2) + DIALOG_HEAD;
  const left = Math.round((page.width - outer.width) / 2);
  const isInside = column >= left && column < left + outer.width;
  return isInside && line >= top && line < top + inner.height ? line - top : undefined;
}

/** Commands the palette lists at once; 0 where the page is too small for a list. */
export function paletteRows({ width, height }: Area): number {
  return width < 40 || height < 12 ? 0 : 8;
}
