import * as z from 'zod/mini';
import { itemsPerPageRange } from '../../../values/dashboard-values.ts';
import { parseMetricAliases, printMetricAlias } from '../../queries/metric-alias.ts';
import { joinQuery, splitQuery } from '../../queries/query-parts.ts';
import { flag, metrics, query, withDefault } from '../../shape/fields.ts';
import { unless } from '../../shape/tree.ts';
import {
  columnTrees,
  storedTableColumns,
  tableColumnsDocument,
  tableItemColumns,
} from './columns.ts';
import { checkQueried, itemFields, type ItemKindDefinition, defaultSize } from './item-kind.ts';

const defaultItemsPerPage = 5;
const size = defaultSize('table');
const [fewest, most] = itemsPerPageRange;

const given = z.strictObject({
  ...itemFields,
  type: z.literal('table'),
  metrics,
  query,
  columns: tableItemColumns,
  items_per_page: withDefault(z.int().check(z.gte(fewest), z.lte(most)), defaultItemsPerPage),
  dense_table: flag,
});

const schema = z.pipe(
  given,
  z.transform((item: z.output<typeof given>) => ({ ...item, ...size(item) })),
);

/** Groups and their values, a row each. */
export const table: ItemKindDefinition<'table', typeof schema> = {
  type: 'table',
  schema,
  size,
  tree: (item) => ({
    metrics: item.metrics,
    query: item.query,
    columns: columnTrees(item.columns),
    items_per_page: unless(item.items_per_page, defaultItemsPerPage),
    dense_table: unless(item.dense_table, false),
  }),
  stored: (item) => ({
    type: 'table',
    params: {
      metrics: parseMetricAliases(item.metrics),
      query: joinQuery(item.query),
      columnMap: storedTableColumns(item.columns),
      itemsPerPage: item.items_per_page,
      denseTable: item.dense_table,
    },
  }),
  document: (params) => ({
    type: 'table',
    query: splitQuery(params.query),
    metrics: params.metrics.map(printMetricAlias),
    columns: tableColumnsDocument(params.columnMap),
    items_per_page: params.itemsPerPage,
    dense_table: params.denseTable,
  }),
  check: checkQueried('table'),
};
