import { expect, test } from 'vitest';
import { explorerRouteOf, isExplorerPath } from './explorer-route.ts';

test.each([
  ['/spans/1', 'SpanGroupList'],
  ['/spans/1/', 'SpanGroupList'],
  ['/site/spans/1/items', 'SpanList'],
  ['/spans/1/items/', 'SpanList'],
  ['/spans/1/timeseries', 'SpanTimeseries'],
])('%s is %s', (path, route) => {
  expect(explorerRouteOf(path)).toBe(route);
  expect(isExplorerPath(path)).toBe(true);
});

test.each(['/alerting/1/monitors/new-metric', '/traces/1/items', '/overview/1/systems', '/spans'])(
  '%s is elsewhere',
  (path) => {
    expect(isExplorerPath(path)).toBe(false);
  },
);
