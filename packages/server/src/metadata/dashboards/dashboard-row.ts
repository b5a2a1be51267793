import { type Dashboard, dashboardSchema } from '@spanlight/sdk/schemas';
import type { Selectable } from 'kysely';
import { jsonColumn, jsonText } from '../database/json-column.ts';
import type { DashboardContent } from '../../dashboards/content.ts';
import { tableGroupingOf, withNormalUnits } from '../../dashboards/queries.ts';
import { fromColumns } from '../database/names.ts';
import type { DashboardTable } from '../database/tables.ts';

const { tableMetrics, tableGrouping, tableColumnMap } = dashboardSchema.shape;
const readMetrics = jsonColumn('dashboards.table_metrics', tableMetrics);
const readGrouping = jsonColumn('dashboards.table_grouping', tableGrouping);
const readColumnMap = jsonColumn('dashboards.table_column_map', tableColumnMap);

/** A dashboard as its table holds it, as the entity. Throws a `StoredValueError`. */
export const dashboardOf = ({
  edited: _edited,
  ...row
}: Selectable<DashboardTable>): Dashboard => ({
  ...fromColumns(row),
  ...summaryFields(row),
  tooltipsConnected: row.tooltips_connected === 1,
  tableMetrics: readMetrics(row.table_metrics, row.id),
  tableGrouping: readGrouping(row.table_grouping, row.id),
  tableColumnMap: readColumnMap(row.table_column_map, row.id),
});

/** What lists of dashboards show differently than it is stored. */
export const summaryFields = (
  row: Pick<Selectable<DashboardTable>, 'template_id' | 'key' | 'pinned'>,
): Pick<Dashboard, 'templateId' | 'key' | 'pinned'> => ({
  templateId: row.template_id ?? '',
  key: row.key ?? '',
  pinned: row.pinned === 1,
});

/** The columns of a dashboard's table; its grouping follows from the query. */
export const tableRow = (
  table: Pick<Dashboard, 'tableMetrics' | 'tableQuery' | 'tableColumnMap'>,
) => ({
  table_metrics: jsonText(table.tableMetrics),
  table_query: table.tableQuery,
  table_grouping: jsonText(tableGroupingOf(table.tableQuery)),
  table_column_map: jsonText(withNormalUnits(table.tableColumnMap)),
});

/** The columns of everything that is written about a dashboard itself. */
export const contentRow = (content: DashboardContent) => ({
  template_id: content.templateId === '' ? null : content.templateId,
  key: content.key === '' ? null : content.key,
  owner: content.owner,
  name: content.name,
  pinned: Number(content.pinned),
  min_interval: content.minInterval,
  time_offset: content.timeOffset,
  tooltips_connected: Number(content.tooltipsConnected),
  grid_query: content.gridQuery,
  grid_max_width: content.gridMaxWidth,
  ...tableRow(content),
});
