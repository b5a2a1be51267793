import { describe, expect, it } from 'vitest';
import { layOutHeatmap, walk } from './heatmap-layout.ts';
import { heatmapModel, type HeatmapModel } from './heatmap-model.ts';

const at = (day: number, hour: number, minute = 0): number =>
  new Date(2026, 2, day, hour, minute).getTime();

/** A heatmap of columns from some times on, with 10 rows, laid out on 600 by 332 pixels with an axis of 44. */
function laidOut(times: readonly number[], width = 600) {
  return layOutHeatmap(modelOf(times), { width, height: 332 }, () => 44);
}

function modelOf(times: readonly number[]): HeatmapModel {
  const model = heatmapModel(
    {
      xAxis: times.map((time) => new Date(time).toISOString()),
      yAxis: Array.from({ length: 10 }, (_, row) => [row, row + 1]),
      data: [[0, 0, 1]],
    },
    '',
  );
  if (!model) throw new Error('There is data.');
  return model;
}

describe('round times below a heatmap', () => {
  const everyTwoMinutes = Array.from({ length: 30 }, (_, index) => at(4, 9, 7 + index * 2));

  it('are at times that clocks count by', () => {
    const { frame } = laidOut(everyTwoMinutes, 44 + 16 + 300);
    expect(frame.timeLabels.map(({ at: x }) => Math.round(frame.time.toValue(x)))).toEqual([
      at(4, 9, 15),
      at(4, 9, 30),
      at(4, 9, 45),
      at(4, 10),
    ]);
  });

  it('are several, however short it is', () => {
    expect(laidOut(everyTwoMinutes.slice(0, 2)).frame.timeLabels.length).toBeGreaterThan(1);
  });
});

describe('cells', () => {
  const { frame, boxOf, placeAt } = laidOut([at(4, 9), at(4, 10), at(4, 11)]);

  it('fill the box, the first at the bottom left, with a gap beside each', () => {
    expect(frame.box).toEqual({ left: 44, top: 8, width: 540, height: 300 });
    expect(boxOf({ x: 0, y: 0 })).toEqual({ left: 44, top: 278, width: 179, height: 29 });
    expect(boxOf({ x: 2, y: 9 })).toEqual({ left: 404, top: 8, width: 179, height: 29 });
  });

  it('are found by what is inside of them', () => {
    expect(placeAt(44 + 181, 277)).toEqual({ x: 1, y: 1 });
    expect(placeAt(0, 277)).toBeNull();
    expect(placeAt(44 + 181, 1000)).toBeNull();
  });

  it('are walked over by arrow keys, up to the edges', () => {
    const size = modelOf([at(4, 9), at(4, 10), at(4, 11)]);
    expect(walk('ArrowRight', null, size)).toEqual({ x: 1, y: 0 });
    expect(walk('ArrowUp', { x: 2, y: 9 }, size)).toEqual({ x: 2, y: 9 });
    expect(walk('Enter', null, size)).toBeUndefined();
  });

  it('are named by values at the left with room between', () => {
    const heights = frame.axes.get('')?.labels.map(({ at: y }) => y);
    expect(heights).toEqual([308, 278, 248, 218, 188, 158, 128, 98, 68, 38, 8]);
  });

  it('have round values at the left, however odd their borders are', () => {
    const namesOf = (borders: readonly number[], unit: string): string[] => {
      const model = heatmapModel(
        {
          xAxis: [new Date(at(4, 9)).toISOString(), new Date(at(4, 10)).toISOString()],
          yAxis: borders.slice(1).map((to, index) => [borders[index] ?? 0, to]),
          data: [[0, 0, 1]],
        },
        unit,
      );
      if (!model) throw new Error('There is data.');
      const { labels = [] } =
        layOutHeatmap(model, { width: 600, height: 332 }, () => 44).frame.axes.get('') ?? {};
      const gaps = labels.slice(1).map((label, index) => (labels[index]?.at ?? 0) - label.at);
      expect(Math.min(...gaps)).toBeGreaterThan(26);
      return labels.map(({ text }) => text);
    };
    const growing = Array.from({ length: 17 }, (_, row) => 1.805 * 1.5 ** row);
    expect(namesOf(growing, 'milliseconds')).toEqual([
      '2ms',
      '5ms',
      '10ms',
      '20ms',
      '50ms',
      '100ms',
      '200ms',
      '500ms',
      '1s',
    ]);
    const even = Array.from({ length: 17 }, (_, row) => 3.7 + row * 6.1);
    expect(namesOf(even, '')).toEqual([
      '10',
      '20',
      '30',
      '40',
      '50',
      '60',
      '70',
      '80',
      '90',
      '100',
    ]);
    // A single value is one, and nothing to divide by.
    expect(namesOf([5, 5], '')).toEqual(['5']);
  });
});
