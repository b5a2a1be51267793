import { gridColumns } from './dashboard-values.ts';

/** Columns and cells that an item takes. */
export interface ItemSize {
  readonly width: number;
  readonly height: number;
}

/** A place on the grid: the top left corner and the size. */
export interface ItemPlace extends ItemSize {
  readonly xAxis: number;
  readonly yAxis: number;
}

/** Whether a place covers some of another. */
export const doOverlap = (one: ItemPlace, other: ItemPlace): boolean =>
  one.xAxis < other.xAxis + other.width &&
  other.xAxis < one.xAxis + one.width &&
  one.yAxis < other.yAxis + other.height &&
  other.yAxis < one.yAxis + one.height;

/** The first place from the top, then from the left, that nothing stands in; it may be below everything. */
export function firstFreePlace(taken: readonly ItemPlace[], size: ItemSize): ItemPlace {
  const width = Math.min(size.width, gridColumns);
  const lines = [0, ...taken.map(({ yAxis, height }) => yAxis + height)].toSorted((a, b) => a - b);
  for (const yAxis of lines) {
    for (let xAxis = 0; xAxis + width <= gridColumns; xAxis += 1) {
      const place = { ...size, xAxis, yAxis };
      if (!taken.some((other) => doOverlap(other, place))) return place;
    }
  }
  return { ...size, xAxis: 0, yAxis: lines.at(-1) ?? 0 };
}
