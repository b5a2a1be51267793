import { expect, test } from 'vitest';
import { describeCell, describeHeatmap, heatmapModel } from './heatmap-model.ts';

const heatmap = {
  xAxis: ['2026-03-04T10:00:00Z', '2026-03-04T10:01:00Z'],
  yAxis: [
    [0.01, 0.1],
    [0.1, 1],
  ] as [number, number][],
  data: [
    [0, 0, 99],
    [1, 1, 1],
    [1, 0, 0],
    [7, 7, 5],
  ] as [number, number, number][],
};

test('counts become strengths between just visible and full; cells outside of the axes are left out', () => {
  const model = heatmapModel(heatmap, 'seconds');
  expect(model?.cells.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [1, 1],
  ]);
  expect(model?.cells[0]?.strength).toBe(1);
  expect(model?.cells[1]?.strength).toBeGreaterThan(0.15);
  expect(model?.cells[1]?.strength).toBeLessThan(0.4);
});

test('it says what it shows', () => {
  const model = heatmapModel(heatmap, 'seconds');
  if (!model) throw new Error('There is data.');
  expect(describeHeatmap(model)).toBe('100 values, most of them from 10ms to 100ms');
  expect(describeCell(model, 1, 1)).toMatch(/, 100ms to 1s: 1$/u);
  expect(describeCell(model, 1, 0)).toMatch(/, 10ms to 100ms: 0$/u);
});

test('cells of several days say which day is theirs', () => {
  const xAxis = ['2026-03-04T10:00:00Z', '2026-03-05T10:00:00Z'];
  const model = heatmapModel({ ...heatmap, xAxis }, 'seconds');
  if (!model) throw new Error('There is data.');
  expect(describeCell(model, 1, 1)).toBe('2026-03-05 10:00:00, 100ms to 1s: 1');
});

test('no data is no model', () => {
  expect(heatmapModel({ ...heatmap, data: [] }, '')).toBeUndefined();
  expect(heatmapModel({ xAxis: [], yAxis: [], data: [[0, 0, 3]] }, '')).toBeUndefined();
});
