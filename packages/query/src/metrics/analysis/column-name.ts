import { childrenOf } from '../syntax/children.ts';
import { printExpression } from '../syntax/print.ts';
import type { ColumnReference, Expression, NamedColumn } from '../syntax/tree.ts';

/** The name of a column: its alias, `hits` for a plain `$hits`, else the canonical text. */
export function columnName({ alias, expression }: NamedColumn): string {
  return alias ?? (isPlainMetric(expression) ? expression.alias : printExpression(expression));
}

/**
 * Whether a column is there for other columns only. A name with an underscore hides it, but an
 * expression that merely begins with such a name, as `_misses / _all`, is there to be seen.
 */
export function isHiddenColumn(column: NamedColumn): boolean {
  const { alias, expression } = column;
  return (
    columnName(column).startsWith('_') && (alias !== undefined || expression.kind !== 'operation')
  );
}

function isPlainMetric(
  expression: Expression,
): expression is Extract<Expression, { kind: 'metric' }> {
  return (
    expression.kind === 'metric' &&
    expression.attribute === undefined &&
    (expression.filters ?? []).length === 0 &&
    !expression.window &&
    !expression.offset &&
    expression.by.length === 0
  );
}

/** The earlier columns that an expression needs. */
export function referencesIn(expression: Expression): readonly ColumnReference[] {
  return expression.kind === 'reference'
    ? [expression]
    : childrenOf(expression).flatMap(referencesIn);
}
