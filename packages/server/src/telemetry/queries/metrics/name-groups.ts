import type { Grid } from '@spanlight/query';
import { selectItems } from '../../series/sql/select-items.ts';
import { groupName, groupNameSql } from '../groups/group-row.ts';
import { lockedSeriesFilters } from '../../locked-filters.ts';
import { type QueryContext, queryOptions } from '../../query-context.ts';
import { sourceOf } from './metric-context.ts';

/** The attribute that a group of similar spans, logs or events is known by. */
export const GROUP_ID = '_group_id';

/** What a group of similar items is called, and of which system it is. */
export interface GroupName {
  readonly displayName: string;
  readonly system: string;
}

interface Row {
  readonly row_id: string;
  readonly row_names: readonly string[];
  readonly row_system: string;
}

/**
 * The names of groups of spans, logs or events, by id; none where no metric is computed from these.
 *
 * @param ids decimal texts; others are left out
 * @throws TelemetryError
 */
export async function nameGroups(
  context: QueryContext,
  metrics: readonly string[],
  ids: readonly string[],
  grid: Grid,
): Promise<Map<string, GroupName>> {
  const source = metrics.map(sourceOf).find((known) => known !== undefined);
  const groups = [...new Set(ids)].filter((id) => /^\d{1,20}$/.test(id));
  if (source === undefined || groups.length === 0) return new Map();
  const filters = lockedSeriesFilters(context.locked);
  const query = selectItems(context.projectId, { source, filters, search: '' }, grid);
  const { bindings } = query;
  const wanted = bindings.bind(groups.map(BigInt), 'Array(UInt64)');
  const rows = await context.client.rows<Row>(
    `SELECT ${['toString(group_id) AS row_id', ...groupNameSql()].join(', ')}
FROM items
WHERE ${query.whereSql()} AND group_id IN ${wanted}
GROUP BY group_id`,
    bindings.parameters,
    queryOptions(context, 'name groups'),
  );
  return new Map(
    rows.map(({ row_id: id, row_names: names, row_system: system }) => [
      id,
      { displayName: groupName(names) ?? '', system },
    ]),
  );
}
