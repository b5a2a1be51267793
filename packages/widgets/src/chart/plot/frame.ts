import {
  formatAxisTimes,
  formatNumber,
  formatValue,
  pluralOf,
  unitText,
} from '@spanlight/sdk/format';
import { axisRange, axisSteps } from './axis-steps.ts';
import type { DrawnSeries, PlotOptions } from './options.ts';
import { linearScale, type Scale } from './scale.ts';
import { timeTicks, valueTicks } from './ticks.ts';

/** A rectangle in pixels. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A stretch of time in epoch milliseconds. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Something written at an axis. */
export interface Label {
  readonly text: string;
  /** Pixels along the axis. */
  readonly at: number;
}

/** An axis of values. */
interface ValueAxis {
  readonly scale: Scale;
  /** Undefined when it isn't drawn. */
  readonly side: 'left' | 'right' | undefined;
  /** Pixels from the left where its labels end, or begin on the right. */
  readonly edge: number;
  readonly labels: readonly Label[];
}

/** Where everything stands. */
export interface Frame {
  readonly box: Box;
  readonly time: Scale;
  readonly timeLabels: readonly Label[];
  /** By axis, in the order of the series. */
  readonly axes: ReadonlyMap<string, ValueAxis>;
}

/** Room in pixels around the drawn area; at the right, where no axis stands. */
export const ROOM = { top: 8, bottom: 24, right: 16 };
/** Pixels an axis takes at least, so that the first time below the plot isn't cut. */
const NARROWEST_AXIS = 32;
/** Between labels and the drawn area. */
export const GAP = 6;
/** Axes that are drawn; further units are in the tooltip only. */
const DRAWN_AXES = 3;
/** Pixels between two names of times, and of values. */
const TIME_SPACE = 72;
export const VALUE_SPACE = 28;

/** Lays a plot out. */
export function layOut(
  series: readonly DrawnSeries[],
  { width, height, font }: Pick<PlotOptions, 'width' | 'height' | 'font'>,
  { from, to }: Period,
  textWidth: (text: string) => number = ruler(font),
): Frame {
  const inner = Math.max(height - ROOM.top - ROOM.bottom, 1);
  const units = [...Map.groupBy(series, ({ axis }) => axis)];
  let left = units.length === 0 ? NARROWEST_AXIS : 0;
  let right = units.length > 1 ? 0 : ROOM.right;
  const drafts = units.map(([unit, own], index) => {
    const range = axisRange(...valueRange(own), unit);
    const scale = linearScale(...range, ROOM.top + inner, ROOM.top);
    const { values } = valueTicks(...range, inner / VALUE_SPACE, axisSteps(unit));
    const plain = unit === '' ? formatNumber : (value: number) => formatValue(value, unit);
    const write = own[0]?.series.format ?? plain;
    const word = own[0]?.series.format ? '' : wordOf(own);
    const labels = values.map((value, place) => ({
      text: place === values.length - 1 && word !== '' ? `${write(value)} ${word}` : write(value),
      at: scale.toPixel(value),
    }));
    const size = axisWidth(labels, textWidth);
    const side =
      index === 0 ? ('left' as const) : index < DRAWN_AXES ? ('right' as const) : undefined;
    const offset = right;
    if (side === 'left') left = size;
    else if (side === 'right') right += size;
    return { unit, scale, labels, side, offset };
  });
  const box = { left, top: ROOM.top, width: Math.max(width - left - right, 1), height: inner };
  const end = box.left + box.width;
  const time = linearScale(from, to, box.left, end);
  return {
    box,
    time,
    timeLabels: timeLabels(time, box.width),
    axes: new Map(
      drafts.map(({ unit, scale, labels, side, offset }) => [
        unit,
        { scale, labels, side, edge: side === 'right' ? end + offset + GAP : box.left - GAP },
      ]),
    ),
  };
}

/** What the numbers of an axis count, which stands behind the topmost of them; empty where its series count different things. */
function wordOf(series: readonly DrawnSeries[]): string {
  const words = new Set(series.map((one) => unitText(one.series.unit ?? '')));
  const [word = ''] = words;
  return words.size === 1 && series[0]?.axis === '' ? pluralOf(word) : '';
}

/** Round times along an axis, so far apart that none touches another. */
export function timeLabels(time: Scale, width: number): Label[] {
  const { values, step } = timeTicks(time.from, time.to, width / TIME_SPACE);
  const texts = formatAxisTimes(values, step);
  return values.map((value, index) => ({ text: texts[index] ?? '', at: time.toPixel(value) }));
}

/** The smallest and the largest of the values and zero, which every axis holds. */
function valueRange(series: readonly DrawnSeries[]): [number, number] {
  let low = 0;
  let high = 0;
  for (const { values } of series)
    for (const value of values) {
      low = Math.min(low, value ?? 0);
      high = Math.max(high, value ?? 0);
    }
  return [low, high];
}

let measuring: CanvasRenderingContext2D | null | undefined;

/** Measures texts in pixels, by a canvas. */
export function ruler(font: string): (text: string) => number {
  return (text) => {
    measuring ??= document.createElement('canvas').getContext('2d');
    if (!measuring) return 0;
    measuring.font = font;
    return measuring.measureText(text).width;
  };
}

/** Pixels that an axis with these labels takes beside the drawn area. */
export function axisWidth(labels: readonly Label[], textWidth: (text: string) => number): number {
  const widths = labels.map(({ text }) => textWidth(text));
  return Math.max(Math.ceil(Math.max(...widths)) + GAP + 8, NARROWEST_AXIS);
}
