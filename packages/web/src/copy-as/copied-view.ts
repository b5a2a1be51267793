import type { ChartKind, LegendValue, MetricAlias } from '@spanlight/sdk';
import type { TimeRange } from '../time/range.ts';

/** Spans, logs or events somebody looks at: as groups, one by one, or over time. */
export interface ItemsView {
  readonly kind: 'groups' | 'items' | 'timeseries';
  readonly projectId: string;
  readonly range: TimeRange;
  readonly items: 'spans' | 'logs' | 'events';
  readonly systems: readonly string[];
  readonly query: string;
  readonly search: string;
  /** The order of groups or items; absent for the one a list has of its own. */
  readonly sort?: Order | undefined;
}

/** By which column a list stands. */
export interface Order {
  readonly column: string;
  readonly desc: boolean;
}

/** What sends data. */
interface SystemsView {
  readonly kind: 'systems';
  readonly projectId: string;
  readonly range: TimeRange;
  readonly systems: readonly string[];
  readonly query: string;
  /** Absent for the busiest first. */
  readonly sort?: Order | undefined;
}

/** The metrics of a project. */
export interface MetricListView {
  readonly kind: 'metric-list';
  readonly projectId: string;
  readonly range: TimeRange;
  readonly search: string;
  /** Attributes a metric must have. */
  readonly attributes: readonly string[];
  readonly instruments: readonly string[];
  readonly libraries: readonly string[];
}

/** A list of monitors. */
export interface MonitorsView {
  readonly kind: 'monitors';
  readonly projectId: string;
  readonly q: string | undefined;
  readonly state: string | undefined;
  readonly severity: string | undefined;
}

/** A whole list: annotations, those of times to come included, channels, silences. */
interface WholeListView {
  readonly kind: 'annotations' | 'channels' | 'silences';
  readonly projectId: string;
}

/** A list of dashboards. */
interface DashboardsView {
  readonly kind: 'dashboards';
  readonly projectId: string;
  /** What names are like; absent for all of them. */
  readonly q: string | undefined;
}

/** How often each monitor was heard. */
interface NoiseView {
  readonly kind: 'noise';
  readonly projectId: string;
  /** How far back: `30d`. */
  readonly since: string;
}

/** What is asked of metrics: a metric of the explorer, an item of a dashboard. */
export interface MetricsView {
  readonly kind: 'metrics';
  readonly projectId: string;
  readonly range: TimeRange;
  readonly title: string;
  readonly metrics: readonly MetricAlias[];
  readonly query: string;
  /** Lines or bars, a row per series, one number, or how values are spread. */
  readonly shownAs: ChartKind | 'table' | 'gauge' | 'spread';
  /** What the legend of a chart says of its series; absent for one that says the last values. */
  readonly figures?: readonly LegendValue[];
  /** How a gauge says its values; empty for the first alone. */
  readonly template?: string;
  /** Milliseconds that it looks back. */
  readonly timeOffset?: number;
  /** The width buckets have at least, in milliseconds. */
  readonly minInterval?: number;
  /** What the element that shows it has no attribute for, by name of the property: JSON. */
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** A trace. */
interface TraceView {
  readonly kind: 'trace';
  readonly projectId: string;
  readonly traceId: string;
}

/** A list of alerts. */
export interface AlertsView {
  readonly kind: 'alerts';
  readonly projectId: string;
  readonly q: string;
  /** Wanted values by attribute. */
  readonly attrs: Readonly<Record<string, readonly string[]>>;
}

/** A stored dashboard or monitor. */
interface StoredView {
  readonly kind: 'dashboard' | 'monitor';
  readonly projectId: string;
  readonly id: string;
}

/** An alert with what happened to it. */
interface AlertView {
  readonly kind: 'alert';
  readonly projectId: string;
  readonly id: number;
  /** The series it is about; absent for an error. */
  readonly watched: MetricsView | undefined;
}

/** Who calls whom. */
export interface ServiceGraphView {
  readonly kind: 'service-graph';
  readonly projectId: string;
  readonly range: TimeRange;
  readonly systems: readonly string[];
  readonly query: string;
}

/** What somebody looks at, as far as it can be had elsewhere. */
export type CopiedView =
  | ItemsView
  | MetricsView
  | TraceView
  | AlertsView
  | AlertView
  | StoredView
  | SystemsView
  | MetricListView
  | MonitorsView
  | WholeListView
  | DashboardsView
  | NoiseView
  | ServiceGraphView;
