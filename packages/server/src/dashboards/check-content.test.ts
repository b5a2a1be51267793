import type { ItemContent } from '@spanlight/sdk/documents';
import { describe, expect, it } from 'vitest';
import {
  chartItem,
  gaugeItem,
  heatmapItem,
  tableItem,
  wholeDashboard,
} from '../../test/support/dashboard-content.ts';
import { checkedContent } from './check-content.ts';
import type { DashboardContent } from './content.ts';

const withItem = (item: ItemContent): DashboardContent => ({
  ...wholeDashboard,
  gridRows: [{ title: 'Row', description: '', expanded: true, items: [gaugeItem, item] }],
});

describe('checkedContent', () => {
  it('leaves a good dashboard as it is, but for the names of units', () => {
    expect(checkedContent(wholeDashboard)).toEqual({
      ...wholeDashboard,
      tableColumnMap: {
        p90: {
          unit: 'microseconds',
          color: '#5470c6',
          aggFunc: 'median',
          sparklineDisabled: false,
        },
      },
    });
    const { gridRows } = checkedContent(
      withItem({ ...heatmapItem, params: { ...heatmapItem.params, unit: 'ms', query: '' } }),
    );
    expect(gridRows[0]?.items[1]).toMatchObject({ params: { unit: 'milliseconds' } });
  });

  const eleven = Array.from({ length: 11 }, () => ({ name: 'm', alias: 'm' }));
  const chart = (params: Partial<typeof chartItem.params>): DashboardContent =>
    withItem({ ...chartItem, params: { ...chartItem.params, ...params } });
  const cases: [DashboardContent, string, string | RegExp][] = [
    [{ ...wholeDashboard, name: ' ' }, 'name', 'dashboard name is required'],
    [{ ...wholeDashboard, gridQuery: 'x'.repeat(1001) }, 'gridQuery', /at most 1000 characters/],
    [{ ...wholeDashboard, owner: 'a\0' }, 'owner', /NUL/],
    [{ ...wholeDashboard, tableMetrics: eleven }, 'tableMetrics', /more than 10 metrics/],
    [{ ...wholeDashboard, tableQuery: 'sum(' }, 'tableQuery', /^can't parse table query: /],
    [
      {
        ...wholeDashboard,
        gridRows: [{ title: '', description: '', expanded: true, items: [] }],
      },
      'gridRows[0].title',
      "row title can't be empty",
    ],
    [
      { ...wholeDashboard, tableItems: [{ ...gaugeItem, title: '' }] },
      'tableItems[0].title',
      "grid item title can't be empty",
    ],
    [chart({ metrics: [] }), 'gridRows[0].items[1].params.metrics', 'at least one metric'],
    [chart({ metrics: eleven }), 'gridRows[0].items[1].params.metrics', 'at most 10 metrics'],
    [
      chart({ metrics: [{ name: '', alias: 'a' }] }),
      'gridRows[0].items[1].params.metrics[0].name',
      "metric name can't be empty",
    ],
    [
      chart({ metrics: [{ name: 'a', alias: '' }] }),
      'gridRows[0].items[1].params.metrics[0].alias',
      "metric alias can't be empty",
    ],
    [chart({ query: '  ' }), 'gridRows[0].items[1].params.query', "query can't be empty"],
    [chart({ query: 'sum($dur' }), 'gridRows[0].items[1].params.query', /^can't parse query: /],
    [
      withItem({ ...heatmapItem, params: { ...heatmapItem.params, metric: '' } }),
      'gridRows[0].items[1].params.metric',
      "metric can't be empty",
    ],
    [
      withItem({ ...tableItem, description: 'x'.repeat(1001) }),
      'gridRows[0].items[1].description',
      /at most 1000/,
    ],
  ];
  it.each(cases)('refuses what makes no sense and names it: %#', (content, field, message) => {
    const check = (): unknown => checkedContent(content);
    expect(check).toThrow(message);
    expect(check).toThrow(expect.objectContaining({ failure: 'invalid', field }));
  });
});
