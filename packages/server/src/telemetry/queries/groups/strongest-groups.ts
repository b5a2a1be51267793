import type { EngineRow } from '../../compile/cells.ts';
import { compileColumns, type CompiledColumn, selected } from '../../compile/result-columns.ts';
import type { ItemQuery } from '../../compile/item-query.ts';
import { type QueryContext, queryOptions } from '../../query-context.ts';
import { readRollups, sourceSql } from '../../rollups/rollup-reading.ts';
import { bucketKey, slotLimits } from '../buckets.ts';
import { bucketedQuery, type BucketParameters } from './bucketed-query.ts';
import { groupsByGroupId } from './group-row.ts';

/**
 * Selects the groups of a query whose first numeric column is largest over the whole range: by what `groupKeySql` says of them.
 * Undefined where there are no more groups than asked for. Where results have conditions, which hold per bucket, the buckets
 * that meet them are summed.
 *
 * @throws BadParameterError, TelemetryError
 */
export async function strongestGroups(
  context: QueryContext,
  parameters: BucketParameters,
  limit: number,
): Promise<readonly bigint[] | undefined> {
  const { query, buckets } = bucketedQuery(context, parameters);
  const isPerBucket = query.resultFilters.length > 0;
  const rollups = await readRollups(
    context,
    query,
    isPerBucket ? { buckets: slotLimits(buckets) } : {},
  );
  const first = query.analysis.columns.find((column) => column.isNum);
  const compiled = compileColumns(query, first ? [first] : []);
  const { groups } = compiled;
  const having = query.havingSql(compiled.context.groups);
  const keys = isPerBucket ? [...groups, bucketKey(buckets, query.bindings)] : groups;
  const source = sourceSql(query, rollups, keys);
  const columns = [...source.keys, ...compiled.results.map(selected)];
  const [strength] = compiled.results.map(({ alias }) => `ifNotFinite(toFloat64(${alias}), 0)`);
  const aliases = groups.map(({ alias }) => alias);
  const rows = await context.client.rows<{ id: string }>(
    `SELECT toString(${groupKeySql(groups, 'alias')}) AS id
FROM (
SELECT ${columns.join(',\n  ')}
FROM ${source.from}
GROUP BY ${keys.map(({ alias }) => alias).join(', ')}
${having === undefined ? '' : `HAVING ${having}`}
)
GROUP BY ${aliases.join(', ')}
ORDER BY ${[...(strength === undefined ? [] : [`sum(${strength}) DESC`]), ...aliases].join(', ')}
LIMIT ${limit + 1}`,
    query.bindings.parameters,
    queryOptions(context, 'find the strongest groups'),
  );
  return rows.length > limit ? rows.slice(0, limit).map(({ id }) => BigInt(id)) : undefined;
}

/** A condition on items and rollups: that they are of one of these groups. */
export function ofGroupsSql(
  query: ItemQuery,
  groups: readonly CompiledColumn[],
  ids: readonly bigint[],
): string {
  return `${groupKeySql(groups, 'sql')} IN ${query.bindings.bind([...ids], 'Array(UInt64)')}`;
}

/** The number by which `ofGroupsSql` knows the group of a row that has its keys and `row_id`. */
export function groupId(groups: readonly CompiledColumn[], row: EngineRow): bigint {
  const [first] = groups;
  return BigInt(String((isGroupIdAlone(groups) && first ? row[first.alias] : row['row_id']) ?? 0));
}

/** A number that tells groups apart. Of groups of similar items it is their id, which tables are sorted by. */
function groupKeySql(groups: readonly CompiledColumn[], of: 'sql' | 'alias'): string {
  const parts = groups.map((group) => group[of]).join(', ');
  return isGroupIdAlone(groups) ? parts : `cityHash64(${parts})`;
}

function isGroupIdAlone(groups: readonly CompiledColumn[]): boolean {
  return groups.length === 1 && groupsByGroupId(groups);
}
