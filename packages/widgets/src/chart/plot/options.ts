import type { ChartKind } from '@spanlight/sdk';
import type { ChartBand, ChartData, ChartMarker, ChartSeries } from '../series/chart-data.ts';

/** Colours of everything that isn't a series, as a canvas needs them. */
export interface PlotColors {
  readonly text: string;
  readonly line: string;
  readonly marker: string;
}

/** What a plot is drawn from. */
export interface PlotOptions {
  readonly width: number;
  readonly height: number;
  readonly data: ChartData;
  readonly kind: ChartKind;
  /** The shown period in epoch milliseconds; it may reach beyond the data. @default that of the data */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly connectNulls: boolean;
  /** Keys of the series that are not drawn. */
  readonly hidden: ReadonlySet<string>;
  /** A colour for each series. */
  readonly seriesColors: readonly string[];
  readonly colors: PlotColors;
  readonly font: string;
  readonly markers: readonly ChartMarker[];
  readonly band?: ChartBand | undefined;
  /** Plots with the same key share their crosshair. */
  readonly syncKey: string;
  readonly canZoom: boolean;
  /** The crosshair stands at a time, or has left. */
  readonly onMove: (index: number | null) => void;
  /** A period was dragged out, epoch milliseconds. */
  readonly onZoom: (from: number, to: number) => void;
}

/** A series as it is drawn. */
export interface DrawnSeries {
  readonly series: ChartSeries;
  /** Its position in the data. */
  readonly index: number;
  readonly color: string;
  /** The axis it belongs to. */
  readonly axis: string;
  /** Its values; in a stack, on top of those below. */
  readonly values: readonly (number | null)[];
  /** What it stands on in a stack, bucket by bucket. */
  readonly feet: readonly number[] | undefined;
}

/** A series as candidate for the tooltip. */
export interface TooltipRow {
  /** Position of the series in the data. */
  readonly index: number;
  readonly value: number;
  /** Pixels from the pointer to where the value is drawn. */
  readonly distance: number;
}

/** A drawn plot. */
export interface Plot {
  /** The area the pointer moves over. */
  readonly area: HTMLElement;
  resize(width: number, height: number): void;
  /** Puts the crosshair on a time, or takes it away. */
  moveTo(index: number | null): void;
  /** Marks the times between two positions as a period being chosen; null clears the mark. */
  mark(indices: readonly [number, number] | null): void;
  /** Makes one series stand out and the others fade; null takes that back. */
  highlight(key: string | null): void;
  /** The drawn values at a time and how far each is from a height in pixels. */
  rowsAt(index: number, top: number): TooltipRow[];
  /** Where a time stands, in pixels from the left of the area. */
  leftOf(index: number): number;
  destroy(): void;
}
