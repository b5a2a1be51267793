import { expect, test } from 'vitest';
import { DAY } from '../time/range.ts';
import { overviewTabs } from './overview-tabs.ts';

const redis = {
  projectId: 1,
  system: 'db:redis',
  count: 1,
  errorCount: 0,
  rate: 1,
  errorRate: 0,
  groupCount: 12,
};

const tabs = (pathname: string, duration: number) =>
  overviewTabs({
    projectId: '1',
    pathname,
    search: { system: ['db:redis'], query: 'where a = 1', time_dur: '60' },
    duration,
    chosen: [redis],
    pinnedAttributes: ['host_name'],
  });

test('chosen systems and pinned attributes have tabs that keep the filters', () => {
  const all = tabs('/overview/1/groups/db:redis', DAY);
  expect(all.map(({ id, count, current }) => [id, count, current])).toEqual([
    ['systems', undefined, false],
    ['graph', undefined, false],
    ['slowest', undefined, false],
    ['system db:redis', '12', true],
    ['attribute host_name', undefined, false],
  ]);
  expect(all[0]?.link.search).toEqual({ system: ['db:redis'], query: 'where a = 1' });
});

test('long ranges have no tabs of systems', () => {
  expect(tabs('/overview/1/systems/', 4 * DAY).map(({ id, current }) => [id, current])).toEqual([
    ['systems', true],
    ['graph', false],
    ['slowest', false],
    ['attribute host_name', false],
  ]);
});
