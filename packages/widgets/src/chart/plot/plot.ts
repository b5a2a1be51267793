// The drawn part of a chart: a canvas with axes and series, and above it one with the crosshair.

import { fitCanvas } from '../../core/canvas.ts';
import { createElement } from '../../core/element.ts';
import { bucketLength } from '../../core/buckets.ts';
import { keyOf } from '../series/chart-data.ts';
import { drawnSeries } from './stack.ts';
import { type Frame, layOut } from './frame.ts';
import type { DrawnSeries, Plot, PlotOptions, TooltipRow } from './options.ts';
import { paintCrosshair } from './paint-crosshair.ts';
import { paintFrame } from './paint-frame.ts';
import { paintMarkers } from './paint-markers.ts';
import { paintSeries, periodOf } from './paint-series.ts';
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
    const context = shown(above, options, index);
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
  const timeAt = (left: number): number => Math.round(frame.time.toValue(frame.box.left + left));

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

/** Shows a canvas only while it is used: each visible canvas is a layer for the browser, and a page may have a hundred charts. */
function shown(
  canvas: HTMLCanvasElement,
  options: PlotOptions,
  index: number | null,
): CanvasRenderingContext2D | null {
  canvas.hidden = index === null;
  return prepared(canvas, options);
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
