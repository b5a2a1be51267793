import type { ChartLegend } from '@spanlight/sdk';

/** The least height of a plot in px: below that nothing can be read off. */
const LEAST = 80;
const LINE = 24;
const GAP = 4;
/** The most a legend at the bottom takes before it scrolls, in px. */
const HIGHEST_LIST = 76;
const HIGHEST_TABLE = 148;
/** Widths in px: of a character, of what surrounds a name, of a figure. */
const CHARACTER = 6.4;
const SURROUNDINGS = 30;
const FIGURE = 56;

/** The room a chart has, legend included, and what its legend names. */
export interface ChartRoom {
  /** In px. */
  readonly width: number;
  /** In px. */
  readonly height: number;
  readonly legend: ChartLegend;
  /** Names of the series. */
  readonly names: readonly string[];
}

/** The height that is left for the plot of a chart so that plot and legend fill its room, in px. */
export function plotHeight({ width, height, legend, names }: ChartRoom): number {
  return Math.max(LEAST, height - legendHeight(width, legend, names));
}

function legendHeight(width: number, legend: ChartLegend, names: readonly string[]): number {
  const { type, placement, values, maxLength } = legend;
  if (type === 'none' || placement === 'right' || names.length === 0) return 0;
  if (type === 'table') return GAP + Math.min(HIGHEST_TABLE, LINE * (names.length + 1));
  const figures = values.length === 1 ? FIGURE : values.length * (FIGURE + 4 * CHARACTER);
  let lines = 1;
  let used = 0;
  for (const name of names) {
    const length = Math.min(name.length, maxLength);
    const entry = Math.min(width, SURROUNDINGS + length * CHARACTER + figures);
    if (used > 0 && used + entry > width) {
      lines += 1;
      used = 0;
    }
    used += entry;
  }
  return GAP + Math.min(HIGHEST_LIST, lines * LINE);
}
