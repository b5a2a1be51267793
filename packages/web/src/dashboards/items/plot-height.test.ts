import { expect, test } from 'vitest';
import { plotHeight } from './plot-height.ts';

const legend = { type: 'list', placement: 'bottom', values: ['avg'], maxLength: 40 } as const;
const room = { width: 400, height: 232, legend: { ...legend, values: [...legend.values] } };
const named = (count: number, length = 10) =>
  Array.from({ length: count }, () => 'x'.repeat(length));

test.each([
  ['nothing to name', named(0), {}, 232],
  ['a short list', named(2), {}, 232 - 28],
  ['two lines', named(3), {}, 232 - 52],
  ['many lines scroll', named(50), {}, 232 - 80],
  ['long names are cut', named(2, 500), {}, 232 - 52],
  ['no legend', named(9), { type: 'none' }, 232],
  ['a legend at the side', named(9), { placement: 'right' }, 232],
  ['a table', named(3), { type: 'table' }, 232 - 100],
  ['a long table scrolls', named(90), { type: 'table' }, 232 - 152],
] as const)('%s', (_name, names, look, height) => {
  expect(plotHeight({ ...room, names, legend: { ...room.legend, ...look } })).toBe(height);
});

test('a plot never gets lower than can be read', () => {
  expect(plotHeight({ ...room, height: 100, names: named(50) })).toBe(80);
});
