import type { Heatmap } from '@spanlight/sdk';
import { formatDateTime, formatInteger, formatTimeOfDay, formatValue } from '@spanlight/sdk/format';

/** A cell of a heatmap. */
interface HeatmapCell {
  /** Column from the left, row from the bottom; both from 0. */
  readonly x: number;
  readonly y: number;
  readonly count: number;
  /** How strongly it is drawn, above 0 up to 1. */
  readonly strength: number;
}

/** A heatmap ready to be drawn. */
export interface HeatmapModel {
  readonly columns: number;
  readonly rows: number;
  readonly cells: readonly HeatmapCell[];
  /** Start of a column, epoch milliseconds. */
  timeAt(x: number): number;
  /** The values of a row in words. */
  rangeAt(y: number): string;
  readonly unit: string;
  /** Where rows begin, ascending, and where the last ends. */
  readonly borders: readonly number[];
  cellAt(x: number, y: number): HeatmapCell | undefined;
}

/** The weakest cell that is still seen. */
const WEAKEST = 0.15;

/**
 * Makes a heatmap drawable; undefined when it holds no data. Counts are spread by their logarithm, so that rare values
 * stay in sight beside usual ones.
 */
export function heatmapModel(
  { xAxis, yAxis, data }: Heatmap,
  unit: string,
): HeatmapModel | undefined {
  const shown = data.filter(([x, y, count]) => count > 0 && x < xAxis.length && y < yAxis.length);
  const most = shown.reduce((largest, [, , count]) => Math.max(largest, count), 0);
  if (most === 0) return undefined;
  const cells = shown.map(([x, y, count]) => ({
    x,
    y,
    count,
    strength: WEAKEST + (1 - WEAKEST) * (Math.log1p(count) / Math.log1p(most)),
  }));
  const byPlace = new Map(cells.map((cell) => [cell.y * xAxis.length + cell.x, cell]));
  const times = xAxis.map((time) => Date.parse(time));
  const border = (y: number, end: 0 | 1): string => formatValue(yAxis[y]?.[end] ?? null, unit);
  return {
    columns: xAxis.length,
    rows: yAxis.length,
    cells,
    timeAt: (x) => times[x] ?? 0,
    rangeAt: (y) => `${border(y, 0)} to ${border(y, 1)}`,
    unit,
    borders: [...yAxis.map(([from]) => from), ...yAxis.slice(-1).map(([, to]) => to)],
    cellAt: (x, y) => byPlace.get(y * xAxis.length + x),
  };
}

/** What a heatmap shows, for those who don't see it. */
export function describeHeatmap(model: HeatmapModel): string {
  const total = model.cells.reduce((sum, { count }) => sum + count, 0);
  const perRow = new Map<number, number>();
  for (const { y, count } of model.cells) perRow.set(y, (perRow.get(y) ?? 0) + count);
  const [[row] = [0]] = [...perRow].toSorted(([, a], [, b]) => b - a);
  return `${formatInteger(total)} values, most of them from ${model.rangeAt(row)}`;
}

const DAY = 86_400_000;

/** One cell in words, with the day where there are several. */
export function describeCell(model: HeatmapModel, x: number, y: number): string {
  const count = model.cellAt(x, y)?.count ?? 0;
  const isDays = model.timeAt(model.columns - 1) - model.timeAt(0) >= DAY;
  const time = (isDays ? formatDateTime : formatTimeOfDay)(model.timeAt(x));
  return `${time}, ${model.rangeAt(y)}: ${formatInteger(count)}`;
}
