// The columns of tables, charts and gauges: how they stand in files and how a server stores them.

import * as z from 'zod/mini';
import type { TableColumn } from '../../../schemas/dashboards/metric-display.ts';
import { type Aggregation, aggregations } from '../../../values/metric-values.ts';
import { color, flag, unit, withDefault } from '../../shape/fields.ts';
import { differing, filledMap, type Tree } from '../../shape/tree.ts';
import { mapValues } from '../../source/values.ts';

/** How columns are reduced. `usual` is for those that neither say it nor have it from their query: no default to write down. */
const aggregation = (usual: Aggregation) =>
  z.pipe(
    z.optional(z.enum(aggregations)),
    z.transform((given: Aggregation | undefined): Aggregation => given ?? usual),
  );

const columnMap = <Column extends z.ZodMiniType>(
  column: Column,
): z.ZodMiniDefault<z.ZodMiniRecord<z.ZodMiniString<string>, Column>> =>
  withDefault(z.record(z.string(), column), {});

/** The columns of a chart, by name. */
export const chartColumns = columnMap(z.strictObject({ unit, color }));

/** The columns of a gauge, by name. */
export const gaugeColumns = columnMap(z.strictObject({ unit, agg_func: aggregation('last') }));

const tableColumnsReduced = (usual: Aggregation) =>
  columnMap(
    z.strictObject({ unit, color, agg_func: aggregation(usual), sparkline_disabled: flag }),
  );

/** The columns of the table of a dashboard, by name. */
export const tableColumns = tableColumnsReduced('median');

/** The columns of a table on a grid, by name. */
export const tableItemColumns = tableColumnsReduced('last');

const defaultColumn = { unit: '', color: '', sparkline_disabled: false };

/** Columns as they are written down. */
export const columnTrees = (columns: Readonly<Record<string, Tree>>): Tree | undefined =>
  filledMap(mapValues(columns, (column) => differing(column, defaultColumn)));

type TableColumns = z.output<typeof tableColumns>;

/** What a server stores of the columns of a table. */
export const storedTableColumns = (columns: TableColumns): Record<string, TableColumn> =>
  mapValues(columns, ({ unit: given, color: drawn, agg_func: aggFunc, sparkline_disabled }) => ({
    unit: given,
    color: drawn,
    aggFunc,
    sparklineDisabled: sparkline_disabled,
  }));

/** The document of stored columns of a table. */
export const tableColumnsDocument = (
  columns: Readonly<Record<string, TableColumn>>,
): TableColumns =>
  mapValues(columns, ({ unit: given, color: drawn, aggFunc, sparklineDisabled }) => ({
    unit: given,
    color: drawn,
    agg_func: aggFunc,
    sparkline_disabled: sparklineDisabled,
  }));
