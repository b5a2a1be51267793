// oxlint-disable unicorn/no-array-fill-with-reference-type -- what is filled here is a canvas

import { bucketLength, isBars, keyOf } from '../series/chart-data.ts';
import type { DrawnSeries } from './drawn-series.ts';
import type { Frame } from './frame.ts';
import type { PlotOptions } from './options.ts';
import { addArea, addLine, polyline, stretches, type Places, type Polyline } from './polylines.ts';
import { addSymbol, isolated } from './symbols.ts';

/** How much is left of a series while another one stands out. */
const FADED = 0.15;
/** Bars beside each other up to this many series, on top of each other beyond. */
const BESIDE = 8;
/** Share of a bucket that its bars take, and pixels a bar takes at most. */
const FILLED = 0.8;
const WIDEST_BAR = 48;
/** So that a crosshair is seen on them. */
const BAR_OPACITY = 0.65;

type Settings = Pick<PlotOptions, 'data' | 'kind' | 'connectNulls'>;

/** Paints the values of all series, clipped to where they belong. */
export function paintSeries(
  context: CanvasRenderingContext2D,
  frame: Frame,
  series: readonly DrawnSeries[],
  settings: Settings,
  highlighted: string | null,
): void {
  const { box } = frame;
  context.save();
  context.beginPath();
  // A line at the edge keeps its width.
  context.rect(box.left - 2, box.top - 2, box.width + 4, box.height + 3);
  context.clip();
  context.lineJoin = 'round';
  // Stacked bars are painted from the highest, so that each covers the foot of the one above it.
  const order = settings.kind === 'stacked-bar' ? series.toReversed() : series;
  for (const one of order) {
    const alpha = highlighted === null || highlighted === keyOf(one.series) ? 1 : FADED;
    if (isBars(settings.kind)) paintBars(context, frame, one, series, settings, alpha);
    else paintLine(context, frame, one, settings, alpha);
  }
  context.restore();
}

function paintLine(
  context: CanvasRenderingContext2D,
  frame: Frame,
  one: DrawnSeries,
  { data, kind, connectNulls }: Settings,
  alpha: number,
): void {
  const scale = frame.axes.get(one.axis)?.scale;
  if (!scale) return;
  const places: Places = {
    x: (index) => frame.time.toPixel(data.times[index] ?? 0),
    y: (value) => scale.toPixel(value),
  };
  const found = stretches(one.values, connectNulls);
  const lines = found.map((stretch) => polyline(one.values, stretch, places));
  const fill = opacityOf(one, kind);
  if (fill > 0) {
    const area = new Path2D();
    const foot = scale.toPixel(Math.max(scale.from, 0));
    for (const [index, line] of lines.entries()) {
      const stretch = found[index];
      const below: Polyline | number =
        one.feet && stretch ? polyline(one.feet, stretch, places) : foot;
      addArea(area, line, below);
    }
    context.globalAlpha = alpha * fill;
    context.fillStyle = one.color;
    context.fill(area);
  }
  const stroke = new Path2D();
  for (const line of lines) addLine(stroke, line);
  context.globalAlpha = alpha;
  context.strokeStyle = one.color;
  context.lineWidth = one.series.lineWidth ?? 1.5;
  context.setLineDash(one.series.isDashed === true ? [6, 4] : []);
  context.stroke(stroke);
  paintPoints(context, one, places);
}

function paintPoints(context: CanvasRenderingContext2D, one: DrawnSeries, places: Places): void {
  const { symbol = 'none', symbolSize = 4 } = one.series;
  const marks = new Path2D();
  const indices = symbol === 'none' ? isolated(one.values) : one.values.keys();
  for (const index of indices) {
    const value = one.values[index] ?? null;
    if (value === null) continue;
    const shape = symbol === 'none' ? 'circle' : symbol;
    addSymbol(marks, shape, places.x(index), places.y(value), symbolSize / 2);
  }
  context.fillStyle = one.color;
  context.fill(marks);
}

function paintBars(
  context: CanvasRenderingContext2D,
  frame: Frame,
  one: DrawnSeries,
  all: readonly DrawnSeries[],
  { data, kind }: Settings,
  alpha: number,
): void {
  const scale = frame.axes.get(one.axis)?.scale;
  if (!scale) return;
  const columns = all.filter(({ series }) => series.isPart !== true);
  const isBeside = kind === 'bar' && columns.length > 1 && columns.length <= BESIDE;
  const bucket = frame.time.toPixel(frame.time.from + bucketLength(data.times)) - frame.box.left;
  // Whole pixels: edges and gaps that blur look like bars of different widths.
  const gap = Math.round(bucket * (1 - FILLED));
  const slot = Math.min((bucket - gap) / (isBeside ? columns.length : 1), WIDEST_BAR);
  const place = isBeside ? placeOf(one, all) : 0;
  const foot = scale.toPixel(Math.min(Math.max(0, scale.from), scale.to));
  const bars = new Path2D();
  for (const [index, value] of one.values.entries()) {
    if (value === null) continue;
    const start = frame.time.toPixel(data.times[index] ?? 0) + slot * place;
    const x = Math.round(start);
    const width = Math.max(Math.round(start + slot) - x, 1);
    const y = scale.toPixel(value);
    bars.rect(x, Math.min(y, foot), width, Math.abs(foot - y));
  }
  const isSolid = kind === 'stacked-bar' || one.series.isPart === true;
  context.globalAlpha = alpha * (isSolid ? 1 : BAR_OPACITY);
  context.fillStyle = one.color;
  context.fill(bars);
}

/** Which of the bars of a bucket those of a series are, from 0; a part is where the whole is. */
function placeOf(one: DrawnSeries, all: readonly DrawnSeries[]): number {
  const wholes = all.slice(0, all.indexOf(one) + 1).filter(({ series }) => series.isPart !== true);
  return Math.max(wholes.length - 1, 0);
}

function opacityOf({ series }: DrawnSeries, kind: PlotOptions['kind']): number {
  const opacity = Math.min(Math.max(series.opacity ?? 10, 0), 100) / 100;
  if (kind === 'stacked-area') return Math.max(opacity, 0.4);
  return kind === 'area' ? opacity : 0;
}
