import type { TooltipRow } from './plot/options.ts';

/** Rows a tooltip holds. */
export const tooltipLimit = 10;

/**
 * The series a tooltip names, and how many it leaves out: all in their order, so that a row stays where it was; of more than it
 * holds, those nearest to the pointer, the nearest first.
 */
export function chosenRows(rows: readonly TooltipRow[]): {
  rows: readonly TooltipRow[];
  omitted: number;
} {
  if (rows.length <= tooltipLimit) return { rows, omitted: 0 };
  const nearest = rows.toSorted((a, b) => a.distance - b.distance).slice(0, tooltipLimit);
  return { rows: nearest, omitted: rows.length - nearest.length };
}
