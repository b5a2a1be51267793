import type { Dashboard, GridItem, MetricAlias } from '@spanlight/sdk';
import { createElement, setAttribute } from '../core/element.ts';

type ItemType = GridItem['type'];
type Items = { readonly [Type in ItemType]: Extract<GridItem, { type: Type }> };

/** What stands for each type of items: the element that shows it, with all but what every element is told. */
const items: { readonly [Type in ItemType]: (item: Items[Type]) => HTMLElement } = {
  chart: ({ params, height }) => {
    const { legend } = params;
    const element = createElement('spanlight-metric-chart', {
      metrics: metricsText(params.metrics),
      kind: params.chartKind,
      'connect-nulls': params.connectNulls,
      height: Math.max(80, 10 * height - TITLE - LEGEND),
      legend: legend.type,
      'legend-placement': legend.placement,
      'legend-values': legend.values.join(' '),
    });
    const { columnMap, timeseriesMap } = params;
    element.settings = { columnMap, timeseriesMap };
    return element;
  },
  table: ({ params }) => {
    const element = createElement('spanlight-table', {
      metrics: metricsText(params.metrics),
      limit: 200,
    });
    element.columns = params.columnMap;
    return element;
  },
  heatmap: ({ params, height }) =>
    createElement('spanlight-heatmap', {
      metrics: params.metric,
      unit: params.unit,
      height: Math.max(80, 10 * height - TITLE),
    }),
  gauge: ({ params }) => {
    const element = createElement('spanlight-gauge', {
      metrics: metricsText(params.metrics),
      template: params.template,
    });
    element.columns = params.columnMap;
    element.valueMappings = params.valueMappings;
    return element;
  },
};

/** Pixels of what stands around a plot. */
const TITLE = 36;
const LEGEND = 44;

/** The element of an item, undefined for a type that only newer widgets know. */
export function elementOf<Type extends ItemType>(
  item: Items[Type] & { readonly type: Type },
): HTMLElement | undefined {
  if (!Object.hasOwn(items, item.type)) return undefined;
  const element = items[item.type](item);
  setAttribute(element, 'label', item.title);
  return element;
}

type Settings = Pick<Dashboard, 'timeOffset' | 'minInterval'>;

/** Which settings of a dashboard count for what is on it, its own table included; the same ones as in the console. */
const counting: Readonly<Record<ItemType | 'dashboard', readonly (keyof Settings)[]>> = {
  dashboard: ['timeOffset', 'minInterval'],
  chart: ['timeOffset', 'minInterval'],
  table: ['timeOffset'],
  heatmap: ['timeOffset'],
  gauge: [],
};

/** The attributes by which an element is told what its dashboard is set to. */
export function settingsOf(
  type: keyof typeof counting,
  settings: Settings,
): Record<'time-offset' | 'min-interval', string | undefined> {
  const seconds = (name: keyof Settings): string | undefined =>
    counting[type].includes(name) && settings[name] ? `${settings[name] / 1000}` : undefined;
  return { 'time-offset': seconds('timeOffset'), 'min-interval': seconds('minInterval') };
}

/** Metrics as the attribute of elements has them. */
export const metricsText = (metrics: readonly MetricAlias[]): string =>
  metrics.map(({ name, alias }) => `${name} as $${alias}`).join(', ');
