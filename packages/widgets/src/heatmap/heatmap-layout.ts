import { bucketLength } from '../core/buckets.ts';
import { formatValue } from '@spanlight/sdk/format';
import { axisSteps } from '../chart/plot/axis-steps.ts';
import { GAP, ROOM, timeLabels, VALUE_SPACE, type Frame, type Label } from '../chart/plot/frame.ts';
import { linearScale, type Scale } from '../chart/plot/scale.ts';
import { valueTicks } from '../chart/plot/ticks.ts';
import type { HeatmapModel } from './heatmap-model.ts';

/** A cell: column from the left, row from the bottom, both from 0. */
export interface HeatmapPlace {
  readonly x: number;
  readonly y: number;
}

/** A rectangle in pixels. */
interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where everything of a heatmap stands. */
export interface HeatmapLayout {
  readonly frame: Frame;
  /** Where a cell stands, in whole pixels of the screen. */
  boxOf(place: HeatmapPlace): Rectangle;
  /** The cell at a place in pixels; null where there is none. */
  placeAt(left: number, top: number): HeatmapPlace | null;
}

/** Below this many pixels a cell has no room for a gap beside it. */
const SMALLEST_APART = 6;

/**
 * Lays a heatmap out as charts are: values at the left, round times below.
 * @param axisWidth pixels that labels take at the left
 * @param ratio pixels of the screen per pixel
 */
export function layOutHeatmap(
  { columns, rows, timeAt, borders, unit }: HeatmapModel,
  { width, height, ratio = 1 }: { width: number; height: number; ratio?: number },
  axisWidth: (labels: readonly Label[]) => number,
): HeatmapLayout {
  const times = Array.from({ length: columns }, (_, x) => timeAt(x));
  const inner = Math.max(height - ROOM.top - ROOM.bottom, 1);
  const values = linearScale(0, rows, ROOM.top + inner, ROOM.top);
  const labels: Label[] = [];
  for (const value of roundValues(borders, inner / VALUE_SPACE, unit)) {
    const at = values.toPixel(rowOf(value, borders));
    if (Math.abs(at - (labels.at(-1)?.at ?? Infinity)) >= VALUE_SPACE - 1)
      labels.push({ text: formatValue(value, unit), at });
  }
  const left = axisWidth(labels);
  const box = { left, top: ROOM.top, width: Math.max(width - left - ROOM.right, 1), height: inner };
  const end = (times.at(-1) ?? 0) + bucketLength(times);
  const time = linearScale(times[0] ?? 0, end, left, left + box.width);
  const across = linearScale(0, columns, left, left + box.width);
  const areApart = Math.min(box.width / columns, inner / rows) > SMALLEST_APART;
  const round = (scale: Scale, value: number): number =>
    Math.round(scale.toPixel(value) * ratio) / ratio;
  return {
    frame: {
      box,
      time,
      timeLabels: timeLabels(time, box.width),
      axes: new Map([['', { scale: values, side: 'left', edge: left - GAP, labels }]]),
    },
    boxOf({ x, y }) {
      const [from, top] = [round(across, x), round(values, y + 1)];
      const gap = areApart ? 1 : 0;
      return {
        left: from,
        top,
        width: round(across, x + 1) - from - gap,
        height: round(values, y) - top - gap,
      };
    },
    placeAt(x, top) {
      const place = { x: Math.floor(across.toValue(x)), y: Math.floor(values.toValue(top)) };
      const isInside = place.x >= 0 && place.x < columns && place.y >= 0 && place.y < rows;
      return isInside ? place : null;
    },
  };
}

/** Round values between the borders, ascending: rows of growing height hold values of growing distance. */
function roundValues(borders: readonly number[], most: number, unit: string): readonly number[] {
  const [from, next, to] = [borders[0] ?? 0, borders[1] ?? 0, borders.at(-1) ?? 0];
  const steps = axisSteps(unit);
  const isGrowing = to - (borders.at(-2) ?? 0) > (next - from) * 1.5;
  const inside = steps.filter((step) => step >= from && step <= to);
  return isGrowing && inside.length > 2 ? inside : valueTicks(from, to, most, steps).values;
}

/** The row a value is in, counted from 0, and how far above its border it is, as a part of the row. */
function rowOf(value: number, borders: readonly number[]): number {
  const above = borders.findIndex((border) => border >= value);
  const [from = value, to = value] = borders.slice(above - 1);
  return above < 1 ? 0 : above - 1 + (value - from) / (to - from);
}

const STEPS: Readonly<Record<string, HeatmapPlace>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** Where a key leads from a cell, from the first without one; undefined when it leads nowhere. */
export function walk(
  key: string,
  from: HeatmapPlace | null,
  { columns, rows }: HeatmapModel,
): HeatmapPlace | undefined {
  const step = STEPS[key];
  const { x, y } = from ?? { x: 0, y: 0 };
  return step && { x: nearest(x + step.x, columns), y: nearest(y + step.y, rows) };
}

function nearest(place: number, count: number): number {
  return Math.min(Math.max(0, place), count - 1);
}
