import { printExpression, quoteText, resolveName, type ResultColumn } from '@spanlight/query';
import type { Cell, Group } from '@spanlight/sdk/schemas';
import { cell, type EngineRow, type EngineValue, isoSeconds } from '../../compile/cells.ts';
import type { CompiledColumn } from '../../compile/result-columns.ts';
import { MAX_NAME, namesSql } from '../../rollups/names-sql.ts';
import type { RollupAggregates } from '../../compile/rollup-aggregates.ts';
import { commonName } from './common-name.ts';
import { groupsByGroupId, isGroupId, rowIdSql } from './group-key.ts';

/**
 * SQL of what a group of similar items is called, and of which system it is: `row_names` for `groupName`, `row_system`.
 */
export function groupNameSql(aggregates?: RollupAggregates): string[] {
  const names = namesSql('display_name');
  if (!aggregates) return ['any(system) AS row_system', `${names} AS row_names`];
  const system = aggregates.united('any(system)', 'any(system)', (part) => `any(${part})`);
  const united = aggregates.united(names, namesSql('names', 'Array'), (part) =>
    namesSql(part, 'Array'),
  );
  return [`${system} AS row_system`, `${united} AS row_names`];
}

/** What a group is called that has these names, or undefined for what is no list of names. */
export function groupName(names: EngineValue | undefined): string | undefined {
  if (!Array.isArray(names)) return undefined;
  return commonName(names.map(String), MAX_NAME);
}

/** SQL of what a row of groups needs beside its columns: `row_id`, `row_system`, `row_names`. */
export function rowExtrasSql(
  groups: readonly CompiledColumn[],
  aggregates?: RollupAggregates,
): string[] {
  return [rowIdSql(groups), ...(groupsByGroupId(groups) ? groupNameSql(aggregates) : [])];
}

/**
 * The keys every row of groups has beside its columns: `_id`, `_name`, `_query`, and for groups of
 * similar items `_system` and `display_name`.
 */
export function syntheticCells(groups: readonly CompiledColumn[], row: EngineRow): SyntheticCells {
  const displayName = groupName(row['row_names']);
  return {
    _id: String(row['row_id']),
    _name: groups.map((group) => nameOf(group, row, displayName)).join(' '),
    _query: queryOf(groups, row),
    ...(displayName === undefined
      ? {}
      : { _system: String(row['row_system'] ?? ''), display_name: displayName }),
  };
}

type SyntheticCells = Pick<Group, '_id' | '_name' | '_query' | '_system' | 'display_name'>;

/** Cells of a row by column name. A column called like the system or the name of a group keeps its value. */
export function groupRow(
  cells: readonly (readonly [string, Cell])[],
  { _id, _name, _query, _system, display_name: displayName }: SyntheticCells,
): Group {
  // Built from entries: a column may be called __proto__.
  const row: Group = { ...Object.fromEntries<Cell>(cells), _id, _name, _query };
  if (_system !== undefined && !Object.hasOwn(row, '_system')) row._system = _system;
  if (displayName !== undefined && !Object.hasOwn(row, 'display_name'))
    row.display_name = displayName;
  return row;
}

function nameOf(group: CompiledColumn, row: EngineRow, displayName: string | undefined): string {
  if (isGroupId(group.column) && displayName !== undefined) return displayName;
  return `${group.column.name}=${literalOf(group, row) ?? ''}`;
}

/** A `where` part that selects the row's items, or nothing for a query without grouping. */
function queryOf(groups: readonly CompiledColumn[], row: EngineRow): string {
  const conditions = groups.map((group) => {
    const text = conditionText(group.column);
    const literal = literalOf(group, row);
    // What is no number is neither less than another nor anything else.
    return literal === undefined ? `not (${text} >= 0 or ${text} < 0)` : `${text} = ${literal}`;
  });
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
}

/** Items are grouped by the second of their time, so the time itself would select too few. */
function conditionText({ expression }: ResultColumn): string {
  const text = printExpression(expression);
  const resolved = expression.kind === 'attribute' ? resolveName(expression.name) : undefined;
  const isTime = resolved?.kind === 'intrinsic' && resolved.column.type === 'time';
  return isTime ? `toStartOfSecond(${text})` : text;
}

/** A group's value as the query language writes it; undefined for a number that is none. */
function literalOf({ alias, type }: CompiledColumn, row: EngineRow): string | undefined {
  const value = row[alias];
  switch (type) {
    case 'number':
    case 'boolean':
    case 'id':
      return value === null || value === undefined ? undefined : String(value);
    case 'time':
      return quoteText(isoSeconds(Number(value)));
    case 'text':
    case 'trace-id':
    case 'list':
      return quoteText(String(value ?? ''));
  }
}

/** The cells of a row for some columns. */
export function cellsOf(columns: readonly CompiledColumn[], row: EngineRow): [string, Cell][] {
  return columns.map(({ column, alias, type }) => [column.name, cell(row[alias], type)]);
}
