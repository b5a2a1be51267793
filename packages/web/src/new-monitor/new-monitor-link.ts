import type { MetricAlias } from '@spanlight/sdk';
import type { NewMonitorSearch } from './search.ts';

/** What somebody looks at that a monitor could watch. */
export interface Watchable {
  readonly projectId: string;
  /** What the monitor is called at first. */
  readonly name?: string | undefined;
  readonly metrics: readonly MetricAlias[];
  /** Parts joined by ` | `. */
  readonly query: string;
  /** By name of a column what its values are in. */
  readonly columns?: Readonly<Record<string, { readonly unit?: string | undefined }>> | undefined;
  /** How far it looks back, in milliseconds. */
  readonly timeOffset?: number | undefined;
}

/** The way to the form of a new metric monitor, filled in with what somebody looks at. */
export function newMonitorLink(watchable: Watchable) {
  const { projectId, name, metrics, query, columns = {}, timeOffset = 0 } = watchable;
  const units = Object.entries(columns).flatMap(([column, { unit }]) =>
    unit ? [[column, { unit }] as const] : [],
  );
  const search: NewMonitorSearch = {
    ...(name ? { name } : {}),
    metric: metrics.map((metric) => metric.name),
    alias: metrics.map(({ alias }) => alias),
    query,
    ...(timeOffset === 0 ? {} : { time_offset: String(timeOffset) }),
    ...(units.length === 0 ? {} : { columns: JSON.stringify(Object.fromEntries(units)) }),
  };
  return {
    to: '/alerting/$projectId/monitors/new-metric',
    params: { projectId },
    search,
  } as const;
}
