import { resolveName, type ResultColumn } from '@spanlight/query';
import type { EngineRow } from '../../compile/cells.ts';
import type { ItemQuery } from '../../compile/item-query.ts';
import type { CompiledColumn } from '../../compile/result-columns.ts';

/** Whether a query groups by `_group_id`, which brings the name and the system of the group along. */
export function groupsByGroupId(groups: readonly CompiledColumn[]): boolean {
  return groups.some(({ column }) => isGroupId(column));
}

/** Whether rows that differ in a column are of different groups. */
export function isGroupId({ expression }: ResultColumn): boolean {
  const resolved = expression.kind === 'attribute' ? resolveName(expression.name) : undefined;
  return resolved?.kind === 'intrinsic' && resolved.column.name === '_group_id';
}

/** SQL of what tells rows of groups apart: `row_id`. */
export function rowIdSql(groups: readonly CompiledColumn[]): string {
  return `${groups.length === 0 ? `'0'` : `toString(${hashSql(groups, 'alias')})`} AS row_id`;
}

/** SQL of the number by which `ofGroupsSql` knows a group. Of groups of similar items it is their id, which tables are sorted by. */
export function groupKeySql(groups: readonly CompiledColumn[], of: 'sql' | 'alias'): string {
  return groupIdAlone(groups)?.[of] ?? hashSql(groups, of);
}

/** The number that `groupKeySql` says of the group of a row that has its keys and `row_id`. */
export function groupKey(groups: readonly CompiledColumn[], row: EngineRow): bigint {
  return BigInt(String(row[groupIdAlone(groups)?.alias ?? 'row_id']));
}

/** A condition on items and rollups: that they are of one of these groups. */
export function ofGroupsSql(
  query: ItemQuery,
  groups: readonly CompiledColumn[],
  keys: readonly bigint[],
): string {
  return `${groupKeySql(groups, 'sql')} IN ${query.bindings.bind([...keys], 'Array(UInt64)')}`;
}

function hashSql(groups: readonly CompiledColumn[], of: 'sql' | 'alias'): string {
  // The hash of a key that is no number would be none, that of a tuple is always one.
  return `cityHash64(tuple(${groups.map((group) => group[of]).join(', ')}))`;
}

function groupIdAlone(groups: readonly CompiledColumn[]): CompiledColumn | undefined {
  const [first, ...others] = groups;
  return first && others.length === 0 && isGroupId(first.column) ? first : undefined;
}
