import type { ResultColumn } from '@spanlight/query';
import { type CompileContext, resultSql, rowSql } from './expression-sql.ts';
import { expressionText, type ItemQuery } from './item-query.ts';
import type { SqlType, SqlValue } from './sql-value.ts';

/** A column of the answer and where its values are found in the rows of the engine. */
export interface CompiledColumn {
  readonly column: ResultColumn;
  /** Name of the value in SQL: names from the query never get there. */
  readonly alias: string;
  readonly sql: string;
  readonly type: SqlType;
}

/** The columns of a query as SQL. */
export interface CompiledColumns {
  readonly groups: readonly CompiledColumn[];
  readonly results: readonly CompiledColumn[];
  readonly context: CompileContext;
}

/**
 * Turns the columns of a query into SQL.
 *
 * @param columns the results that are wanted; all unless told
 */
export function compileColumns(
  query: ItemQuery,
  columns: readonly ResultColumn[] = query.analysis.columns,
): CompiledColumns {
  const { analysis } = query;
  const groups = analysis.groups.map((column, index) =>
    compiled(column, `group_${index + 1}`, groupKey(column, query)),
  );
  const context = query.context(groupValues(groups));
  const results = columns.map((column, index) =>
    compiled(column, `result_${index + 1}`, resultSql(column.expression, context)),
  );
  return { groups, results, context };
}

/** A result column by itself, such as a column of group stats. */
export function compileResult(
  column: ResultColumn,
  alias: string,
  context: CompileContext,
): CompiledColumn {
  return compiled(column, alias, resultSql(column.expression, context));
}

function compiled(column: ResultColumn, alias: string, value: SqlValue): CompiledColumn {
  return { column, alias, sql: shownSql(value), type: value.type };
}

/** Times are grouped by the second: by the microsecond every row would be a group. */
function groupKey(column: ResultColumn, query: ItemQuery): SqlValue {
  const value = rowSql(column.expression, query.context());
  return value.sql === 'time' ? { sql: 'toStartOfSecond(time)', type: 'time' } : value;
}

/** The form in which a value leaves the engine: moments as unix seconds, trace ids as text. */
function shownSql(value: SqlValue): string {
  switch (value.type) {
    case 'time':
      return `toUnixTimestamp(${value.sql})`;
    case 'trace-id':
      return `lower(hex(${value.sql}))`;
    default:
      return value.sql;
  }
}

/** Grouping columns as conditions on results may name them. */
function groupValues(groups: readonly CompiledColumn[]): Map<string, SqlValue> {
  return new Map(
    groups.map(({ column, alias, type }) => {
      const value: SqlValue =
        type === 'time'
          ? { sql: `fromUnixTimestamp64Micro(toInt64(${alias}) * 1000000, 'UTC')`, type }
          : type === 'trace-id'
            ? { sql: `toFixedString(unhex(${alias}), 16)`, type }
            : { sql: alias, type };
      return [expressionText(column), value];
    }),
  );
}

/** `sql AS alias` for a SELECT. */
export function selected({ sql, alias }: CompiledColumn): string {
  return `${sql} AS ${alias}`;
}
