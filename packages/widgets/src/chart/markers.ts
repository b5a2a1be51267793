import type uPlot from 'uplot';
import { cleanText } from '../core/clean-text.ts';
import type { ChartMarker } from './chart-data.ts';

/** Draws moments as dashed vertical lines with their labels, and periods as bands that begin with a line. */
export function drawMarkers(
  plot: uPlot,
  markers: readonly ChartMarker[],
  defaultColor: string,
  font: string,
): void {
  const { ctx, bbox } = plot;
  const ratio = devicePixelRatio;
  const end = bbox.left + bbox.width;
  const clip = (x: number): number => Math.min(Math.max(x, bbox.left), end);
  ctx.save();
  ctx.font = font.replace(/^[\d.]+/, (size) => String(Number(size) * ratio));
  ctx.textBaseline = 'top';
  // The axes leave theirs behind.
  ctx.textAlign = 'left';
  for (const marker of markers) {
    const left = plot.valToPos(marker.time, 'x', true);
    const right = plot.valToPos(marker.end ?? marker.time, 'x', true);
    if (right < bbox.left || left > end) continue;
    ctx.fillStyle = defaultColor;
    if (marker.color !== undefined) ctx.fillStyle = marker.color;
    ctx.strokeStyle = ctx.fillStyle;
    ctx.lineWidth = ratio;
    ctx.setLineDash(right > left ? [] : [4 * ratio, 3 * ratio]);
    if (right > left) {
      ctx.globalAlpha = 0.12;
      ctx.fillRect(clip(left), bbox.top, clip(right) - clip(left), bbox.height);
      ctx.globalAlpha = 1;
    }
    if (left >= bbox.left) {
      const x = Math.round(left) + ratio / 2;
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
    }
    const start = clip(left) + 4 * ratio;
    const label = cleanText(marker.label, 40);
    const width = ctx.measureText(label).width;
    const isLeft = start + width > end;
    ctx.fillText(label, isLeft ? clip(left) - width - 4 * ratio : start, bbox.top + 2 * ratio);
  }
  ctx.restore();
}
