import { cleanText } from '../../core/clean-text.ts';
import type { ChartBand, ChartMarker } from '../series/chart-data.ts';
import { GAP, type Frame } from './frame.ts';
import { LabelRow } from './label-row.ts';
import type { PlotColors } from './options.ts';
import type { PlotContext } from './plot-context.ts';

/** Paints the lines and texts around the values. */
export function paintFrame(
  context: PlotContext,
  { box, timeLabels, axes }: Frame,
  colors: PlotColors,
): void {
  const bottom = box.top + box.height;
  context.fillStyle = colors.text;
  context.strokeStyle = colors.line;
  context.lineWidth = 1;
  context.beginPath();
  for (const [index, axis] of [...axes.values()].entries()) {
    if (axis.side === undefined) continue;
    context.textAlign = axis.side === 'left' ? 'right' : 'left';
    context.textBaseline = 'middle';
    for (const { text, at } of axis.labels) {
      context.fillText(text, axis.edge, at);
      if (index > 0) continue;
      const y = Math.round(at) + 0.5;
      context.moveTo(box.left, y);
      context.lineTo(box.left + box.width, y);
    }
  }
  context.moveTo(box.left, Math.round(bottom) + 0.5);
  context.lineTo(box.left + box.width, Math.round(bottom) + 0.5);
  context.stroke();
  context.textAlign = 'center';
  context.textBaseline = 'top';
  for (const { text, at } of timeLabels) context.fillText(text, at, bottom + GAP);
}

/** Shades a range of values across the plot. */
export function paintBand(
  context: PlotContext,
  { box, axes }: Frame,
  band: ChartBand | undefined,
): void {
  const [axis] = axes.values();
  if (!axis || !band) return;
  const { from, to, color } = band;
  const bottom = box.top + box.height;
  const clip = (y: number): number => Math.min(Math.max(y, box.top), bottom);
  const top = to === null ? box.top : clip(axis.scale.toPixel(to));
  const end = from === null ? bottom : clip(axis.scale.toPixel(from));
  context.save();
  context.globalAlpha = 0.1;
  context.fillStyle = color;
  context.fillRect(box.left, top, box.width, Math.max(end - top, 0));
  context.restore();
}

/** Px within which moments are one line. */
const TOGETHER = 4;

/**
 * Paints moments as faint dashed lines, those that stand close together as one, and periods as bands with their labels. What a
 * moment is called is told beside the crosshair, so that no text covers the values.
 */
export function paintMarkers(
  context: PlotContext,
  { box, time }: Frame,
  markers: readonly ChartMarker[],
  defaultColor: string,
): void {
  const end = box.left + box.width;
  const clip = (x: number): number => Math.min(Math.max(x, box.left), end);
  context.save();
  context.textBaseline = 'top';
  context.textAlign = 'left';
  context.lineWidth = 1;
  const labels = new LabelRow();
  let last = Number.NEGATIVE_INFINITY;
  for (const marker of markers.toSorted((one, other) => one.time - other.time)) {
    const left = time.toPixel(marker.time);
    const right = time.toPixel(marker.end ?? marker.time);
    const isMoment = right <= left;
    if (right < box.left || left > end || (isMoment && left - last < TOGETHER)) continue;
    // A colour that is none leaves the one before.
    context.fillStyle = defaultColor;
    if (marker.color !== undefined) context.fillStyle = marker.color;
    context.strokeStyle = context.fillStyle;
    context.setLineDash(isMoment ? [4, 3] : []);
    if (left >= box.left) {
      const x = Math.round(left) + 0.5;
      context.globalAlpha = isMoment ? 0.65 : 1;
      context.beginPath();
      context.moveTo(x, box.top);
      context.lineTo(x, box.top + box.height);
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
