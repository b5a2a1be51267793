import { expect, test } from 'vitest';
import { colorsOf } from './colors.ts';

const palette = ['red', 'green', 'blue'];

function colorsFor(...wished: string[]): string[] {
  const series = wished.map((color, index) => ({ name: String(index), values: [], color }));
  return colorsOf(series, palette, (text) => /^[a-z]+$/.test(text));
}

test('own colours are kept, and the others take what is left', () => {
  expect(colorsFor('', 'red', 'red', 'url(x)', 'pink')).toEqual([
    'green',
    'red',
    'red',
    'blue',
    'pink',
  ]);
});

test('the palette begins anew when it is used up', () => {
  expect(colorsFor('', '', '', '', '')).toEqual(['red', 'green', 'blue', 'red', 'green']);
  expect(colorsFor('red', 'green', 'blue', '', '')).toEqual([
    'red',
    'green',
    'blue',
    'red',
    'green',
  ]);
});
