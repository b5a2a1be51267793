/** The tabs of the explorer, under the names saved views have always used. */
export type ExplorerRoute = 'SpanGroupList' | 'SpanList' | 'SpanTimeseries';

/** The tab a path of the explorer belongs to. */
export function explorerRouteOf(pathname: string): ExplorerRoute {
  const tab = /\/(items|timeseries)\/?$/u.exec(pathname)?.[1];
  if (tab === 'items') return 'SpanList';
  return tab === 'timeseries' ? 'SpanTimeseries' : 'SpanGroupList';
}

/** Whether grouping and aggregates mean something on a tab. */
export function hasResults(route: ExplorerRoute): boolean {
  return route !== 'SpanList';
}
