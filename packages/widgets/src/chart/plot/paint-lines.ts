// oxlint-disable unicorn/no-array-fill-with-reference-type -- what is filled here is a canvas

import type { DrawnSeries } from './options.ts';
import { addArea, addLine, polyline, stretches, type Places, type Polyline } from './polylines.ts';
import type { SeriesPainter } from './series-painter.ts';
import { addSymbol, isolated } from './symbols.ts';

/**
 * Paints a series as a line with its points.
 * @param fillOf opacity of what lies below the line, from what the series asks for; both 0 to 1
 */
export function linePainter(fillOf: (opacity: number) => number): SeriesPainter {
  return (context, { frame, times, connectNulls, alpha }, one) => {
    const scale = frame.axes.get(one.axis)?.scale;
    if (!scale) return;
    const places: Places = {
      x: (index) => frame.time.toPixel(times[index] ?? 0),
      y: (value) => scale.toPixel(value),
    };
    const found = stretches(one.values, connectNulls);
    const lines = found.map((stretch) => polyline(one.values, stretch, places));
    const fill = fillOf(Math.min(Math.max(one.series.opacity ?? 10, 0), 100) / 100);
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
  };
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
