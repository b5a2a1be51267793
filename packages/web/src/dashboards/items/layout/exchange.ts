import { gridColumns } from '@spanlight/sdk/schemas';
import { inReadingOrder, settle, type Placed } from '../../../dashboard-items/arrange.ts';

/**
 * Items of a row after one of them took the place of the one that is read before it (-1) or after it (1), and that one its;
 * undefined where there is none. Nothing else changes the order in which they are read.
 */
export function exchange<Item extends Placed>(
  items: readonly Item[],
  id: number,
  step: -1 | 1,
): Item[] | undefined {
  const read = inReadingOrder(items);
  const at = read.findIndex((item) => item.id === id);
  const upper = Math.min(at, at + step);
  const [first, second] = [read[upper], read[upper + 1]];
  if (!first || !second) return undefined;
  const put = (item: Item, xAxis: number, yAxis: number): Item => ({
    ...item,
    xAxis: Math.min(xAxis, gridColumns - item.width),
    yAxis,
  });
  // On one line they end where they ended, whatever their widths.
  const isLine = first.yAxis === second.yAxis;
  const end = isLine ? second.xAxis + second.width - first.width : second.xAxis;
  const wanted = read
    .with(upper, put(second, first.xAxis, first.yAxis))
    .with(upper + 1, put(first, end, second.yAxis));
  const settled = settle(wanted);
  const isKept = inReadingOrder(settled).every((item, index) => item.id === wanted[index]?.id);
  return isKept ? settled : settle(wanted, true);
}
