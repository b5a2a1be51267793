// `@spanlight/widgets/jsx`: the elements in JSX of React 19, which sets properties too. Types alone: nothing is loaded with them.

import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type {
  SpanlightAlertBadgeElement,
  SpanlightAlertListElement,
  SpanlightDashboardElement,
  SpanlightGaugeElement,
  SpanlightHeatmapElement,
  SpanlightLogListElement,
  SpanlightMetricChartElement,
  SpanlightMonitorStatusElement,
  SpanlightSparklineElement,
  SpanlightTableElement,
  SpanlightTraceTimelineElement,
} from './index.ts';

/** Attributes as HTML has them; a boolean one is there or not. */
type Attribute = string | number | boolean | undefined;

/** What every element takes. */
type Common = 'url' | 'project' | 'refresh' | 'theme' | 'label' | 'eager';

/** What elements ask about metrics. */
type Asking =
  | Common
  | 'metrics'
  | 'query'
  | 'last'
  | 'from'
  | 'to'
  | 'time-offset'
  | 'min-interval';

/** Which alerts are meant. */
type Alerts = Common | 'monitor' | 'type' | 'severity' | 'q' | 'attrs';

/** Properties that a page may set. */
type Settable =
  | 'data'
  | 'client'
  | 'texts'
  | 'columns'
  | 'settings'
  | 'markers'
  | 'points'
  | 'valueMappings';

/** Handlers of what elements tell; the events bubble, so that every element may hear those of others inside it. */
type Heard = {
  readonly [
    Name in keyof GlobalEventHandlersEventMap as Name extends `spanlight-${string}`
      ? `on${Name}`
      : never
  ]?: ((event: GlobalEventHandlersEventMap[Name]) => void) | undefined;
};

type Props<Element extends HTMLElement, Names extends string> = DetailedHTMLProps<
  Omit<HTMLAttributes<Element>, Names>,
  Element
> &
  Heard & { readonly [Name in Names]?: Attribute } & Partial<
    Pick<Element, Extract<keyof Element, Settable>>
  >;

declare module 'react' {
  // oxlint-disable-next-line typescript/no-namespace -- React declares the names of elements in one
  namespace JSX {
    interface IntrinsicElements {
      'spanlight-alert-badge': Props<SpanlightAlertBadgeElement, Alerts | 'count'>;
      'spanlight-alert-list': Props<
        SpanlightAlertListElement,
        Alerts | 'status' | 'limit' | 'group-by'
      >;
      'spanlight-monitor-status': Props<SpanlightMonitorStatusElement, Common | 'monitor'>;
      'spanlight-metric-chart': Props<
        SpanlightMetricChartElement,
        | Asking
        | 'kind'
        | 'unit'
        | 'connect-nulls'
        | 'height'
        | 'legend'
        | 'legend-placement'
        | 'legend-values'
        | 'sync'
        | 'no-zoom'
      >;
      'spanlight-dashboard': Props<
        SpanlightDashboardElement,
        Common | 'dashboard' | 'last' | 'from' | 'to' | 'variables'
      >;
      'spanlight-gauge': Props<SpanlightGaugeElement, Asking | 'template'>;
      'spanlight-heatmap': Props<SpanlightHeatmapElement, Asking | 'unit' | 'height'>;
      'spanlight-log-list': Props<
        SpanlightLogListElement,
        Common | 'system' | 'query' | 'search' | 'limit' | 'last' | 'from' | 'to'
      >;
      'spanlight-table': Props<SpanlightTableElement, Asking | 'sort' | 'ascending' | 'limit'>;
      'spanlight-sparkline': Props<
        SpanlightSparklineElement,
        | Common
        | 'unit'
        | 'scale'
        | 'column'
        | 'system'
        | 'query'
        | 'group-id'
        | 'last'
        | 'from'
        | 'to'
      >;
      'spanlight-trace-timeline': Props<
        SpanlightTraceTimelineElement,
        | 'url'
        | 'project'
        | 'theme'
        | 'trace-id'
        | 'span'
        | 'root-span'
        | 'tools'
        | 'repeats'
        | 'critical-path'
        | 'logs'
      >;
    }
  }
}
