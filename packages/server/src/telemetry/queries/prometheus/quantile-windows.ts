import type { Grid } from '@spanlight/query';
import {
  emptySeries,
  labelsKey,
  PromqlError,
  type PromqlLabels,
  type PromqlSelector,
  type PromqlSeries,
} from '@spanlight/query/promql';
import type { SeriesAnswer } from '../../series/read-series.ts';
import type { PointCells } from './point-cells.ts';

/** Times that windows may overlap: each is a question of its own. */
const MAX_PHASES = 12;

interface QuantileWish {
  readonly at: PromqlSelector['at'];
  readonly labelsOf: (texts: readonly string[]) => PromqlLabels;
  readonly fetch: (grid: Grid) => Promise<SeriesAnswer>;
}

/**
 * A quantile of what lies in the window before each time. Quantiles of parts make none of the whole, so that windows that
 * overlap are asked for in several rounds, of windows side by side each.
 *
 * @throws PromqlError where that would be too many rounds
 */
export async function quantileWindows(
  { windows, grid }: PointCells,
  { at, labelsOf, fetch }: QuantileWish,
): Promise<PromqlSeries[]> {
  const { from, window, cell } = windows;
  const width = window / cell;
  // Windows that begin a multiple of their length apart lie side by side.
  const phases = new Map<number, number[]>();
  for (const [index, begin] of from.entries()) {
    const phase = begin % width;
    phases.set(phase, [...(phases.get(phase) ?? []), index]);
  }
  if (phases.size > MAX_PHASES)
    throw new PromqlError(
      `the windows of a quantile overlap ${phases.size} times, of at most ${MAX_PHASES}: use a longer step or a shorter window`,
      at,
    );
  const found = new Map<string, PromqlSeries>();
  for (const indexes of phases.values()) {
    const begins = indexes.map((index) => from[index] ?? 0);
    const [first = 0] = begins;
    const count = ((begins.at(-1) ?? 0) - first) / width + 1;
    const asked = { start: grid.start + first * cell, interval: window, count };
    for (const { labels: texts, values } of (await fetch(asked)).series) {
      const labels = labelsOf(texts);
      const key = labelsKey(labels);
      const series = found.get(key) ?? emptySeries(labels, from.length);
      found.set(key, series);
      for (const index of indexes) {
        const value = values[((from[index] ?? 0) - first) / width] ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        series.values[index] = value;
        series.present[index] = 1;
      }
    }
  }
  return [...found.values()];
}
