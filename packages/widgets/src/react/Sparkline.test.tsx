import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AlertBadge, AlertList, MonitorStatus } from './alerting.tsx';
import { MetricChart } from './MetricChart.tsx';
import { MetricGauge } from './metrics.tsx';
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

  it('draws a dashed line where there is no data', () => {
    const markup = renderToStaticMarkup(createElement(Sparkline, { label: 'p50', points: [] }));
    expect(markup).toContain('aria-label="p50: no data"');
    expect(markup).toContain('stroke-dasharray');
  });

  it('leaves a place for the timeline', () => {
    const content = { kind: 'loading' } as const;
    const markup = renderToStaticMarkup(createElement(TraceTimeline, { content, className: 'x' }));
    expect(markup).toBe('<div class="x"></div>');
  });

  it('leaves places for charts, gauges and alerts', () => {
    const chart = createElement(MetricChart, {
      label: 'a',
      times: [1],
      series: [],
      className: 'x',
    });
    expect(renderToStaticMarkup(chart)).toBe('<div class="x"></div>');
    expect(renderToStaticMarkup(createElement(MetricGauge, { label: 'a' }))).toBe('<div></div>');
    const badge = createElement(AlertBadge, { label: 'a' });
    expect(renderToStaticMarkup(badge)).toBe('<span></span>');
    for (const element of [
      createElement(AlertList, { label: 'a' }),
      createElement(MonitorStatus),
    ]) {
      expect(renderToStaticMarkup(element)).toBe('<div></div>');
    }
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
});
