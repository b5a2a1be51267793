import { joinParts, metricWhereQuery } from '@spanlight/query';
import { newMonitorLink } from './new-monitor-link.ts';

/** What items are: which metric counts them. */
export type WatchedItems = 'spans' | 'logs' | 'events';

/** Items somebody looks at. */
export interface ItemsToWatch {
  readonly projectId: string;
  /** What the monitor is called at first. */
  readonly name: string;
  readonly items: WatchedItems;
  /** The parts that select them; metrics know nothing of quick searches. */
  readonly conditions: string;
}

/** What can be watched of some items, and the way to the form of a monitor of it. */
export function itemsWatchables({ projectId, name, items, conditions }: ItemsToWatch) {
  const metrics = [{ name: `uptrace_tracing_${items}`, alias: items }];
  const watchable = (label: string, column: string, query: string, unit?: string) => ({
    label,
    link: newMonitorLink({
      projectId,
      name: `${label} of ${name}`,
      metrics,
      query: joinParts([`${query} as ${column}`, metricWhereQuery(conditions)]),
      ...(unit === undefined ? {} : { columns: { [column]: { unit } } }),
    }),
  });
  if (items !== 'spans') return [watchable('Rate', 'per_min', `per_min(sum($${items}))`)];
  return [
    watchable('Rate', 'per_min', 'per_min(count($spans))'),
    watchable(
      'Share of errors',
      'failed',
      'count($spans{_status_code="error"}) / count($spans)',
      'utilization',
    ),
    watchable('p50 duration', 'p50', 'p50($spans)'),
    watchable('p99 duration', 'p99', 'p99($spans)'),
  ];
}
