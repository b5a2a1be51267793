import { expect, test } from 'vitest';
import { currentEntry, navigation, samePage } from './navigation.ts';

test.each([
  ['/overview/1/systems', 'systems'],
  ['/overview/1/systems/', 'systems'],
  ['/overview/1/groups/db:redis', 'systems'],
  ['/overview/1/slowest-groups', 'slowest'],
  ['/spans/1/help', undefined],
  ['/traces/1/0123456789abcdef0123456789abcdef', 'spans'],
  ['/spans/1', 'spans'],
  ['/spans/1/items', 'spans'],
  ['/metrics/1', 'dashboards'],
  ['/metrics/1/42', 'dashboards'],
  ['/metrics/1/42/grid', 'dashboards'],
  ['/metrics/1/explore', 'metrics'],
  ['/metrics/1/cheatsheet', undefined],
  ['/alerting/1/alerts', 'alerts'],
  ['/alerting/1/alerts/905', 'alerts'],
  ['/alerting/1/monitors/12', 'monitors'],
  ['/alerting/1/channels', 'channels'],
  ['/alerting/1/email', 'email'],
  ['/alerting/1/annotations', 'annotations'],
  ['/projects/1', 'settings'],
  ['/projects/1/dsn', 'dsn'],
  ['/profile', undefined],
])('%s', (path, id) => {
  expect(currentEntry(navigation('1'), path)).toBe(id);
});

test.each([
  ['/alerting/1/monitors', '/alerting/$projectId/monitors'],
  ['/alerting/1/alerts/905', '/alerting/$projectId/alerts'],
  ['/metrics/1/42/grid', '/metrics/$projectId'],
  ['/projects/1/dsn', '/projects/$projectId/dsn'],
  ['/profile', '/overview/$projectId/systems'],
])('in another project %s is %s', (path, to) => {
  expect(samePage('2', path)).toEqual({ to, params: { projectId: '2' } });
});
