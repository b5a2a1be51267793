import type { Dashboard, GridItem } from '@spanlight/sdk';
import { dashboardToDocument, printDashboard } from '@spanlight/sdk/documents';

/**
 * An item as a dashboard document with that one item, ready for "New from YAML" and for the files of dashboards. The settings
 * of its dashboard come along, as its questions depend on them.
 */
export function itemYaml(item: GridItem, dashboard: Dashboard): string {
  const { title, createdAt, updatedAt } = item;
  const alone = {
    ...dashboard,
    name: title,
    key: '',
    owner: '',
    gridQuery: '',
    tableMetrics: [],
    tableQuery: '',
    tableColumnMap: {},
  };
  const row = { id: 0, dashId: 0, index: 0, title, description: '', expanded: true };
  const items = [{ ...item, xAxis: 0, yAxis: 0 }];
  const document = dashboardToDocument({
    dashboard: alone,
    tableItems: [],
    gridRows: [{ ...row, createdAt, updatedAt, items }],
  });
  return printDashboard({ ...document, id: '' });
}
