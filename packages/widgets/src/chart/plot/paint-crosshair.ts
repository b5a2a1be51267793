import type { Frame } from './frame.ts';
import { chartKinds } from './kinds.ts';
import type { DrawnSeries, PlotOptions } from './options.ts';

/** Radius of the marks on the crosshair. */
const POINT = 3;

/** Paints a dashed line at a time, and a mark on every line where it crosses. */
export function paintCrosshair(
  context: CanvasRenderingContext2D,
  { box, time, axes }: Frame,
  series: readonly DrawnSeries[],
  { data, kind, colors }: Pick<PlotOptions, 'data' | 'kind' | 'colors'>,
  index: number,
): void {
  const x = Math.round(time.toPixel(data.times[index] ?? 0)) + 0.5;
  if (x < box.left || x > box.left + box.width + 1) return;
  context.strokeStyle = colors.text;
  context.setLineDash([3, 3]);
  context.beginPath();
  context.moveTo(x, box.top);
  context.lineTo(x, box.top + box.height);
  context.stroke();
  if (chartKinds[kind].isBars) return;
  for (const { values, axis, color } of series) {
    const value = values[index] ?? null;
    const scale = axes.get(axis)?.scale;
    if (value === null || !scale) continue;
    context.fillStyle = color;
    context.beginPath();
    context.arc(x, scale.toPixel(value), POINT, 0, 2 * Math.PI);
    context.fill();
  }
}
