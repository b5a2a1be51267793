import type { ItemContent } from '@spanlight/sdk/documents';
import type { DashboardResponse, GridItem } from '@spanlight/sdk/schemas';
import type { DashboardContent } from '../../src/dashboards/content.ts';

const times = { createdAt: '2026-03-04T10:17:42Z', updatedAt: '2026-03-04T10:17:42Z' };

/** A dashboard as a server might answer it, had it this content. */
export function storedDashboard(
  content: DashboardContent,
): Pick<DashboardResponse, 'dashboard' | 'tableItems' | 'gridRows'> {
  const { tableItems, gridRows, ...rest } = content;
  const item = (each: ItemContent, id: number): GridItem => ({
    ...each,
    ...times,
    id,
    dashId: 1,
    dashKind: 'grid',
    rowId: 1,
  });
  return {
    dashboard: { ...rest, ...times, id: 1, projectId: 1, revision: 1, tableGrouping: [] },
    tableItems: tableItems.map(item),
    gridRows: gridRows.map((row, index) => ({
      ...row,
      ...times,
      id: index + 1,
      dashId: 1,
      index,
      items: row.items.map(item),
    })),
  };
}
