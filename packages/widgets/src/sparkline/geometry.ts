/** Values in order of time; `null`, `undefined` and NaN are moments without data. */
export type SparklinePoints = readonly (number | null | undefined)[];

/** How a series becomes paths. */
export interface GeometryOptions {
  /** Width of the drawing, in its own units. @default 120 */
  readonly width?: number;
  /** Height of the drawing, in its own units. @default 24 */
  readonly height?: number;
  /** `zero` starts the scale at 0, `fit` at the smallest value. @default 'zero' */
  readonly scale?: 'zero' | 'fit';
}

/** A series ready to be drawn: SVG path data inside `width` by `height`. */
export interface SparklineGeometry {
  readonly width: number;
  readonly height: number;
  /** The line, interrupted where data is missing. */
  readonly line: string;
  /** The surface between the line and the bottom. */
  readonly area: string;
  /** A path without length at the last value, `''` when there is none. */
  readonly last: string;
  /** Limits of the values, undefined when there are none. */
  readonly limits: { readonly min: number; readonly max: number } | undefined;
}

interface Vertex {
  readonly x: number;
  readonly y: number;
}

/** Room for the stroke above and below, in the units of the drawing. */
const MARGIN = 2;

/** Draws a series. Never longer than the drawing is wide: more points are thinned out first. */
export function sparklineGeometry(
  points: SparklinePoints,
  options: GeometryOptions = {},
): SparklineGeometry {
  const { width = 120 } = options;
  const { limits, height, toY } = sparklineScale(points, options);
  if (limits === undefined) return { width, height, line: '', area: '', last: '', limits };
  const toX = (index: number): number =>
    points.length < 2 ? width / 2 : (index / (points.length - 1)) * width;
  const pieces = thinOut(points, width).map((piece) =>
    piece.map(([index, value]): Vertex => ({ x: round(toX(index)), y: round(toY(value)) })),
  );
  const end = pieces.at(-1)?.at(-1);
  return {
    width,
    height,
    line: pieces.map(linePath).join(''),
    area: pieces.map((piece) => areaPath(piece, height)).join(''),
    last: end === undefined ? '' : linePath([end]),
    limits,
  };
}

/** Where the values of a series lie in its drawing. */
export interface SparklineScale {
  /** Limits of the values, undefined when there are none. */
  readonly limits: SparklineGeometry['limits'];
  /** The values at the bottom and at the top. */
  readonly low: number;
  readonly high: number;
  readonly height: number;
  /** How far below the top a value is, in the units of the height. */
  readonly toY: (value: number) => number;
}

/** The scale that a series is drawn on. */
export function sparklineScale(
  points: SparklinePoints,
  { height = 24, scale = 'zero' }: GeometryOptions = {},
): SparklineScale {
  const limits = limitsOf(points);
  const { min, max } = limits ?? { min: 0, max: 0 };
  const low = scale === 'zero' ? Math.min(0, min) : min;
  const high = scale === 'zero' ? Math.max(0, max) : max;
  const toY = (value: number): number =>
    high === low
      ? height - MARGIN
      : MARGIN + (1 - (value - low) / (high - low)) * (height - 2 * MARGIN);
  return { limits, low, high, height, toY };
}

/** Smallest and largest value, undefined when there is none. */
export function limitsOf(points: SparklinePoints): { min: number; max: number } | undefined {
  let min = Infinity;
  let max = -Infinity;
  for (const value of points) {
    if (!isValue(value)) continue;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return min <= max ? { min, max } : undefined;
}

/** Tells a value from a moment without data. */
export function isValue(value: number | null | undefined): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

type Point = readonly [index: number, value: number];

/**
 * Splits at gaps and keeps per column of the drawing the first, lowest, highest and last point, so
 * that no peak is lost.
 */
function thinOut(points: SparklinePoints, columns: number): Point[][] {
  const perColumn = Math.max(1, Math.ceil(points.length / columns));
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  const close = (): void => {
    if (piece.length > 0) pieces.push(piece);
    piece = [];
  };
  for (let start = 0; start < points.length; start += perColumn) {
    let column: Point[] = [];
    const flush = (): void => {
      piece.push(...extremes(column));
      column = [];
    };
    const end = Math.min(start + perColumn, points.length);
    for (let index = start; index < end; index++) {
      const value = points[index];
      if (isValue(value)) {
        column.push([index, value]);
      } else {
        flush();
        close();
      }
    }
    flush();
  }
  close();
  return pieces;
}

/** First, lowest, highest and last of some points, in their order and without repeats. */
function extremes(points: Point[]): Point[] {
  const [first] = points;
  if (points.length < 3 || first === undefined) return points;
  let low = first;
  let high = first;
  for (const point of points) {
    if (point[1] < low[1]) low = point;
    if (point[1] > high[1]) high = point;
  }
  const kept = new Set([first, low, high, points.at(-1) ?? first]);
  return points.filter((point) => kept.has(point));
}

function linePath(piece: readonly Vertex[]): string {
  const [first] = piece;
  if (first === undefined) return '';
  const rest =
    piece.length === 1
      ? 'h0'
      : piece
          .slice(1)
          .map(({ x, y }) => `L${x} ${y}`)
          .join('');
  return `M${first.x} ${first.y}${rest}`;
}

function areaPath(piece: readonly Vertex[], height: number): string {
  const [first] = piece;
  const last = piece.at(-1);
  if (first === undefined || last === undefined || piece.length < 2) return '';
  return `${linePath(piece)}L${last.x} ${height}L${first.x} ${height}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
