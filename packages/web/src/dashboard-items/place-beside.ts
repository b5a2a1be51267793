import { gridColumns } from '@spanlight/sdk/schemas';
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
  if (!other) return firstGap(items, size);
  const right = { ...size, xAxis: other.xAxis + other.width, yAxis: other.yAxis };
  const isFree =
    right.xAxis + size.width <= gridColumns && !items.some((item) => overlaps(item, right));
  if (isFree) return { xAxis: right.xAxis, yAxis: right.yAxis };
  return {
    xAxis: Math.max(0, Math.min(other.xAxis, gridColumns - size.width)),
    yAxis: other.yAxis + other.height,
  };
}

/** The first place from the top, then from the left, that no item stands in. */
function firstGap(
  items: readonly Placed[],
  size: Pick<Placed, 'width' | 'height'>,
): Pick<Placed, 'xAxis' | 'yAxis'> {
  const width = Math.min(size.width, gridColumns);
  const lines = [0, ...items.map(({ yAxis, height }) => yAxis + height)].toSorted((a, b) => a - b);
  for (const yAxis of lines) {
    for (let xAxis = 0; xAxis + width <= gridColumns; xAxis += 1) {
      const there = { xAxis, yAxis, width, height: size.height };
      if (!items.some((item) => overlaps(item, there))) return { xAxis, yAxis };
    }
  }
  return { xAxis: 0, yAxis: lines.at(-1) ?? 0 };
}

function overlaps(one: Omit<Placed, 'id'>, other: Omit<Placed, 'id'>): boolean {
  return (
    one.xAxis < other.xAxis + other.width &&
    other.xAxis < one.xAxis + one.width &&
    one.yAxis < other.yAxis + other.height &&
    other.yAxis < one.yAxis + one.height
  );
}
