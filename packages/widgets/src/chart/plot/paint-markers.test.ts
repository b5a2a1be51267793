import { expect, test } from 'vitest';
import type { ChartMarker } from '../series/chart-data.ts';
import { layOut } from './frame.ts';
import { LabelRow, paintMarkers } from './paint-markers.ts';
import type { PlotContext } from './plot-context.ts';

const from = Date.parse('2026-03-04T10:00:00Z');
const HOUR = 3_600_000;

/** Draws markers on a plot of an hour, and says how much of the height of the values each line takes, 0..1. */
function heightsOf(markers: readonly ChartMarker[]): number[] {
  const frame = layOut(
    [],
    { width: 640, height: 232, font: '12px x' },
    { from, to: from + HOUR },
    () => 0,
  );
  const heights: number[] = [];
  let top = 0;
  const nothing = (): void => undefined;
  const context: PlotContext = {
    fillStyle: '',
    strokeStyle: '',
    globalAlpha: 1,
    lineJoin: 'round',
    lineWidth: 1,
    textAlign: 'left',
    textBaseline: 'top',
    arc: nothing,
    beginPath: nothing,
    clip: nothing,
    closePath: nothing,
    fill: nothing,
    fillRect: nothing,
    fillText: nothing,
    rect: nothing,
    restore: nothing,
    roundRect: nothing,
    save: nothing,
    setLineDash: nothing,
    stroke: nothing,
    measureText: () => ({ width: 0 }),
    moveTo: (_x, y) => {
      top = y;
    },
    lineTo: (_x, y) => {
      const bottom = frame.box.top + frame.box.height;
      heights.push((Math.min(y, bottom) - top) / frame.box.height);
    },
  };
  paintMarkers(context, frame, markers, 'gray');
  return heights;
}

const moments = (count: number, time = (index: number) => from + (index * HOUR) / count) =>
  Array.from({ length: count }, (_, index) => ({ time: time(index), label: `deploy ${index}` }));

test('a few moments are lines from top to bottom', () => {
  expect(heightsOf(moments(20))).toEqual(Array(20).fill(1));
});

test('many moments leave the values free', () => {
  expect(heightsOf(moments(60))).toEqual(Array(60).fill(0));
});

test('moments of another time do not count', () => {
  const earlier = moments(60, (index) => from - HOUR + index * 1000);
  expect(heightsOf([...earlier, ...moments(2)])).toEqual([1, 1]);
});

test('a period is a line from top to bottom however many moments there are', () => {
  const period = { time: from + 1, end: from + HOUR / 2, label: 'incident' };
  expect(Math.max(...heightsOf([period, ...moments(60)]))).toBe(1);
});

test('labels that would cover one that stands are left out', () => {
  const row = new LabelRow();
  expect(row.take(100, 160)).toBe(true);
  expect(row.take(120, 130)).toBe(false);
  expect(row.take(40, 98)).toBe(false);
  expect(row.take(40, 90)).toBe(true);
  expect(row.take(170, 200)).toBe(true);
  expect(row.take(0, 500)).toBe(false);
});
