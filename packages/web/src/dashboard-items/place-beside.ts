import { doOverlap, firstFreePlace, gridColumns } from '@spanlight/sdk/schemas';
import type { Placed } from './arrange.ts';

/**
 * Where a new item goes: to the right of another one if there is room, else below it; without one, into the first gap it fits,
 * which may be below all of them.
 *
 * @param beside The id of the other one.
 */
export function placeBeside(
  items: readonly Placed[],
  size: Pick<Placed, 'width' | 'height'>,
  beside: number | undefined,
): Pick<Placed, 'xAxis' | 'yAxis'> {
  const other = items.find(({ id }) => id === beside);
  if (!other) {
    const { xAxis, yAxis } = firstFreePlace(items, size);
    return { xAxis, yAxis };
  }
  const right = { ...size, xAxis: other.xAxis + other.width, yAxis: other.yAxis };
  const isFree =
    right.xAxis + size.width <= gridColumns && !items.some((item) => doOverlap(item, right));
  if (isFree) return { xAxis: right.xAxis, yAxis: right.yAxis };
  return {
    xAxis: Math.max(0, Math.min(other.xAxis, gridColumns - size.width)),
    yAxis: other.yAxis + other.height,
  };
}
