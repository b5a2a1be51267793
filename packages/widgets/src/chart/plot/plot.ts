// The drawn part of a chart: a canvas with axes and series, and above it one with the crosshair.

import { fitCanvas } from '../../core/canvas.ts';
import { createElement } from '../../core/element.ts';
import { bucketLength, lastEnded } from '../../core/buckets.ts';
import { keyOf } from '../series/chart-data.ts';
import { drawnSeries } from './stack.ts';
import { type Frame, layOut, type Period } from './frame.ts';
import { chartKinds } from './kinds.ts';
import type { DrawnSeries, Plot, PlotOptions, TooltipRow } from './options.ts';
import { paintCrosshair } from './paint-crosshair.ts';
import { paintBand, paintFrame, paintMarkers } from './paint-frame.ts';
import { listenToPointer } from './pointer.ts';
import { shareCrosshair } from './shared-crosshair.ts';

/** Shortest drag that counts as choosing a period, in pixels. */
const DRAG_THRESHOLD = 5;

/** Draws a plot into an element. */
export function drawPlot(target: HTMLElement, given: PlotOptions): Plot {
  let options = given;
  const { times } = options.data;
  const series = drawnSeries(options);
  const period = periodOf(options);
  let frame = layOut(series, options, period);
  let highlighted: string | null = null;
  let index: number | null = null;

  const { canvas, above, area, surface, select } = createSurface();
  target.append(surface);

  const leftOf = (at: number): number => frame.time.toPixel(times[at] ?? 0) - frame.box.left;
  const paint = (): void => {
    const context = prepared(canvas, options);
    if (!context) return;
    paintFrame(context, frame, options.colors);
    paintSeries(context, frame, series, options, highlighted);
    paintMarkers(context, frame, options.markers, options.colors.marker);
  };
  const paintAbove = (): void => {
    const context = prepared(above, options);
    if (context && index !== null) paintCrosshair(context, frame, series, options, index);
  };
  const settle = (): void => {
    const { left, top, width, height } = frame.box;
    area.style.cssText = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
    paint();
    paintAbove();
  };
  const moveTo = (next: number | null): void => {
    if (next === index) return;
    index = next;
    paintAbove();
    options.onMove(index);
  };
  const shared = shareCrosshair(options.syncKey, {
    follow: (time) => {
      const isShown = time !== null && time >= period.from && time <= period.to;
      moveTo(isShown ? nearest(times, time) : null);
    },
  });
  const moveAndTell = (next: number | null): void => {
    if (next === index) return;
    moveTo(next);
    shared.tell(next === null ? null : (times[next] ?? null));
  };
  const timeAt = (left: number): number => frame.time.toValue(frame.box.left + left);

  listenToPointer(area, {
    canDrag: options.canZoom,
    onPointer: (x) => moveAndTell(x === null ? null : nearest(times, timeAt(x))),
    onDrag: select,
    onDragged: (from, to) => {
      select(0, 0);
      if (to - from >= DRAG_THRESHOLD) options.onZoom(timeAt(from), timeAt(to));
    },
  });
  settle();

  return {
    area,
    leftOf,
    moveTo: moveAndTell,
    rowsAt: (at, top) => rowsAt(series, frame, at, top),
    resize(width, height) {
      if (width === options.width && height === options.height) return;
      options = { ...options, width, height };
      frame = layOut(series, options, period);
      settle();
    },
    mark(indices) {
      if (indices === null) return select(0, 0);
      const [first, last] = indices;
      const end = (times[last] ?? 0) + bucketLength(times);
      select(leftOf(first), frame.time.toPixel(end) - frame.box.left);
    },
    highlight(key) {
      // Nothing fades beside a series that isn't there.
      const next = series.some((one) => keyOf(one.series) === key) ? key : null;
      if (next === highlighted) return;
      highlighted = next;
      paint();
    },
    destroy() {
      shared.leave();
      surface.remove();
    },
  };
}

/** A canvas, one above it for the crosshair, and the area of the pointer with the period it drags out, in pixels. */
function createSurface() {
  const canvas = createElement('canvas', { class: 'drawing' });
  const above = createElement('canvas', { class: 'drawing' });
  const selection = createElement('div', { class: 'selection' });
  const area = createElement('div', { class: 'area' }, selection);
  const surface = createElement('div', { class: 'surface' }, canvas, above, area);
  const select = (from: number, to: number): void => {
    selection.style.cssText = `left:${from}px;width:${to - from}px`;
  };
  return { canvas, above, area, surface, select };
}

/** The period a plot shows: the last of its bars has its whole width. */
function periodOf({ kind, data: { times }, from, to }: PlotOptions): Period {
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? first;
  const isLong = chartKinds[kind].isBars || last === first;
  return { from: from ?? first, to: to ?? (isLong ? last + bucketLength(times) : last) };
}

/** The drawn values at a time, and how far each is from a height in pixels. */
function rowsAt(
  drawn: readonly DrawnSeries[],
  { axes, box }: Frame,
  at: number,
  top: number,
): TooltipRow[] {
  return drawn.flatMap(({ series, index, values, axis }) => {
    const value = series.values[at] ?? null;
    const place = values[at] ?? null;
    const scale = axes.get(axis)?.scale;
    if (value === null || place === null || !scale) return [];
    return [{ index, value, distance: Math.abs(scale.toPixel(place) - box.top - top) }];
  });
}

/** A canvas of the right size, empty, to be painted on in CSS pixels. */
function prepared(
  canvas: HTMLCanvasElement,
  { width, height, font }: PlotOptions,
): CanvasRenderingContext2D | null {
  const context = fitCanvas(canvas, width, height);
  if (context) context.font = font;
  return context;
}

/** The position of the time nearest to an instant; null where there are no times. */
function nearest(times: readonly number[], instant: number): number | null {
  if (times.length === 0) return null;
  let low = 0;
  let high = times.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < instant) low = middle + 1;
    else high = middle;
  }
  const before = times[low - 1];
  return before !== undefined && instant - before < (times[low] ?? 0) - instant ? low - 1 : low;
}

/** How much is left of a series while another one stands out. */
const FADED = 0.15;
/** How much is seen of what is still filling. */
const UNFINISHED = 0.4;

/** Paints the values of all series, clipped to where they belong, over what is shaded; what is still filling faintly. */
function paintSeries(
  context: CanvasRenderingContext2D,
  frame: Frame,
  series: readonly DrawnSeries[],
  { data, kind, connectNulls, band }: Pick<PlotOptions, 'data' | 'kind' | 'connectNulls' | 'band'>,
  highlighted: string | null,
): void {
  const { box } = frame;
  const { isStacked, isBars, paint } = chartKinds[kind];
  paintBand(context, frame, band);
  const { times } = data;
  const left = box.left - 2;
  const right = box.left + box.width + 2;
  const ended = lastEnded(data);
  // The line from the last value that stays is not sure either.
  const unsure = ended === times.length - 1 ? undefined : times[isBars ? ended + 1 : ended];
  const edge = unsure === undefined ? right : frame.time.toPixel(unsure);
  for (const [from, to, strength] of [
    [left, edge, 1],
    [edge, right, UNFINISHED],
  ] as const) {
    if (to <= from) continue;
    context.save();
    context.beginPath();
    // A line at the edge keeps its width.
    context.rect(from, box.top - 2, to - from, box.height + 3);
    context.clip();
    context.lineJoin = 'round';
    // Stacked bars are painted from the highest, so that each covers the foot of the one above it.
    for (const one of isStacked && isBars ? series.toReversed() : series) {
      const alpha = highlighted === null || highlighted === keyOf(one.series) ? 1 : FADED;
      paint(context, { frame, series, times, connectNulls, alpha: alpha * strength }, one);
    }
    context.restore();
  }
}
