// The drawn part of a chart: one uPlot, its axes, series and crosshair.

import type { ChartKind } from '@spanlight/sdk';
import { formatNumber, formatValue } from '@spanlight/sdk/format';
import uPlot from 'uplot';
import { axisOf, axisRange, axisSteps } from './axis-steps.ts';
import { bucketLength, isBars, isStacked, type ChartData, type ChartMarker } from './chart-data.ts';
import { drawMarkers } from './markers.ts';
import { barPaths, pointsOf } from './shapes.ts';
import { stack } from './stack.ts';
import { timeLabels } from './time-labels.ts';
import type { TooltipRow } from './tooltip-rows.ts';

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
  /** The shown period in epoch milliseconds; it may reach beyond the data. */
  readonly from: number;
  readonly to: number;
  readonly connectNulls: boolean;
  /** Names of the series that are not drawn. */
  readonly hidden: ReadonlySet<string>;
  /** A colour for each series. */
  readonly seriesColors: readonly string[];
  readonly colors: PlotColors;
  readonly font: string;
  readonly markers: readonly ChartMarker[];
  /** Plots with the same key share their crosshair. */
  readonly syncKey: string;
  readonly canZoom: boolean;
  /** The crosshair stands at a time, or has left. */
  readonly onMove: (index: number | null) => void;
  /** A period was dragged out, epoch milliseconds. */
  readonly onZoom: (from: number, to: number) => void;
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
  highlight(name: string | null): void;
  /** The drawn values at a time and how far each is from a height in pixels. */
  rowsAt(index: number, top: number): TooltipRow[];
  /** Where a time stands, in pixels from the left of the area. */
  leftOf(index: number): number;
  destroy(): void;
}

/** Shortest drag that counts as choosing a period, in pixels. */
const DRAG_THRESHOLD = 5;
/** How much is left of a series while another one stands out. */
const FADED = 0.15;
/** Pixels an axis takes at least, so that the first time below the plot isn't cut. */
const NARROWEST_AXIS = 32;
/** Axes that are drawn; further units are in the tooltip only. */
const DRAWN_AXES = 3;

/** Draws a plot into an element. */
export function drawPlot(target: HTMLElement, options: PlotOptions): Plot {
  const { data, kind, from, to } = options;
  const times = [...data.times];
  const shown = data.series
    .map((series, index) => ({ series, index, color: options.seriesColors[index] ?? '' }))
    .filter(({ series }) => !options.hidden.has(series.name));
  const scales = [...new Set(shown.map(({ series }) => axisOf(series.unit ?? '')))];
  const drawn = valuesOf(shown, scales, options);
  // Stacked bars are drawn from the highest, so that each covers the foot of the one above it.
  const order = shown.map((_, position) => position);
  if (kind === 'stacked-bar') order.reverse();

  const plot = new uPlot(
    {
      width: options.width,
      height: options.height,
      ms: 1,
      padding: [8, scales.length > 1 ? 0 : 16, 0, 0],
      legend: { show: false },
      scales: {
        x: { time: true, range: () => [from, to] },
        ...Object.fromEntries(
          scales.map((unit): [string, uPlot.Scale] => [
            scaleName(unit),
            { range: (_plot, low, high) => [...axisRange(low, high, unit)] },
          ]),
        ),
      },
      axes: [timeAxis(options), ...valueAxes(scales, options)],
      series: [{}, ...order.map((position) => seriesOptions(shown, position, drawn, options))],
      bands: kind === 'stacked-area' ? bandsOf(shown) : [],
      focus: { alpha: FADED },
      cursor: {
        y: false,
        drag: { x: options.canZoom, y: false, setScale: false, dist: DRAG_THRESHOLD },
        points: { size: 6, show: !isBars(kind) },
        ...(options.syncKey === '' ? {} : { sync: syncOptions(options.syncKey) }),
      },
      hooks: {
        draw: [(self) => drawMarkers(self, options.markers, options.colors.marker, options.font)],
        setCursor: [(self) => options.onMove(self.cursor.idx ?? null)],
        setSelect: [
          (self) => {
            const { left, width } = self.select;
            if (width < DRAG_THRESHOLD) return;
            const start = self.posToVal(left, 'x');
            const end = self.posToVal(left + width, 'x');
            self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
            options.onZoom(start, end);
          },
        ],
      },
    },
    [times, ...order.map((position) => drawn[position] ?? [])],
    target,
  );

  const leftOf = (index: number): number => plot.valToPos(times[index] ?? from, 'x');
  const length = bucketLength(times);

  return {
    area: plot.over,
    resize: (width, height) => plot.setSize({ width, height }),
    moveTo(index) {
      plot.setCursor(index === null ? { left: -10, top: -10 } : { left: leftOf(index), top: 0 });
    },
    mark(indices) {
      const [first, last] = indices ?? [0, 0];
      const left = leftOf(first);
      const end = plot.valToPos((times[last] ?? from) + length, 'x');
      const width = indices === null ? 0 : end - left;
      const { clientHeight } = plot.over;
      plot.setSelect({ left, top: 0, width, height: width > 0 ? clientHeight : 0 }, false);
    },
    highlight(name) {
      const position = order.findIndex((place) => shown[place]?.series.name === name);
      plot.setSeries(position < 0 ? null : position + 1, { focus: true });
    },
    rowsAt: (at, top) =>
      shown.flatMap(({ series, index }, position) => {
        const value = series.values[at] ?? null;
        const place = drawn[position]?.[at] ?? null;
        if (value === null || place === null) return [];
        const height = plot.valToPos(place, scaleName(axisOf(series.unit ?? '')));
        return [{ index, value, distance: Math.abs(height - top) }];
      }),
    leftOf,
    destroy: () => plot.destroy(),
  };
}

interface Shown {
  readonly series: ChartData['series'][number];
  readonly index: number;
  readonly color: string;
}

const scaleName = (unit: string): string => `y:${unit}`;

/** The values as they are drawn: stacked kinds put those of one unit on top of each other. */
function valuesOf(
  shown: readonly Shown[],
  scales: readonly string[],
  { kind, data }: PlotOptions,
): (number | null)[][] {
  if (!isStacked(kind)) return shown.map(({ series }) => [...series.values]);
  const stacked: (number | null)[][] = [];
  for (const unit of scales) {
    const positions = shown.flatMap(({ series }, position) =>
      axisOf(series.unit ?? '') === unit ? [position] : [],
    );
    const values = positions.map((position) => shown[position]?.series.values ?? []);
    for (const [place, sums] of stack(values, data.times.length).entries())
      stacked[positions[place] ?? 0] = sums;
  }
  return stacked;
}

/** Areas of a stack reach down to the series below that has the same unit. */
function bandsOf(shown: readonly Shown[]): uPlot.Band[] {
  return shown.flatMap(({ series }, position) => {
    const unit = axisOf(series.unit ?? '');
    const below = shown
      .slice(0, position)
      .findLastIndex((other) => axisOf(other.series.unit ?? '') === unit);
    return below < 0 ? [] : [{ series: [position + 1, below + 1] as uPlot.Band.Bounds }];
  });
}

function seriesOptions(
  shown: readonly Shown[],
  position: number,
  drawn: readonly (readonly (number | null)[])[],
  { kind, connectNulls }: PlotOptions,
): uPlot.Series {
  const one = shown[position];
  if (!one) return {};
  const { series, color } = one;
  const isBar = isBars(kind);
  const opacity = Math.min(Math.max(series.opacity ?? 10, 0), 100) / 100;
  const fill = isBar
    ? kind === 'bar' && shown.length > 1
      ? 0.65
      : 1
    : kind === 'stacked-area'
      ? Math.max(opacity, 0.4)
      : kind === 'area'
        ? opacity
        : 0;
  const paths = isBar ? barPaths(position, kind === 'bar' ? shown.length : 1) : undefined;
  return {
    label: series.name,
    scale: scaleName(axisOf(series.unit ?? '')),
    stroke: color,
    width: isBar ? 0 : (series.lineWidth ?? 1.5),
    spanGaps: connectNulls,
    ...(fill > 0 ? { fill: withAlpha(color, fill) } : {}),
    ...(paths ? { paths } : {}),
    points: isBar ? { show: false } : pointsOf(series, drawn[position] ?? [], color),
  };
}

function withAlpha(color: string, alpha: number): string {
  return alpha >= 1 ? color : `color-mix(in srgb, ${color} ${alpha * 100}%, transparent)`;
}

function timeAxis({ colors, font }: PlotOptions): uPlot.Axis {
  return {
    stroke: colors.text,
    font,
    ticks: { show: false },
    size: 24,
    gap: 6,
    space: 72,
    grid: { show: false },
    border: { show: true, stroke: colors.line, width: 1 },
    values: (_plot, splits, _axis, _space, step) => timeLabels(splits, step),
  };
}

function valueAxes(units: readonly string[], { colors, font }: PlotOptions): uPlot.Axis[] {
  return units.slice(0, DRAWN_AXES).map((unit, index) => ({
    scale: scaleName(unit),
    side: index === 0 ? 3 : 1,
    stroke: colors.text,
    font,
    ticks: { show: false },
    gap: 6,
    space: 28,
    size: (_plot, values) => Math.max(widthOf(values ?? [], font) + 14, NARROWEST_AXIS),
    incrs: [...axisSteps(unit)],
    grid: { show: index === 0, stroke: colors.line, width: 1 },
    values: (_plot, splits) =>
      splits.map((value) => (unit === '' ? formatNumber(value) : formatValue(value, unit))),
  }));
}

function syncOptions(key: string): uPlot.Cursor.Sync {
  return {
    key,
    setSeries: false,
    scales: ['x', null],
    filters: { pub: (type) => type !== 'mousedown' && type !== 'mouseup' },
  };
}

let ruler: CanvasRenderingContext2D | null | undefined;

function widthOf(texts: readonly string[], font: string): number {
  ruler ??= document.createElement('canvas').getContext('2d');
  if (!ruler) return 40;
  ruler.font = font;
  return Math.ceil(Math.max(0, ...texts.map((text) => ruler?.measureText(text).width ?? 0)));
}
