/** A page with charts, driven from tests through `window.charts`. */
import '../../src/define/metric-chart.ts';
import type { ChartData } from '../../src/chart/series/chart-data.ts';

const START = Date.parse('2026-03-04T10:00:00Z');
const MINUTE = 60_000;

/** Waves with a gap in the middle of the second. */
function waves(count: number, length: number, unit = 'milliseconds'): ChartData {
  return {
    times: Array.from({ length }, (_, index) => START + index * MINUTE),
    series: Array.from({ length: count }, (_, series) => ({
      name: `p90{host_name=web-${series}.eu-west-1.shop.example}`,
      unit,
      values: Array.from({ length }, (__, index) =>
        series === 1 && index > 20 && index < 30
          ? null
          : Math.round(1000 * (20 + series * 12 + 9 * Math.sin(index / 6 + series))) / 1000,
      ),
    })),
  };
}

/** Adds a chart with attributes. */
function mount(
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap['spanlight-metric-chart'] {
  const element = document.createElement('spanlight-metric-chart');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.querySelector('main')?.append(element);
  return element;
}

const driver = { mount, waves, START, MINUTE };

declare global {
  interface Window {
    charts: typeof driver;
  }
}

window.charts = driver;
Object.assign(window, { spanlight: driver });
