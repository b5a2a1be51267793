import { describe, expect, it } from 'vitest';
import { diffDashboards, type FieldChange } from './diff.ts';
import { dashboardsOf } from '../../test/dashboards-of.ts';
import { parseDocuments } from './parse.ts';

function changes(before: string, after: string): FieldChange[] {
  const [old, fresh] = [before, after].map((text) => dashboardsOf(parseDocuments(text))[0]);
  if (!old || !fresh) throw new Error('not readable');
  return diffDashboards(old, fresh);
}

const item = (title: string, query = 'sum($a)', more = ''): string =>
  `{title: ${title}, metrics: [a as $a], query: [${query}] ${more}}`;
const dashboard = (items: readonly string[], more = ''): string =>
  `schema: v2\nname: Shop\n${more}\ngrid_rows: [{title: General, items: [${items.join(', ')}]}]\n`;

describe('the differences of two dashboards', () => {
  it('are none when only spellings and defaults differ', () => {
    const short = dashboard([item('A'), item('B')], 'min_interval: 2m\ntable: []');
    const long = dashboard(
      [
        item('A', 'sum($a)', ', type: chart, chart: area, width: 12, x_axis: 0'),
        item('B', 'sum($a)', ', x_axis: 12, columns: {}'),
      ],
      'id: project_1.dashboard_7\nmin_interval: 120000\ntime_offset: 0\ntable: [{metrics: [], query: []}]',
    );
    expect(changes(short, long)).toEqual([]);
    expect(changes(long, short)).toEqual([]);
  });

  it('name the field by its titles', () => {
    const before = dashboard([item('A'), item('B', 'sum($a), where x = 1')], 'owner: me');
    const after = dashboard(
      [item('A'), item('B', 'sum($a), where x = 2', ', width: 6')],
      'key: shop',
    );
    expect(changes(before, after)).toEqual([
      { path: 'owner', kind: 'removed', before: 'me', after: undefined },
      {
        path: 'grid_rows[General].items[B].query[1]',
        kind: 'changed',
        before: 'where x = 1',
        after: 'where x = 2',
      },
      { path: 'grid_rows[General].items[B].width', kind: 'added', before: undefined, after: 6 },
      { path: 'key', kind: 'added', before: undefined, after: 'shop' },
    ]);
  });

  it('show a new item as one change, and a new order as another', () => {
    const before = dashboard([item('A'), item('B')]);
    expect(changes(before, dashboard([item('C'), item('A'), item('B')]))).toMatchObject([
      { path: 'grid_rows[General].items[C]', kind: 'added', after: { title: 'C' } },
    ]);
    expect(changes(before, dashboard([item('B'), item('A')]))).toEqual([
      {
        path: 'grid_rows[General].items.order',
        kind: 'changed',
        before: ['A', 'B'],
        after: ['B', 'A'],
      },
    ]);
  });

  it('tell a new title as that, and a new item of its own as new', () => {
    const before = dashboard([item('A'), item('B', 'avg($a)')]);
    expect(changes(before, dashboard([item('A'), item('C', 'avg($a)')]))).toEqual([
      {
        path: 'grid_rows[General].items[B].title',
        kind: 'changed',
        before: 'B',
        after: 'C',
      },
    ]);
    expect(changes(before, dashboard([item('A'), item('C', 'min($a)')]))).toMatchObject([
      { path: 'grid_rows[General].items[B]', kind: 'removed' },
      { path: 'grid_rows[General].items[C]', kind: 'added' },
    ]);
  });

  it('tell items of one title apart', () => {
    const before = dashboard([item('A'), item('A')]);
    expect(changes(before, dashboard([item('A'), item('A', 'avg($a)')]))).toMatchObject([
      { path: 'grid_rows[General].items[A #2].query[0]', kind: 'changed' },
    ]);
  });

  it('show a part put into a query as added alone', () => {
    const before = dashboard([item('A', 'sum($a), where x = 1')]);
    const after = dashboard([item('A', 'sum($a), group by y, where x = 1', ', chart: area')]);
    expect(changes(before, after)).toEqual([
      { path: 'grid_rows[General].items[A].chart', kind: 'changed', before: 'line', after: 'area' },
      {
        path: 'grid_rows[General].items[A].query[1]',
        kind: 'added',
        before: undefined,
        after: 'group by y',
      },
    ]);
  });
});
