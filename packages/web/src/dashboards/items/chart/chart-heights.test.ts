import { expect, test } from 'vitest';
import { chartHeights } from './chart-heights.ts';

const legend = { type: 'list', placement: 'bottom', values: ['avg'], maxLength: 40 } as const;
const room = { width: 400, height: 332, legend: { ...legend, values: [...legend.values] } };
const named = (count: number, length = 10) =>
  Array.from({ length: count }, () => 'x'.repeat(length));

test.each([
  ['nothing to name', named(0), {}, 332],
  ['a short list', named(2), {}, 332 - 28],
  ['two lines', named(3), {}, 332 - 52],
  ['many lines scroll', named(50), {}, 332 - 80],
  ['long names are cut', named(2, 500), {}, 332 - 52],
  ['no legend', named(9), { type: 'none' }, 332],
  ['a legend at the side of a narrow chart', named(9), { placement: 'right' }, 332 - 104],
  ['a table', named(3), { type: 'table' }, 332 - 100],
  ['a long table scrolls', named(90), { type: 'table' }, 332 - 152],
] as const)('%s', (_name, names, look, height) => {
  const heights = chartHeights({ ...room, names, legend: { ...room.legend, ...look } });
  expect(heights).toEqual({ plot: height, legend: Math.max(0, 332 - height - 4) });
});

test('a legend at the side of a wide chart takes no height', () => {
  const look = { ...room.legend, placement: 'right' } as const;
  expect(chartHeights({ ...room, width: 521, names: named(9), legend: look })).toEqual({
    plot: 332,
    legend: 0,
  });
});

test('a plot never gets lower than can be read, the legend scrolls in what is left', () => {
  const table = { ...room.legend, type: 'table' } as const;
  expect(chartHeights({ ...room, height: 232, names: named(50), legend: table })).toEqual({
    plot: 140,
    legend: 88,
  });
  expect(chartHeights({ ...room, height: 100, names: named(50) })).toEqual({
    plot: 140,
    legend: 24,
  });
});
