// The drawn part of a chart: a canvas with axes and series, and above it one with the crosshair.

import { createElement } from '../../core/element.ts';
import { bucketLength, keyOf } from '../series/chart-data.ts';
import { drawnSeries } from './drawn-series.ts';
import { chartKinds } from './kinds.ts';
import { layOut, type Period } from './frame.ts';
import type { Plot, PlotOptions } from './options.ts';
import { paintFrame, paintMarkers } from './paint-frame.ts';
import { paintSeries } from './paint-series.ts';
import { shareCrosshair } from './shared-crosshair.ts';

/** Shortest drag that counts as choosing a period, in pixels. */
const DRAG_THRESHOLD = 5;
/** Radius of the marks on the crosshair. */
const POINT = 3;

/** Draws a plot into an element. */
export function drawPlot(target: HTMLElement, given: PlotOptions): Plot {
  let options = given;
  const { data } = options;
  const { times } = data;
  const series = drawnSeries(options);
  const { isBars } = chartKinds[options.kind];
  const period = periodOf(options, isBars);
  let frame = layOut(series, options, period);
  let highlighted: string | null = null;
  let index: number | null = null;

  const canvas = createElement('canvas', { class: 'drawing' });
  const crosshair = createElement('canvas', { class: 'drawing' });
  const selection = createElement('div', { class: 'selection' });
  const area = createElement('div', { class: 'area' }, selection);
  const surface = createElement('div', { class: 'surface' }, canvas, crosshair, area);
  target.append(surface);

  const leftOf = (at: number): number => frame.time.toPixel(times[at] ?? 0) - frame.box.left;

  const paint = (): void => {
    const context = prepared(canvas, options);
    if (!context) return;
    paintFrame(context, frame, options.colors);
    paintSeries(context, frame, series, options, highlighted);
    paintMarkers(context, frame, options.markers, options.colors.marker);
  };

  const paintCrosshair = (): void => {
    const context = prepared(crosshair, options);
    if (!context || index === null) return;
    const { box, axes } = frame;
    const x = Math.round(box.left + leftOf(index)) + 0.5;
    if (x < box.left || x > box.left + box.width + 1) return;
    context.strokeStyle = options.colors.text;
    context.setLineDash([3, 3]);
    context.beginPath();
    context.moveTo(x, box.top);
    context.lineTo(x, box.top + box.height);
    context.stroke();
    if (isBars) return;
    for (const { values, axis, color } of series) {
      const value = values[index] ?? null;
      const scale = axes.get(axis)?.scale;
      if (value === null || !scale) continue;
      context.fillStyle = color;
      context.beginPath();
      context.arc(x, scale.toPixel(value), POINT, 0, 2 * Math.PI);
      context.fill();
    }
  };

  const settle = (): void => {
    const { left, top, width, height } = frame.box;
    area.style.cssText = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
    paint();
    paintCrosshair();
  };

  const moveTo = (next: number | null): void => {
    if (next === index) return;
    index = next;
    paintCrosshair();
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

  const select = (from: number, to: number): void => {
    selection.style.cssText = `left:${from}px;width:${to - from}px`;
  };

  listen(area, {
    canZoom: options.canZoom,
    onPointer: (x) =>
      moveAndTell(x === null ? null : nearest(times, frame.time.toValue(frame.box.left + x))),
    onDrag: select,
    onDragged: (from, to) => {
      select(0, 0);
      if (to - from < DRAG_THRESHOLD) return;
      const { left } = frame.box;
      options.onZoom(frame.time.toValue(left + from), frame.time.toValue(left + to));
    },
  });
  settle();

  return {
    area,
    resize(width, height) {
      options = { ...options, width, height };
      frame = layOut(series, options, period);
      settle();
    },
    moveTo: moveAndTell,
    mark(indices) {
      if (indices === null) {
        select(0, 0);
        return;
      }
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
    rowsAt: (at, top) =>
      series.flatMap(({ series: { values: own }, index: position, values, axis }) => {
        const value = own[at] ?? null;
        const place = values[at] ?? null;
        const scale = frame.axes.get(axis)?.scale;
        if (value === null || place === null || !scale) return [];
        const distance = Math.abs(scale.toPixel(place) - frame.box.top - top);
        return [{ index: position, value, distance }];
      }),
    leftOf,
    destroy() {
      shared.leave();
      surface.remove();
    },
  };
}

/** The period a plot shows: the last of its bars has its whole width. */
function periodOf({ data: { times }, from, to }: PlotOptions, isBars: boolean): Period {
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? first;
  const end = isBars || last === first ? last + bucketLength(times) : last;
  return { from: from ?? first, to: to ?? end };
}

/** A canvas of the right size, empty, to be painted on in CSS pixels. */
function prepared(
  canvas: HTMLCanvasElement,
  { width, height, font }: PlotOptions,
): CanvasRenderingContext2D | null {
  const ratio = devicePixelRatio;
  const context = canvas.getContext('2d');
  const size: [number, number] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
  else {
    context?.resetTransform();
    context?.clearRect(0, 0, ...size);
  }
  if (!context) return null;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.setLineDash([]);
  context.globalAlpha = 1;
  context.lineWidth = 1;
  context.font = font;
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

/** Tells where the pointer is over an area, in pixels from its left, and what it drags out. */
function listen(
  area: HTMLElement,
  handlers: {
    readonly canZoom: boolean;
    readonly onPointer: (x: number | null) => void;
    readonly onDrag: (from: number, to: number) => void;
    readonly onDragged: (from: number, to: number) => void;
  },
): void {
  let start: number | null = null;
  const place = ({ clientX }: PointerEvent): number => {
    const { left, width } = area.getBoundingClientRect();
    return Math.min(Math.max(clientX - left, 0), width);
  };
  area.addEventListener('pointermove', (event) => {
    const x = place(event);
    handlers.onPointer(x);
    if (start !== null) handlers.onDrag(Math.min(start, x), Math.max(start, x));
  });
  area.addEventListener('pointerleave', () => handlers.onPointer(null));
  if (!handlers.canZoom) return;
  area.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    start = place(event);
    area.setPointerCapture(event.pointerId);
  });
  area.addEventListener('pointerup', (event) => {
    if (start === null) return;
    const x = place(event);
    const from = start;
    start = null;
    handlers.onDragged(Math.min(from, x), Math.max(from, x));
  });
  area.addEventListener('pointercancel', () => {
    start = null;
    handlers.onDragged(0, 0);
  });
}
