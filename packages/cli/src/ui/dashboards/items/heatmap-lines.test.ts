import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineText } from '../../../output/segments.ts';
import { heatmapLines } from './heatmap-lines.ts';

const times = Array.from(
  { length: 4 },
  (_value, index) => `2026-03-04T10:${String(10 + index)}:00Z`,
);

test('shades cells by their share of the fullest, high values above', () => {
  const heatmap = {
    xAxis: times,
    yAxis: [
      [0, 10],
      [10, 20],
    ] satisfies [number, number][],
    data: [
      [0, 0, 100],
      [1, 0, 1],
      [3, 1, 25],
    ] satisfies [number, number, number][],
  };
  const lines = heatmapLines(heatmap, 'milliseconds', { width: 20, height: 10 }).map(lineText);
  expect(lines.slice(0, 2)).toEqual(['20ms ┤           ▒▒▒', '10ms ┤████···       ']);
  expect(lines[2]).toMatch(/^ {6}\d\d:\d\d {4}\d\d:\d\d$/u);
});

test('of several days, its ends have the day', () => {
  const days = Array.from({ length: 8 }, (_value, at) => `2026-11-2${at}T04:15:00Z`);
  const cells = [
    [0, 0, 1],
    [7, 0, 1],
  ] satisfies [number, number, number][];
  const heatmap = { xAxis: days, yAxis: [[0, 1]] satisfies [number, number][], data: cells };
  const [, ends = []] = heatmapLines(heatmap, '', { width: 60, height: 4 });
  expect(lineText(ends)).toMatch(/^ *11-20 04:15 +11-27 04:15$/u);
});

test('adds up neighbours until they fit', () => {
  const heatmap = {
    xAxis: times,
    yAxis: Array.from({ length: 8 }, (_value, row): [number, number] => [row, row + 1]),
    data: Array.from({ length: 8 }, (_value, row): [number, number, number] => [0, row, 1]),
  };
  const lines = heatmapLines(heatmap, '', { width: 12, height: 3 }).map(lineText);
  expect(lines.map((line) => line.trim().slice(0, 5))).toEqual([
    '8 ┤██',
    '4 ┤██',
    expect.any(String),
  ]);
});

test('is nothing without data or room', () => {
  const empty = { xAxis: times, yAxis: [], data: [] };
  expect(heatmapLines(empty, '', { width: 40, height: 10 })).toEqual([]);
});

test('stays within its area whatever comes', () => {
  const count = fc.integer({ min: 0, max: 30 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(count, count, fc.double({ min: 0, max: 1e18, noNaN: true }))),
      fc.integer({ min: 1, max: 80 }),
      fc.integer({ min: 1, max: 30 }),
      (data, width, height) => {
        const heatmap = {
          xAxis: times,
          yAxis: Array.from({ length: 31 }, (_value, row): [number, number] => [row, row + 1]),
          data: data.filter(([x]) => x < times.length),
        };
        const lines = heatmapLines(heatmap, 'bytes', { width, height });
        expect(lines.length).toBeLessThanOrEqual(Math.max(0, height));
        for (const line of lines.slice(0, -1)) {
          expect(lineText(line).length).toBeLessThanOrEqual(width);
        }
      },
    ),
  );
});
