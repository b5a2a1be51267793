import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChartData } from '../series/chart-data.ts';
import { chartPicture, type ChartPictureLook, messagePicture } from './chart-picture.ts';
import { pictureThemes } from './picture-theme.ts';

const START = Date.UTC(2026, 2, 4, 10);
const times = Array.from({ length: 60 }, (_, index) => START + index * 60_000);
const data: ChartData = {
  times,
  unfinished: 0,
  series: ['a', 'b'].map((name, index) => ({
    name,
    unit: 'milliseconds',
    values: times.map((_, at) => (at + 1) * (index + 1)),
  })),
};
const look: ChartPictureLook = {
  title: 'Latency',
  kind: 'line',
  note: 'UTC',
  width: 600,
  height: 240,
  theme: 'light',
  from: START,
  to: START + 3_600_000,
};

/** Whether a text is XML: every element is closed, and nothing stands loose. */
function isWellFormed(svg: string): boolean {
  const open: string[] = [];
  const rest = svg.replaceAll(
    /<(\/?)([a-zA-Z]+)((?:\s+[\w-]+(?::\w+)?="[^"<]*")*)\s*(\/?)>/g,
    (_, end: string, name: string, _attributes, alone: string) => {
      if (end !== '') return open.pop() === name ? '' : '<';
      if (alone === '') open.push(name);
      return '';
    },
  );
  // oxlint-disable-next-line no-control-regex -- XML may not hold control characters
  return open.length === 0 && !/[<>]|&(?!amp;|lt;|gt;|quot;|#39;)|[\u0000-\u0008]/.test(rest);
}

test('what is still filling outside of the shown period takes nothing from it', () => {
  const later = { ...data, unfinished: 1, series: data.series.slice(0, 1) };
  const clipsOf = (given: ChartData): (string | undefined)[] =>
    [
      ...chartPicture(given, { ...look, to: START + 1_200_000 }).matchAll(
        /<clipPath[^>]*><path d="([^"]*)"/g,
      ),
    ].map(([, path]) => path);
  expect(clipsOf(later)).toEqual(clipsOf({ ...later, unfinished: 0 }));
});

test('what is no finite number is a moment without data', () => {
  const svgOf = (a: readonly (number | null)[], kind: ChartPictureLook['kind']): string => {
    const series = [{ name: 'a', values: a }, ...data.series.slice(1)];
    return chartPicture({ ...data, series }, { ...look, kind });
  };
  for (const kind of ['line', 'stacked-bar'] as const)
    expect(svgOf([Number.NaN, 10, Number.POSITIVE_INFINITY, 30], kind)).toBe(
      svgOf([null, 10, null, 30], kind),
    );
});

test.each(['line', 'area', 'bar', 'stacked-area', 'stacked-bar'] as const)(
  'a %s chart is painted with its axes, names and last values',
  (kind) => {
    const svg = chartPicture(data, { ...look, kind });
    expect(isWellFormed(svg)).toBe(true);
    expect(svg).toContain('width="600" height="240"');
    expect(svg).toContain('>Latency</text>');
    expect(svg).toContain('>10:30</text>');
    expect(svg).toContain('>a 60ms</text>');
    expect(svg).toContain('>b 120ms</text>');
    for (const color of pictureThemes.light.palette.slice(0, 2)) expect(svg).toContain(color);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  },
);

test('the figures beside the names are those that are asked for, named where there are several', () => {
  const legend = (figures: ChartPictureLook['figures']) =>
    [...chartPicture(data, { ...look, figures }).matchAll(/>(a\b[^<]*)</g)].map(([, text]) => text);
  expect(legend(['avg'])).toEqual(['a 30.5ms']);
  expect(legend(['last', 'max'])).toEqual(['a last 60ms max 60ms']);
  expect(legend([])).toEqual(['a']);
});

test('nothing that is shown can be more than text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.integer({ min: 100, max: 2000 }),
      fc.integer({ min: 60, max: 1200 }),
      fc.array(fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })), { maxLength: 60 }),
      (text, width, height, values) => {
        const hostile = `</svg><script>alert(1)</script>"'&${text}`;
        const svg = chartPicture(
          {
            times,
            unfinished: 0,
            series: [{ name: hostile, values: times.map((_, at) => values[at] ?? null) }],
          },
          { ...look, title: hostile, note: hostile, width, height },
        );
        expect(isWellFormed(svg)).toBe(true);
        expect(svg).not.toContain('<script');
        expect(isWellFormed(messagePicture(hostile, { ...look, title: hostile }))).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test('a picture of many series counts those that have no place', () => {
  const series = Array.from({ length: 200 }, (_, index) => ({
    name: `series ${index}`,
    values: [1],
  }));
  expect(chartPicture({ times: [START], unfinished: 0, series }, look)).toMatch(/>1\d\d more</);
});

test('a chart without a value says so', () => {
  expect(chartPicture({ times, series: [] }, look)).toContain('>no data</text>');
});

test('pictures have the colours of pages', () => {
  const read = (file: string): string =>
    readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8');
  const css = read('../../core/theme.css') + read('../chart.css');
  const colorOf = (name: string): [string, string] => {
    const [, light = '', dark = ''] =
      new RegExp(`--_${name}: [^;]*light-dark\\((#\\w+), (#\\w+)\\)`).exec(css) ?? [];
    return [light, dark];
  };
  const { light, dark } = pictureThemes;
  for (const name of ['surface', 'text', 'muted', 'border', 'accent'] as const)
    expect([light[name], dark[name]]).toEqual(colorOf(name));
  for (const [index, color] of light.palette.entries())
    expect([color, dark.palette[index]]).toEqual(
      colorOf(index < 6 ? `series-${index + 1}` : `chart-${index + 1}`),
    );
});
