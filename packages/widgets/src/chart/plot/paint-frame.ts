import type { ChartBand } from '../series/chart-data.ts';
import { GAP, type Frame } from './frame.ts';
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
