import type {
  Dashboard,
  DashboardResponse,
  DashboardSummary,
} from '../../schemas/dashboards/dashboards.ts';
import type {
  ChartGridItem,
  GaugeGridItem,
  GridItem,
  HeatmapGridItem,
  TableGridItem,
} from '../../schemas/dashboards/grid-items.ts';
import type { GridRow } from '../../schemas/dashboards/grid-rows.ts';
import type {
  ChartLegend,
  GaugeColumn,
  TableColumn,
  ValueMapping,
} from '../../schemas/metrics/metric-display.ts';
import {
  inside,
  list,
  map,
  needed,
  number,
  object,
  objects,
  open,
  type Raw,
  shape,
  text,
  textOr,
} from './raw.ts';

const summary = {
  id: number,
  templateId: text,
  key: text,
  owner: text,
  pinned: Boolean,
  revision: number,
};

const tableColumns = (
  missing: TableColumn['aggFunc'],
): ((value: unknown) => Record<string, TableColumn>) =>
  map(
    shape<TableColumn>({
      unit: text,
      color: text,
      aggFunc: textOr(missing),
      sparklineDisabled: Boolean,
    }),
  );

const dashboard = open<Dashboard>({
  ...summary,
  minInterval: number,
  timeOffset: number,
  tooltipsConnected: Boolean,
  gridQuery: text,
  gridMaxWidth: number,
  tableMetrics: objects,
  tableQuery: text,
  tableGrouping: objects,
  tableColumnMap: tableColumns('median'),
});

const query = { metrics: objects, query: text };

const legend = shape<ChartLegend>({
  type: textOr('list'),
  placement: textOr('bottom'),
  values: (values) => (Array.isArray(values) ? values : ['avg']),
  maxLength: (length) => number(length) || 40,
});

const common = { id: number, dashId: number, rowId: number, description: text };

/** Readers of each type of item. */
const items: Readonly<Record<string, (value: unknown) => GridItem>> = {
  chart: open<ChartGridItem>({
    ...common,
    params: open<ChartGridItem['params']>({
      ...query,
      chartKind: textOr('line'),
      columnMap: object,
      timeseriesMap: object,
      legend,
      connectNulls: Boolean,
    }),
  }),
  table: open<TableGridItem>({
    ...common,
    params: open<TableGridItem['params']>({
      ...query,
      columnMap: tableColumns('last'),
      itemsPerPage: (count) => number(count) || 5,
      denseTable: Boolean,
    }),
  }),
  heatmap: open<HeatmapGridItem>({
    ...common,
    params: open<HeatmapGridItem['params']>({ metric: text, unit: text, query: text }),
  }),
  gauge: open<GaugeGridItem>({
    ...common,
    params: open<GaugeGridItem['params']>({
      ...query,
      columnMap: map(shape<GaugeColumn>({ unit: text, aggFunc: textOr('last') })),
      template: text,
      valueMappings: list(
        shape<ValueMapping>({ op: textOr('any'), value: number, text, color: text }),
      ),
    }),
  }),
};

const unknownItem = open<GridItem>(common);

/** Reads an item; of a type from the future as much as is common to all. */
function item(raw: Raw): GridItem {
  return (items[text(raw['type'])] ?? unknownItem)(raw);
}

const row = open<GridRow>({
  id: number,
  dashId: number,
  description: text,
  expanded: Boolean,
  index: number,
  items: list(item),
});

/** Reads the answer of the list of dashboards. */
export const toDashboards = inside('dashboards', list(open<DashboardSummary>(summary)));

/** Reads the answer of the dashboard call. */
export const toDashboardDetails = shape<DashboardResponse>({
  dashboard: needed('dashboard', dashboard),
  tableItems: list(item),
  gridRows: list(row),
  gridMetrics: objects,
  yamlUrl: text,
});

/** Reads the answer of making or deleting a dashboard. */
export const toDashboard = inside('dashboard', needed('dashboard', dashboard));

/** Reads the dashboards made of YAML. Existing servers make one and tell that one. */
export function toNewDashboards(body: unknown): Dashboard[] {
  const made = toDashboardList(body);
  return made.length > 0 ? made : [toDashboard(body)];
}

const toDashboardList = inside('dashboards', list(dashboard));

/** Reads the answer of changing an item. */
export const toGridItem = inside('gridItem', needed('grid item', item));

/** Reads the answer of changing a row. Existing servers tell no id of a new one. */
export const toGridRow = inside('gridRow', needed('grid row', row));

/** Reads the answer of the row call, in which existing servers put the items beside the row. */
export function toGridRowDetails(body: unknown): GridRow {
  const found = toGridRow(body);
  const { gridItems } = object(body);
  return Array.isArray(gridItems) ? { ...found, items: list(item)(gridItems) } : found;
}
