import { expect, test } from 'vitest';
import { explorerRouteOf } from './explorer-route.ts';

test.each([
  ['/spans/1', 'SpanGroupList'],
  ['/spans/1/', 'SpanGroupList'],
  ['/site/spans/1/items', 'SpanList'],
  ['/spans/1/items/', 'SpanList'],
  ['/spans/1/timeseries', 'SpanTimeseries'],
])('%s is %s', (path, route) => {
  expect(explorerRouteOf(path)).toBe(route);
});
