import type { PlotPath } from './plot-context.ts';

/** Corners of a line, x and y in turn. */
export type Polyline = number[];

/** Places of the values in pixels. */
export interface Places {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
}

/** The stretches of values between gaps, as positions of their first and last. */
export function stretches(
  values: readonly (number | null)[],
  connectNulls: boolean,
): [number, number][] {
  const found: [number, number][] = [];
  let first = -1;
  let last = -1;
  for (const [index, value] of values.entries()) {
    if (value === null) {
      if (connectNulls || first < 0) continue;
      found.push([first, last]);
      first = -1;
    } else {
      if (first < 0) first = index;
      last = index;
    }
  }
  if (first >= 0) found.push([first, last]);
  return found;
}

/**
 * The line through a stretch of values. Where several fall on one column of pixels, it goes through the first, the
 * lowest, the highest and the last of them, which looks the same and costs less.
 */
export function polyline(
  values: readonly (number | null)[],
  [first, last]: readonly [number, number],
  { x, y }: Places,
): Polyline {
  const line: Polyline = [];
  let column = Number.NaN;
  let low = 0;
  let high = 0;
  let end = 0;
  let count = 0;
  const flush = (): void => {
    if (count > 2) line.push(column, low, column, high);
    if (count > 1) line.push(column, end);
  };
  for (let index = first; index <= last; index += 1) {
    const value = values[index] ?? null;
    if (value === null) continue;
    const place = x(index);
    const height = y(value);
    if (Math.abs(place - column) < 0.5) {
      low = Math.max(low, height);
      high = Math.min(high, height);
      end = height;
      count += 1;
      continue;
    }
    flush();
    line.push(place, height);
    column = place;
    low = high = end = height;
    count = 1;
  }
  flush();
  return line;
}

/** Adds a line to a path. */
export function addLine(path: PlotPath, line: Polyline, isContinued = false): void {
  for (let at = 0; at < line.length; at += 2) {
    const x = line[at] ?? 0;
    const y = line[at + 1] ?? 0;
    if (at === 0 && !isContinued) path.moveTo(x, y);
    else path.lineTo(x, y);
  }
}

/** Adds the area between a line and one below it, or a height. */
export function addArea(path: PlotPath, line: Polyline, below: Polyline | number): void {
  addLine(path, line);
  const first = line[0] ?? 0;
  const last = line.at(-2) ?? 0;
  addLine(path, typeof below === 'number' ? [last, below, first, below] : reversed(below), true);
  path.closePath();
}

function reversed(line: Polyline): Polyline {
  const back: Polyline = [];
  for (let at = line.length - 2; at >= 0; at -= 2) back.push(line[at] ?? 0, line[at + 1] ?? 0);
  return back;
}
