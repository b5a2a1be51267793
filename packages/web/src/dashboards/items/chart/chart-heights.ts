import type { ChartLegend } from '@spanlight/sdk';

/** The least height of a plot in px: below that nothing can be read off. */
const LEAST = 140;
const LINE = 24;
const GAP = 4;
/** The most a legend at the bottom takes before it scrolls, in px. */
const HIGHEST_LIST = 76;
const HIGHEST_TABLE = 148;
/** The width in px up to which a legend at the side goes below the plot, as the styles of the chart have it. */
const NARROW = 520;
/** The most a legend takes that had to go below. */
const HIGHEST_MOVED = 100;
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

/** How a chart fills its room, in px. */
export interface ChartHeights {
  readonly plot: number;
  /** Of the legend below the plot, which scrolls when it needs more. */
  readonly legend: number;
}

/** Shares out the room of a chart: what the legend needs, unless too little is left for the plot. */
export function chartHeights({ width, height, legend, names }: ChartRoom): ChartHeights {
  const wanted = legendHeight(width, legend, names);
  const plot = Math.max(LEAST, height - wanted);
  return { plot, legend: wanted === 0 ? 0 : Math.max(LINE, height - plot - GAP) };
}

function legendHeight(width: number, legend: ChartLegend, names: readonly string[]): number {
  const { type, placement, values, maxLength } = legend;
  const isAside = placement === 'right';
  if (type === 'none' || names.length === 0 || (isAside && width > NARROW)) return 0;
  if (type === 'table') {
    return GAP + Math.min(isAside ? HIGHEST_MOVED : HIGHEST_TABLE, LINE * (names.length + 1));
  }
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
  return GAP + Math.min(isAside ? HIGHEST_MOVED : HIGHEST_LIST, lines * LINE);
}
