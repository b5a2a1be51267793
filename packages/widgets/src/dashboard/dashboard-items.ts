import type { Dashboard, GridItem, MetricAlias } from '@spanlight/sdk';
import { createElement, setAttribute } from '../core/element.ts';

type ItemType = GridItem['type'];
type Items = { readonly [Type in ItemType]: Extract<GridItem, { type: Type }> };
type Settings = Pick<Dashboard, 'timeOffset' | 'minInterval'>;

/** What stands for a type of items. */
interface ItemKind<Item> {
  /** Which settings of a dashboard count; the same ones as in the console. */
  readonly counting: readonly (keyof Settings)[];
  /** The element that shows one, with all but what every element is told. */
  readonly element: (item: Item) => HTMLElement;
}

const items: { readonly [Type in ItemType]: ItemKind<Items[Type]> } = {
  chart: {
    counting: ['timeOffset', 'minInterval'],
    element: ({ params, height }) => {
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
  },
  table: {
    counting: ['timeOffset'],
    element: ({ params }) => {
      const element = createElement('spanlight-table', {
        metrics: metricsText(params.metrics),
        limit: 200,
      });
      element.columns = params.columnMap;
      return element;
    },
  },
  heatmap: {
    counting: ['timeOffset'],
    element: ({ params, height }) =>
      createElement('spanlight-heatmap', {
        metrics: params.metric,
        unit: params.unit,
        height: Math.max(80, 10 * height - TITLE),
      }),
  },
  gauge: {
    counting: [],
    element: ({ params }) => {
      const element = createElement('spanlight-gauge', {
        metrics: metricsText(params.metrics),
        template: params.template,
      });
      element.columns = params.columnMap;
      element.valueMappings = params.valueMappings;
      return element;
    },
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
  const element = items[item.type].element(item);
  setAttribute(element, 'label', item.title);
  return element;
}

/** The attributes by which an element is told what its dashboard is set to. */
export function settingsOf(
  type: ItemType | 'dashboard',
  settings: Settings,
): Record<'time-offset' | 'min-interval', string | undefined> {
  // The table of the dashboard itself looks back as charts do.
  const { counting } = items[type === 'dashboard' ? 'chart' : type];
  const seconds = (name: keyof Settings): string | undefined =>
    counting.includes(name) && settings[name] ? `${settings[name] / 1000}` : undefined;
  return { 'time-offset': seconds('timeOffset'), 'min-interval': seconds('minInterval') };
}

/** Metrics as the attribute of elements has them. */
export const metricsText = (metrics: readonly MetricAlias[]): string =>
  metrics.map(({ name, alias }) => `${name} as $${alias}`).join(', ');
