// Widgets of a page that is made on a server and goes on in the browser.
import { MetricChart, MetricGauge, Sparkline } from '@spanlight/widgets/react';
import { createElement, type ReactElement } from 'react';

const times = [0, 60_000];

/** The same on both sides. */
export function Widgets(): ReactElement {
  return createElement(
    'main',
    null,
    createElement(Sparkline, { label: 'Orders', points: [1, 2, 3] }),
    createElement(MetricChart, { label: 'Orders over time', height: 120, times, series: [] }),
    createElement(MetricGauge, { label: 'Orders now', data: { columns: [], values: {} } }),
  );
}
