import { isDeepStrictEqual } from 'node:util';
import { type ItemContent, sizeOf } from '@spanlight/sdk/documents';
import type { DashboardContent, WholeDashboard } from './content.ts';
import { inReadingOrder } from './grid.ts';
import { withNormalUnits } from './queries.ts';

/** Whether a stored dashboard holds exactly this already, apart from ids and times. */
export function isSameContent(stored: WholeDashboard, content: DashboardContent): boolean {
  const { dashboard, tableItems, gridRows } = stored;
  return isDeepStrictEqual(
    plain({ ...dashboard, tableItems, gridRows }),
    // What the content doesn't tell stays as it is.
    plain({ ...dashboard, ...content }),
  );
}

type Whole = WholeDashboard['dashboard'] & DashboardContent;

/** Data that is equal when what people see is. */
function plain({ tableItems, gridRows, ...dashboard }: Whole): unknown {
  return withoutGaps({
    ...dashboard,
    tableColumnMap: withNormalUnits(dashboard.tableColumnMap),
    tableItems: plainItems(tableItems),
    gridRows: gridRows.map(({ title, description, expanded, items }) => ({
      title,
      description,
      expanded,
      items: plainItems(items),
    })),
  });
}

const plainItems = (items: readonly ItemContent[]): unknown[] =>
  inReadingOrder(items.map((item, id) => ({ ...item, id }))).map((item) => ({
    type: item.type,
    title: item.title,
    description: item.description,
    xAxis: item.xAxis,
    yAxis: item.yAxis,
    ...sizeOf(item.type, item),
    params: item.params,
  }));

/** The value as storing it leaves it: without fields that are undefined. */
const withoutGaps = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
