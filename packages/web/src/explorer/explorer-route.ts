/** The tabs of the explorer, under the names saved views have always used. */
export type ExplorerRoute = 'SpanGroupList' | 'SpanList' | 'SpanTimeseries';

/** Whether a path is one of the explorer: until the next page is there, the address is its already. */
export function isExplorerPath(pathname: string): boolean {
  return /\/spans\/[^/]+(?:\/(?:items|timeseries))?\/?$/u.test(pathname);
}

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
