import type { SeriesSymbol } from '@spanlight/sdk';
import uPlot from 'uplot';
import type { ChartSeries } from './chart-data.ts';

/** Bars beside each other up to this many series, on top of each other beyond. */
const BESIDE = 8;
/** Share of a bucket that its bars take. */
const FILLED = 0.8;

/** Draws the bars of one of several series; each begins at its time and ends within its bucket. */
export function barPaths(position: number, count: number): uPlot.Series.PathBuilder | undefined {
  const isBeside = count > 1 && count <= BESIDE;
  const share = FILLED / (isBeside ? count : 1);
  return uPlot.paths.bars?.({
    size: [share, 48, 1],
    align: 1,
    gap: 0,
    ...(isBeside
      ? {
          disp: {
            x0: {
              unit: 2,
              values: (plot) => bucketsOf(plot, (start, width) => start + width * share * position),
            },
            size: { unit: 2, values: (plot) => bucketsOf(plot, (_start, width) => width * share) },
          },
        }
      : {}),
  });
}

/** A figure for each bucket made of its start and width, both as shares of the width of the plot. */
function bucketsOf(plot: uPlot, figure: (start: number, width: number) => number): number[] {
  const [times = []] = plot.data;
  const { min = 0, max = 1 } = plot.scales['x'] ?? {};
  const span = (max ?? 1) - (min ?? 0);
  const next = Math.min(...times.slice(1).map((time, index) => time - (times[index] ?? time)));
  const width = (Number.isFinite(next) ? next : 60_000) / span;
  return Array.from(times, (time) => figure((time - (min ?? 0)) / span, width));
}

/** The marks of a line: all of its points, or those alone that stand between two gaps, which no line would show. */
export function pointsOf(
  series: ChartSeries,
  drawn: readonly (number | null)[],
  color: string,
): uPlot.Series.Points {
  const symbol = series.symbol ?? 'none';
  const size = series.symbolSize ?? 4;
  if (symbol === 'none') return { show: true, size: 4, fill: color, filter: () => isolated(drawn) };
  return {
    show: true,
    size,
    fill: color,
    paths: (plot, seriesIndex, first, last) => {
      const path = new Path2D();
      const scale = plot.series[seriesIndex]?.scale ?? 'y';
      const [times = []] = plot.data;
      const radius = (size * devicePixelRatio) / 2;
      for (let index = first; index <= last; index += 1) {
        const value = drawn[index] ?? null;
        if (value === null) continue;
        addSymbol(
          path,
          symbol,
          plot.valToPos(times[index] ?? 0, 'x', true),
          plot.valToPos(value, scale, true),
          radius,
        );
      }
      return { fill: path, stroke: null };
    },
  };
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

function addSymbol(path: Path2D, symbol: SeriesSymbol, x: number, y: number, radius: number): void {
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

function isolated(values: readonly (number | null)[]): number[] {
  return values.flatMap((value, index) => {
    const before = values[index - 1] ?? null;
    const after = values[index + 1] ?? null;
    return value !== null && before === null && after === null ? [index] : [];
  });
}
