/** A series as candidate for the tooltip. */
export interface TooltipRow {
  /** Position of the series in the data. */
  readonly index: number;
  readonly value: number;
  /** Pixels from the pointer to where the value is drawn. */
  readonly distance: number;
}

/** Rows a tooltip holds. */
export const tooltipLimit = 10;

/** The series a tooltip names: nearest to the pointer first; and how many it leaves out. */
export function nearestRows(rows: readonly TooltipRow[]): {
  rows: readonly TooltipRow[];
  omitted: number;
} {
  const nearest = rows.toSorted((a, b) => a.distance - b.distance).slice(0, tooltipLimit);
  return { rows: nearest, omitted: rows.length - nearest.length };
}
