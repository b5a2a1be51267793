import { gridColumns } from '@spanlight/sdk/schemas';
import type { Placed } from './arrange.ts';

/**
 * Where a new item goes: to the right of another one if there is room, else below it; without one, to the end of the row.
 *
 * @param beside The id of the other one.
 */
export function placeBeside(
  items: readonly Placed[],
  size: Pick<Placed, 'width' | 'height'>,
  beside: number | undefined,
): Pick<Placed, 'xAxis' | 'yAxis'> {
  const other = items.find(({ id }) => id === beside);
  if (!other) return { xAxis: 0, yAxis: endOf(items) };
  const right = { ...size, xAxis: other.xAxis + other.width, yAxis: other.yAxis };
  const isFree =
    right.xAxis + size.width <= gridColumns && !items.some((item) => overlaps(item, right));
  if (isFree) return { xAxis: right.xAxis, yAxis: right.yAxis };
  return {
    xAxis: Math.max(0, Math.min(other.xAxis, gridColumns - size.width)),
    yAxis: other.yAxis + other.height,
  };
}

/** The first line below all items. */
function endOf(items: readonly Placed[]): number {
  return Math.max(0, ...items.map(({ yAxis, height }) => yAxis + height));
}

function overlaps(one: Omit<Placed, 'id'>, other: Omit<Placed, 'id'>): boolean {
  return (
    one.xAxis < other.xAxis + other.width &&
    other.xAxis < one.xAxis + one.width &&
    one.yAxis < other.yAxis + other.height &&
    other.yAxis < one.yAxis + one.height
  );
}
