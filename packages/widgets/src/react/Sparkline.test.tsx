import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AlertBadge, AlertList, MonitorStatus } from './alerting.tsx';
import { MetricChart } from './MetricChart.tsx';
import { MetricGauge, MetricHeatmap } from './metrics.tsx';
import { Sparkline } from './Sparkline.tsx';
import { TraceTimeline } from './TraceTimeline.tsx';

describe('on a server', () => {
  it('draws a sparkline with its text', () => {
    const markup = renderToStaticMarkup(
      createElement(Sparkline, { label: 'p50', unit: 'nanoseconds', points: [1e6, null, 3e6] }),
    );
    expect(markup).toContain(
      'aria-label="p50: 2 values from 1ms to 3ms, last 3ms, 1 without data"',
    );
    expect(markup).toContain('d="M0 15.3h0M120 2h0"');
    expect(markup).not.toContain('style=');
  });

  it('says in English what the texts of an older host lack', () => {
    const older: object = { texts: { empty: 'leer' } };
    const markup = renderToStaticMarkup(
      createElement(Sparkline, { label: 'p50', points: [1, 3], ...older }),
    );
    expect(markup).toContain('aria-label="p50: 2 values from 1 to 3, last 3"');
  });

  it('draws a dashed line where there is no data', () => {
    const markup = renderToStaticMarkup(createElement(Sparkline, { label: 'p50', points: [] }));
    expect(markup).toContain('aria-label="p50: no data"');
    expect(markup).toContain('stroke-dasharray');
  });

  it.each([
    ['chart', createElement(MetricChart, { label: 'Orders', height: 120 }), 120],
    ['chart of 200 pixels', createElement(MetricChart, { label: 'Orders' }), 200],
    ['heatmap', createElement(MetricHeatmap, { label: 'Orders', height: 90 }), 90],
    ['gauge', createElement(MetricGauge, { label: 'Orders' }), 40],
    ['list of alerts', createElement(AlertList, { label: 'Orders' }), 114],
    ['status of a monitor', createElement(MonitorStatus, { label: 'Orders' }), 20],
  ])('leaves a place of its size for a %s, which says what will be there', (_, element, height) => {
    const place = `role="img" aria-label="Orders" aria-hidden="false" width="100%" height="${height}" display="block"`;
    expect(renderToStaticMarkup(element)).toBe(`<div><svg ${place}></svg></div>`);
  });

  it('leaves a place in a line for a badge, and one without words for a timeline', () => {
    expect(renderToStaticMarkup(createElement(AlertBadge, { label: 'a' }))).toBe(
      '<span><svg role="img" aria-label="a" aria-hidden="false" width="40" height="20"></svg></span>',
    );
    const content = { kind: 'loading' } as const;
    const timeline = createElement(TraceTimeline, { content, className: 'x' });
    expect(renderToStaticMarkup(timeline)).toBe(
      '<div class="x"><svg role="img" aria-hidden="true" width="100%" height="168" display="block"></svg></div>',
    );
  });

  it('imports the elements without a DOM', async () => {
    expect('document' in globalThis).toBe(false);
    const { SpanlightSparklineElement } = await import('../define/sparkline.ts');
    const { SpanlightMetricChartElement } = await import('../define/metric-chart.ts');
    const { SpanlightGaugeElement } = await import('../define/gauge.ts');
    const { SpanlightHeatmapElement } = await import('../define/heatmap.ts');
    const { SpanlightTableElement } = await import('../define/table.ts');
    const { SpanlightAlertBadgeElement } = await import('../define/alert-badge.ts');
    const { SpanlightAlertListElement } = await import('../define/alert-list.ts');
    const { SpanlightMonitorStatusElement } = await import('../define/monitor-status.ts');
    const { SpanlightTraceTimelineElement } = await import('../define/trace-timeline.ts');
    expect(SpanlightSparklineElement.observedAttributes).toContain('column');
    expect(SpanlightMetricChartElement.observedAttributes).toContain('metrics');
    expect(SpanlightGaugeElement.observedAttributes).toContain('template');
    expect(SpanlightHeatmapElement.observedAttributes).toContain('metrics');
    expect(SpanlightTableElement.observedAttributes).toContain('sort');
    expect(SpanlightAlertBadgeElement.observedAttributes).toContain('monitor');
    expect(SpanlightAlertListElement.observedAttributes).toContain('limit');
    expect(SpanlightMonitorStatusElement.observedAttributes).toContain('monitor');
    expect(SpanlightTraceTimelineElement.observedAttributes).toContain('trace-id');
  });

  it('leaves what a page writes as attributes to attributes: React sets a property where an element has one', async () => {
    const elements = Object.entries(await import('../index.ts')).filter(([name]) =>
      name.endsWith('Element'),
    );
    expect(elements.length).toBe(11);
    for (const [name, element] of elements) {
      if (typeof element !== 'function' || !('observedAttributes' in element)) continue;
      const { prototype, observedAttributes } = element;
      const taken = observedAttributes.filter((attribute) => attribute in prototype);
      expect([name, taken]).toEqual([name, []]);
    }
  });
});
