import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, oklab, seenBy, toLinear, type LinearColor, type Vision } from './color-math.ts';

const css = readFileSync(new URL('../src/theme/tokens.css', import.meta.url), 'utf8');

type Theme = 'light' | 'dark';

/** The value of a token in a theme, as the first block of the file has it. */
function token(name: string, theme: Theme): LinearColor {
  const pair = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`, 'u').exec(
    css,
  );
  const hex = theme === 'light' ? pair?.[1] : pair?.[2];
  if (hex === undefined) throw new Error(`There is no colour token --${name}`);
  return toLinear(hex);
}

const themes: readonly Theme[] = ['light', 'dark'];
const surfaces = ['color-canvas', 'color-surface', 'color-sunken', 'color-raised', 'color-hover'];
const texts = ['color-text', 'color-text-muted', 'color-text-faint', 'color-accent-text'];

describe.each(themes)('%s', (theme) => {
  test.each(texts)('--%s reads on every surface', (text) => {
    for (const surface of surfaces) {
      expect(contrast(token(text, theme), token(surface, theme))).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(['ok', 'warning', 'error', 'neutral'])(
    '--color-%s-text reads on its tint',
    (status) => {
      const ratio = contrast(
        token(`color-${status}-text`, theme),
        token(`color-${status}-tint`, theme),
      );
      expect(ratio).toBeGreaterThanOrEqual(4.5);
    },
  );

  test('selected and accented things read', () => {
    const on = (text: string, surface: string) =>
      contrast(token(text, theme), token(surface, theme));
    expect(on('color-accent-text', 'color-selected')).toBeGreaterThanOrEqual(4.5);
    expect(on('color-on-accent', 'color-accent')).toBeGreaterThanOrEqual(4.5);
  });

  test('marks, controls and the focus ring stand out from surfaces', () => {
    const marks = ['ok', 'warning', 'error', 'neutral', 'control-border', 'focus'];
    for (const mark of marks) {
      const ratio = contrast(token(`color-${mark}`, theme), token('color-surface', theme));
      expect(ratio).toBeGreaterThanOrEqual(3);
    }
  });

  const series = Array.from({ length: 9 }, (_, index) => token(`series-${index + 1}`, theme));

  test('series stand out from the surface', () => {
    const surface = token('color-surface', theme);
    for (const color of series) expect(contrast(color, surface)).toBeGreaterThanOrEqual(3);
  });

  // Distances in OKLab; 0.02 is what a trained eye just tells apart side by side.
  test.each<[Vision, number]>([
    ['normal', 0.12],
    ['protan', 0.09],
    ['deutan', 0.09],
    ['tritan', 0.075],
  ])('no two series look alike to %s eyes', (vision, apart) => {
    const seen = series.map((color) => oklab(seenBy(vision, color)));
    for (const [index, one] of seen.entries()) {
      for (const other of seen.slice(index + 1)) {
        const distance = Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
        expect(distance).toBeGreaterThanOrEqual(apart);
      }
    }
  });
});
