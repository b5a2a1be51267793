import type { DrawnSeries } from './options.ts';
import { addArea, addLine, polyline, stretches, type Places, type Polyline } from './polylines.ts';
import type { PlotContext, PlotPath } from './plot-context.ts';
import type { SeriesPainter } from './series-painter.ts';
import type { SeriesSymbol } from '@spanlight/sdk';

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
      context.beginPath();
      const foot = scale.toPixel(Math.max(scale.from, 0));
      for (const [index, line] of lines.entries()) {
        const stretch = found[index];
        const below: Polyline | number =
          one.feet && stretch ? polyline(one.feet, stretch, places) : foot;
        addArea(context, line, below);
      }
      context.globalAlpha = alpha * fill;
      context.fillStyle = one.color;
      context.fill();
    }
    context.beginPath();
    for (const line of lines) addLine(context, line);
    context.globalAlpha = alpha;
    context.strokeStyle = one.color;
    context.lineWidth = one.series.lineWidth ?? 1.5;
    context.setLineDash(one.series.isDashed === true ? [6, 4] : []);
    context.stroke();
    paintPoints(context, one, places);
  };
}

function paintPoints(context: PlotContext, one: DrawnSeries, places: Places): void {
  const { symbol = 'none', symbolSize = 4 } = one.series;
  context.beginPath();
  const indices = symbol === 'none' ? isolated(one.values) : one.values.keys();
  for (const index of indices) {
    const value = one.values[index] ?? null;
    if (value === null) continue;
    const shape = symbol === 'none' ? 'circle' : symbol;
    addSymbol(context, shape, places.x(index), places.y(value), symbolSize / 2);
  }
  context.fillStyle = one.color;
  context.fill();
}

/** The corners of the symbols that have some, in radii from the centre. */
const corners: Partial<Record<SeriesSymbol, readonly (readonly [number, number])[]>> = {
  triangle: [
    [0, -1],
    [1, 1],
    [-1, 1],
  ],
  diamond: [
    [0, -1.2],
    [1.2, 0],
    [0, 1.2],
    [-1.2, 0],
  ],
  arrow: [
    [0, -1.2],
    [1, 1.2],
    [0, 0.5],
    [-1, 1.2],
  ],
};

/** Adds the mark of a point to a path. */
function addSymbol(
  path: PlotPath,
  symbol: SeriesSymbol,
  x: number,
  y: number,
  radius: number,
): void {
  const points = corners[symbol];
  if (points) {
    for (const [index, [right, down]] of points.entries()) {
      const corner: [number, number] = [x + right * radius, y + down * radius];
      if (index === 0) path.moveTo(...corner);
      else path.lineTo(...corner);
    }
    path.closePath();
  } else if (symbol === 'rect') path.rect(x - radius, y - radius, 2 * radius, 2 * radius);
  else if (symbol === 'roundRect')
    path.roundRect(x - radius, y - radius, 2 * radius, 2 * radius, radius / 2);
  else {
    // A pin stands on its value.
    const center = symbol === 'pin' ? y - 2 * radius : y;
    path.moveTo(x + radius, center);
    path.arc(x, center, radius, 0, 2 * Math.PI);
    if (symbol !== 'pin') return;
    path.moveTo(x - radius / 2, center);
    path.lineTo(x + radius / 2, center);
    path.lineTo(x, y);
    path.closePath();
  }
}

/** The positions of values that stand between two gaps, which no line would show. */
function isolated(values: readonly (number | null)[]): number[] {
  return values.flatMap((value, index) => {
    const before = values[index - 1] ?? null;
    const after = values[index + 1] ?? null;
    return value !== null && before === null && after === null ? [index] : [];
  });
}
