import type * as z from 'zod/mini';
import { gridColumns } from '../../values/dashboard-values.ts';
import type { CheckQuery } from '../queries/check-query.ts';
import type { dashboardDocumentSchema } from './dashboard-schema.ts';
import { completeColumns, DocumentCheck } from '../queries/document-check.ts';
import { itemKindOf, sizeOf } from './items/kinds.ts';
import type { PathStep, Problem } from '../source/problem.ts';
import type { SourceDocument } from '../source/source.ts';

type DashboardInput = z.input<typeof dashboardDocumentSchema>;
type ItemInput = NonNullable<DashboardInput['table_grid_items']>[number];

/**
 * Checks what a schema can't: short names of metrics, queries, and columns that no query has. Completes the data in
 * place: columns that don't say how they are reduced get what is usual for them.
 */
export function checkDashboard(
  dashboard: DashboardInput,
  source: SourceDocument,
  checkQuery: CheckQuery | undefined,
): Problem[] {
  const check = new DocumentCheck(source, checkQuery);
  for (const [at, table] of (dashboard.table ?? []).entries())
    completeColumns(table, check.queried(table, ['table', at], 'table'));
  checkItems(check, dashboard.table_grid_items, ['table_grid_items']);
  for (const [at, row] of (dashboard.grid_rows ?? []).entries())
    checkItems(check, row.items, ['grid_rows', at, 'items']);
  if (dashboard.grid_query !== undefined && dashboard.grid_query !== '')
    check.gridQuery(dashboard.grid_query, ['grid_query']);
  return check.problems;
}

function checkItems(
  check: DocumentCheck,
  items: readonly ItemInput[] | undefined,
  path: readonly PathStep[],
): void {
  for (const [at, item] of (items ?? []).entries()) {
    const place = [...path, at];
    checkWidth(check, item, place);
    itemKindOf(item.type ?? 'chart').check(check, item, place);
  }
}

function checkWidth(
  check: DocumentCheck,
  { type = 'chart', width = 0, x_axis: x = 0 }: ItemInput,
  path: readonly PathStep[],
): void {
  if (x + sizeOf(type, { width, height: 0 }).width <= gridColumns) return;
  const message = `the item reaches beyond the ${gridColumns} columns of the grid`;
  check.add([...path, width > gridColumns || x === 0 ? 'width' : 'x_axis'], 'value', message);
}
