import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { demoChart, demoGauge } from '../../../test/support/demo-metrics.ts';
import { gap, layOutItems } from './grid-layout.ts';

const widths = (width: number, items: Parameters<typeof layOutItems>[0]): number[][] =>
  layOutItems(items, { width, height: 40 }).map((block) =>
    block.kind === 'items' ? block.items.map((item) => item.width) : [],
  );

const gauges = [0, 6, 12, 18].map((x, index) => demoGauge(index, 1, 'g', x));
const charts = [demoChart(10, 1, 'a', 0, 10), demoChart(11, 1, 'b', 12, 10)];

test('keeps items side by side while they can be read', () => {
  expect(widths(200, [...gauges, ...charts])).toEqual([
    [48, 48, 48, 48],
    [99, 99],
  ]);
  expect(widths(80, [...gauges, ...charts])).toEqual([
    [18, 18, 18, 18],
    [39, 39],
  ]);
  expect(widths(60, [...gauges, ...charts]).map((line) => line.length)).toEqual([3, 1, 1, 1]);
});

test('what stands below in the grid stands below here', () => {
  const below = demoChart(12, 1, 'c', 12, 38);
  expect(widths(200, [charts[0] ?? below, below]).map((line) => line.length)).toEqual([1, 1]);
});

test('no line is wider than the screen, and no item is lost', () => {
  const item = fc.record({
    width: fc.integer({ min: 0, max: 30 }),
    height: fc.integer({ min: 0, max: 60 }),
    xAxis: fc.integer({ min: 0, max: 24 }),
    yAxis: fc.integer({ min: 0, max: 90 }),
    isGauge: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(item, { maxLength: 20 }),
      fc.integer({ min: 1, max: 220 }),
      fc.integer({ min: 1, max: 60 }),
      (places, width, height) => {
        const items = places.map(({ isGauge, ...place }, index) => ({
          ...(isGauge ? demoGauge(index, 1, 'g', 0) : demoChart(index, 1, 'c', 0, 0)),
          ...place,
        }));
        const lines = layOutItems(items, { width, height });
        let count = 0;
        for (const line of lines) {
          if (line.kind !== 'items') continue;
          count += line.items.length;
          const taken = line.items.reduce((sum, each) => sum + each.width + gap, -gap);
          expect(taken).toBeLessThanOrEqual(width);
        }
        expect(count).toBe(items.length);
      },
    ),
  );
});
