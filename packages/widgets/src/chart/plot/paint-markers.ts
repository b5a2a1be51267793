import { cleanText } from '../../core/clean-text.ts';
import type { ChartMarker } from '../series/chart-data.ts';
import { GAP, type Frame } from './frame.ts';
import type { PlotContext } from './plot-context.ts';

/** Px between two labels of periods. */
const APART = 6;
/** Px within which moments are one line. */
const TOGETHER = 4;
/** Px a moment has for itself at least, on average, where it is a line from top to bottom. */
const ROOM_OF_LINE = 24;
/** Px a moment hangs below the time axis where there are more: less than up to the times there. */
const TICK = GAP - 1;

/**
 * Paints moments as faint dashed lines, those that stand close together as one, and periods as bands with their labels. Where
 * lines would cover the values, moments are ticks below the time axis. What a moment is called is told beside the crosshair, so
 * that no text covers the values.
 */
export function paintMarkers(
  context: PlotContext,
  { box, time }: Frame,
  markers: readonly ChartMarker[],
  defaultColor: string,
): void {
  const end = box.left + box.width;
  const bottom = box.top + box.height;
  const clip = (x: number): number => Math.min(Math.max(x, box.left), end);
  const places = markers
    .map((marker) => ({
      marker,
      left: time.toPixel(marker.time),
      right: time.toPixel(marker.end ?? marker.time),
    }))
    .filter(({ left, right }) => right >= box.left && left <= end)
    .toSorted((one, other) => one.left - other.left);
  const moments = places.filter(({ left, right }) => right <= left).length;
  const areTicks = moments * ROOM_OF_LINE > box.width;
  context.save();
  context.textBaseline = 'top';
  context.textAlign = 'left';
  context.lineWidth = 1;
  const labels = new LabelRow();
  let last = Number.NEGATIVE_INFINITY;
  for (const { marker, left, right } of places) {
    const isMoment = right <= left;
    if (isMoment && left - last < TOGETHER) continue;
    // A colour that is none leaves the one before.
    context.fillStyle = defaultColor;
    if (marker.color !== undefined) context.fillStyle = marker.color;
    context.strokeStyle = context.fillStyle;
    context.setLineDash(isMoment && !areTicks ? [4, 3] : []);
    if (left >= box.left) {
      const x = Math.round(left) + 0.5;
      const isTick = isMoment && areTicks;
      context.globalAlpha = isMoment && !isTick ? 0.65 : 1;
      context.beginPath();
      context.moveTo(x, isTick ? bottom : box.top);
      context.lineTo(x, isTick ? bottom + TICK : bottom);
      context.stroke();
    }
    if (isMoment) {
      last = left;
      continue;
    }
    context.globalAlpha = 0.12;
    context.fillRect(clip(left), box.top, clip(right) - clip(left), box.height);
    context.globalAlpha = 1;
    const label = cleanText(marker.label, 40);
    const { width } = context.measureText(label);
    const start = clip(left) + 4;
    const place = start + width > end ? clip(left) - width - 4 : start;
    if (labels.take(place, place + width)) context.fillText(label, place, box.top + 2);
  }
  context.restore();
}

/** A row of labels none of which covers another: who comes first keeps its place. */
export class LabelRow {
  readonly #taken: (readonly [start: number, end: number])[] = [];

  /** Takes a place in px from the left, unless a label stands there. */
  take(start: number, end: number): boolean {
    if (this.#taken.some(([from, to]) => start < to + APART && end + APART > from)) return false;
    this.#taken.push([start, end]);
    return true;
  }
}
