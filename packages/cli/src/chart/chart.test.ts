import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paintLine } from '../output/segments.ts';
import { createPaint, type Paint } from '../output/style.ts';
import { displayWidth } from '../output/width.ts';
import { chartLines, type ChartFrame, type ChartSeries } from './chart.ts';
import { chartsByUnit } from './charts-by-unit.ts';
import { sparkline, stretch } from './sparkline.ts';

interface ChartOptions extends ChartFrame {
  readonly paint: Paint;
}

const options: ChartOptions = {
  width: 20,
  height: 4,
  label: (value) => value.toFixed(0),
  ends: ['10:00', '11:00'],
  paint: createPaint(false),
};

const drawChart = (series: readonly ChartSeries[], { paint, ...frame }: ChartOptions): string[] =>
  chartLines(series, frame).map((line) => paintLine(line, paint).trimEnd());

describe('a chart', () => {
  test('draws a line with its axis, labels and ends', () => {
    expect(drawChart([{ values: [0, 10, 20, 20, 10, 0] }], options)).toEqual([
      '20 ┤    ╭────╮',
      '15 ┤   ╭╯    ╰╮',
      '10 ┤  ╭╯      ╰╮',
      ' 5 ┤╭─╯        ╰─╮',
      ' 0 ┤╯            ╰─',
      '    10:00     11:00',
    ]);
  });

  test('writes a label that several rows round to once', () => {
    const lines = drawChart([{ values: [0, 2] }], { ...options, height: 4 });
    expect(lines.map((line) => line.slice(0, 2).trim())).toEqual(['2', '', '1', '', '0', '']);
  });

  test('leaves gaps blank, and ends series in their letters', () => {
    const flat = (value: number | null): (number | null)[] =>
      Array.from({ length: 15 }, () => value);
    const lines = drawChart(
      [
        { values: [...flat(4).slice(0, 5), null, null, ...flat(4).slice(7)] },
        { values: flat(0) },
        { values: flat(null) },
      ],
      options,
    );
    expect(lines).toEqual(
      [
        '4 ┤─────  ────────a',
        '3 ┤',
        '2 ┤',
        '1 ┤',
        '0 ┤───────────────b',
        '   10:00      11:00',
      ].map((line) => line),
    );
  });

  test('colours lines where there are colours', () => {
    const lines = drawChart([{ values: [1, 2] }, { values: [2, 1] }], {
      ...options,
      paint: createPaint(true),
    });
    expect(lines.join('\n')).toContain('\u001b[36m');
    expect(lines.join('\n')).toContain('\u001b[32m');
  });

  test('is nothing without points', () => {
    expect(drawChart([{ values: [null, null] }, { values: [] }], options)).toEqual([]);
  });

  test('takes any values and stays within its width and height', () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(null, 0, -0, 1e308, -1e308, 5e-324, 1e18, 1e18 + 1024),
    );
    const series = fc.record({ values: fc.array(value, { maxLength: 200 }) });
    fc.assert(
      fc.property(
        fc.array(series, { maxLength: 8 }),
        fc.integer({ min: 40, max: 90 }),
        (all, width) => {
          const lines = drawChart(all, { ...options, width, label: (each) => each.toPrecision(3) });
          expect([0, 6]).toContain(lines.length);
          for (const line of lines) {
            expect(displayWidth(line)).toBeLessThanOrEqual(width);
            expect(line).not.toMatch(/NaN|undefined/u);
          }
        },
      ),
    );
  });
});

test.each([
  [[0, 1, 2, 3, 4, 5, 6, 7], 8, '▁▂▃▄▅▆▇█'],
  [[5, 5, 5], 8, '▅▅▅'],
  [[null, 1, null, 2, null], 8, ' ▁ █'],
  [[], 8, ''],
  [[0, 0, 7, 7], 2, '▁█'],
  [[-1e308, 1e308], 2, '▁█'],
])('a sparkline of %j in %i columns', (values, width, expected) => {
  expect(sparkline(values, width)).toBe(expected);
});

test.each([
  [[0, 10], 3, [0, 5, 10]],
  [[0, null, 10], 5, [0, null, null, 10, 10]],
  [[1, 2, 3, 4], 2, [1.5, 3.5]],
  [[7], 3, [7]],
])('%j stretched to %i', (values, count, expected) => {
  expect(stretch(values, count)).toEqual(expected);
});

describe('charts of several units', () => {
  const series = [
    { values: [0, 0.5], unit: 'seconds' },
    { values: [0, 40], unit: '' },
  ];
  const text = (height: number): string[] =>
    chartsByUnit(series, { width: 24, height, ends: ['10:00', '11:00'] }).map((line) =>
      paintLine(line, createPaint(false)).trimEnd(),
    );

  test('have an axis each, and letters of their own', () => {
    const lines = text(10);
    expect(lines[0]).toMatch(/^500ms ┤ .*a$/u);
    expect(lines[6]).toMatch(/^40 ┤ .*b$/u);
    expect(lines.filter((line) => line.endsWith('11:00'))).toHaveLength(2);
    expect(lines.length).toBeLessThanOrEqual(10 + 2);
  });

  test('share one without a unit where there is no room', () => {
    expect(text(6)[0]).toMatch(/^ *40 ┤/u);
  });
});
