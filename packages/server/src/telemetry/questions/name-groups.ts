import type { Grid, MetricInfo } from '@spanlight/query';

import { selectItems } from '../metrics/select-items.ts';
import { queryOptions } from './question.ts';
import type { QuestionContext } from './question.ts';

const MAX_NAME = 1000;

/** What a group of similar items is called, and of which system it is. */
export interface GroupName {
  readonly displayName: string;
  readonly system: string;
}

/**
 * The names of groups of spans, logs or events, by id.
 *
 * @param ids decimal texts
 * @throws TelemetryError
 */
export async function nameGroups(
  context: QuestionContext,
  source: NonNullable<MetricInfo['source']>,
  ids: readonly string[],
  grid: Grid,
): Promise<Map<string, GroupName>> {
  if (ids.length === 0) return new Map();
  const query = selectItems(context.projectId, { source, filters: [], search: '' }, grid);
  const { bindings } = query;
  const wanted = bindings.bind(
    ids.map((id) => BigInt(id)),
    'Array(UInt64)',
  );
  const rows = await context.client.rows<{ id: string; name: string; row_system: string }>(
    `SELECT toString(group_id) AS id, leftUTF8(any(display_name), ${MAX_NAME}) AS name,
  toString(any(system)) AS row_system
FROM items WHERE ${query.whereSql()} AND group_id IN (${wanted})
GROUP BY group_id`,
    bindings.parameters,
    queryOptions(context, 'name groups'),
  );
  return new Map(
    rows.map(({ id, name, row_system: system }) => [id, { displayName: name, system }]),
  );
}
