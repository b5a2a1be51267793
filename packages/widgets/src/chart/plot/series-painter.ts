import type { Frame } from './frame.ts';
import type { DrawnSeries } from './options.ts';
import type { PlotContext } from './plot-context.ts';

/** What a series is painted among. */
interface Scene {
  readonly frame: Frame;
  /** All that are drawn. */
  readonly series: readonly DrawnSeries[];
  /** Epoch milliseconds. */
  readonly times: readonly number[];
  readonly connectNulls: boolean;
  /** How much of the series is seen, 0 to 1. */
  readonly alpha: number;
}

/** Paints one series. */
export type SeriesPainter = (context: PlotContext, scene: Scene, one: DrawnSeries) => void;
