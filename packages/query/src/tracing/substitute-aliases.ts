import { mapConditions } from '../shared/filter/filter-tree.ts';
import type { Expression, Filter } from './tree.ts';

/**
 * Replaces names of result columns by what they stand for, so that `sum(x) as total | where total > 5`
 * works. A name also used inside its own definition means the attribute: in
 * `lower(service_name) as service_name`, `where service_name = "A"` asks for the stored value. Only `having` can't mean that.
 */
export function substituteAliases(
  filter: Filter,
  aliases: ReadonlyMap<string, Expression>,
  having: boolean,
): Filter {
  return mapConditions(filter, (condition) =>
    // "exists" is about attributes, whatever the columns are called.
    condition.test.kind === 'exists'
      ? condition
      : {
          ...condition,
          operands: condition.operands.map((each) => substitute(each, aliases, having)),
        },
  );
}

function substitute(
  expression: Expression,
  aliases: ReadonlyMap<string, Expression>,
  having: boolean,
): Expression {
  switch (expression.kind) {
    case 'attribute': {
      const meant = aliases.get(expression.name);
      const isMeant = meant && (having || !mentions(meant, expression.name));
      return isMeant ? { ...meant, ...(expression.at && { at: expression.at }) } : expression;
    }
    case 'arithmetic':
      return {
        ...expression,
        left: substitute(expression.left, aliases, having),
        right: substitute(expression.right, aliases, having),
      };
    case 'parentheses':
      return { ...expression, expression: substitute(expression.expression, aliases, having) };
    case 'call':
    case 'number':
      return expression;
  }
}

function mentions(expression: Expression, name: string): boolean {
  switch (expression.kind) {
    case 'attribute':
      return expression.name === name;
    case 'arithmetic':
      return mentions(expression.left, name) || mentions(expression.right, name);
    case 'parentheses':
      return mentions(expression.expression, name);
    case 'call':
      return expression.arguments.some(
        (argument) =>
          argument.kind !== 'filter' &&
          argument.kind !== 'text' &&
          argument.kind !== 'duration' &&
          mentions(argument, name),
      );
    case 'number':
      return false;
  }
}
