import { gridColumns } from '../../values/dashboard-values.ts';
import type { ItemPlace, ItemSize } from '../../values/grid-places.ts';

/** Places for items of these sizes: from left to right, on the next line where one would not fit. */
export function packItems(sizes: readonly ItemSize[]): ItemPlace[] {
  let x = 0;
  let y = 0;
  let lineHeight = 0;
  return sizes.map(({ width, height }) => {
    if (x > 0 && x + width > gridColumns) {
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
