/** A page with heatmaps, driven from tests through `window.heatmaps`. */
import { createHeatmapView, type HeatmapView } from '../../src/heatmap/heatmap-view.ts';

const START = Date.parse('2026-03-04T10:00:00Z');
const minute = (index: number): string => new Date(START + index * 60_000).toISOString();

/** Values of four minutes in ten rows: many at the bottom left, one at the top right. */
const heatmap = {
  xAxis: [0, 1, 2, 3].map(minute),
  yAxis: Array.from({ length: 10 }, (_, row): [number, number] => [row / 10, (row + 1) / 10]),
  data: [
    [0, 0, 99],
    [3, 9, 1],
  ] as [number, number, number][],
};

/** Adds a heatmap to the page. */
function mount(): HeatmapView {
  const host = document.createElement('div');
  document.querySelector('main')?.append(host);
  return createHeatmapView(host.attachShadow({ mode: 'open' }));
}

const driver = { mount, heatmap };

declare global {
  interface Window {
    heatmaps: typeof driver;
  }
}

window.heatmaps = driver;
Object.assign(window, { spanlight: driver });
