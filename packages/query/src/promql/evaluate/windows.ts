import type { RangeFunction } from '../functions.ts';

/** Which cells of points lie in the window that ends at each time of a query. */
export interface PromqlWindows {
  /** For each time the first cell of its window, and the first one behind it. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Cells before a window in which the reading is looked for that held when it began. */
  readonly before: number;
  /** Length of a window in milliseconds, in whole cells, and as it was written. */
  readonly window: number;
  readonly written: number;
  /** Length of a cell in milliseconds. */
  readonly cell: number;
}

/** What cells hold: how much a counter grew in each, or the last reading. NaN where there is nothing. */
export type PromqlCells = 'growth' | 'readings';

type ReadWindow = (
  cells: Float64Array,
  from: number,
  to: number,
  windows: PromqlWindows,
) => number | undefined;

/**
 * The function over each window. Nothing is extrapolated: growth is what was seen to grow within the window.
 *
 * @param into where values and whether there are any are written
 */
export function readWindows(
  func: RangeFunction | 'instant',
  kind: PromqlCells,
  cells: Float64Array,
  windows: PromqlWindows,
  into: { readonly values: Float64Array; readonly present: Uint8Array },
): void {
  const read = kind === 'growth' ? OF_GROWTH[func] : OF_READINGS[func];
  if (read === undefined) throw new Error(`bug: ${func} is not defined for ${kind}`);
  for (let index = 0; index < windows.from.length; index += 1) {
    const value = read(cells, windows.from[index] ?? 0, windows.to[index] ?? 0, windows);
    into.values[index] = value ?? 0;
    into.present[index] = value === undefined ? 0 : 1;
  }
}

const at = (cells: Float64Array, index: number): number => cells[index] ?? Number.NaN;

/** The last cell before `end`, and not before `start`, that holds something; -1 for none. */
function lastCell(cells: Float64Array, start: number, end: number): number {
  for (let index = end - 1; index >= Math.max(start, 0); index -= 1)
    if (!Number.isNaN(at(cells, index))) return index;
  return -1;
}

const folded =
  (fold: (total: number, value: number) => number): ReadWindow =>
  (cells, from, to) => {
    let total: number | undefined;
    for (let index = from; index < to; index += 1) {
      const value = at(cells, index);
      if (!Number.isNaN(value)) total = total === undefined ? value : fold(total, value);
    }
    return total;
  };

const grown = folded((total, value) => total + value);

const perSecond =
  (growth: ReadWindow): ReadWindow =>
  (cells, from, to, windows) => {
    const value = growth(cells, from, to, windows);
    return value === undefined ? undefined : value / (windows.window / 1000);
  };

const overWritten =
  (growth: ReadWindow): ReadWindow =>
  (cells, from, to, windows) => {
    const value = growth(cells, from, to, windows);
    return value === undefined ? undefined : value * (windows.written / windows.window);
  };

/** How fast the last cell grew, over the time since the one before it. */
const lastGrowth: ReadWindow = (cells, from, to, { cell }) => {
  const last = lastCell(cells, from, to);
  const before = lastCell(cells, from, last);
  return before < 0 ? undefined : at(cells, last) / (((last - before) * cell) / 1000);
};

/** Each reading of a window, and before them the one that held when it began. Fewer than two tell no change. */
function readings(
  cells: Float64Array,
  from: number,
  to: number,
  { before }: PromqlWindows,
): number[] | undefined {
  const baseline = lastCell(cells, from - before, from);
  const found = baseline < 0 ? [] : [at(cells, baseline)];
  for (let index = from; index < to; index += 1)
    if (!Number.isNaN(at(cells, index))) found.push(at(cells, index));
  return found.length < 2 || lastCell(cells, from, to) < 0 ? undefined : found;
}

/** Growth of readings of a counter: one that falls has begun anew. */
const climbed: ReadWindow = (cells, from, to, windows) => {
  const found = readings(cells, from, to, windows);
  let total = 0;
  for (const [index, value] of (found ?? []).entries()) {
    const previous = found?.[index - 1];
    if (previous !== undefined) total += value < previous ? value : value - previous;
  }
  return found && total;
};

const lastClimb: ReadWindow = (cells, from, to, { cell }) => {
  const last = lastCell(cells, from, to);
  const before = lastCell(cells, from, last);
  if (before < 0) return undefined;
  const [value, previous] = [at(cells, last), at(cells, before)];
  return (value < previous ? value : value - previous) / (((last - before) * cell) / 1000);
};

const changed: ReadWindow = (cells, from, to, windows) => {
  const found = readings(cells, from, to, windows);
  return found && (found.at(-1) ?? 0) - (found[0] ?? 0);
};

const lastReading: ReadWindow = (cells, from, to) => {
  const last = lastCell(cells, from, to);
  return last < 0 ? undefined : at(cells, last);
};

const mean: ReadWindow = (cells, from, to) => {
  let total = 0;
  let count = 0;
  for (let index = from; index < to; index += 1) {
    const value = at(cells, index);
    if (Number.isNaN(value)) continue;
    total += value;
    count += 1;
  }
  return count === 0 ? undefined : total / count;
};

const isThere: ReadWindow = (cells, from, to) => (lastCell(cells, from, to) < 0 ? undefined : 1);

type Reads = Readonly<Partial<Record<RangeFunction | 'instant', ReadWindow>>>;

const OF_GROWTH: Reads = {
  rate: perSecond(grown),
  increase: overWritten(grown),
  irate: lastGrowth,
  present_over_time: isThere,
};

const OF_READINGS: Reads = {
  instant: lastReading,
  rate: perSecond(climbed),
  increase: overWritten(climbed),
  irate: lastClimb,
  delta: overWritten(changed),
  avg_over_time: mean,
  min_over_time: folded(Math.min),
  max_over_time: folded(Math.max),
  last_over_time: lastReading,
  present_over_time: isThere,
};

/** Whether a function is known of what cells hold. */
export const isReadable = (func: RangeFunction | 'instant', kind: PromqlCells): boolean =>
  (kind === 'growth' ? OF_GROWTH : OF_READINGS)[func] !== undefined;
