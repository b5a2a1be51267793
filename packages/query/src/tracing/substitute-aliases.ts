import type { Expression, Filter } from './tree.ts';

/**
 * Replaces names of result columns by what they stand for, so that `sum(x) as total | where total > 5`
 * works. A name also used inside its own definition means the attribute: in
 * `lower(service_name) as service_name`, `where service_name = "A"` asks for the stored value.
 */
export function substituteAliases(
  filter: Filter,
  aliases: ReadonlyMap<string, Expression>,
): Filter {
  if (aliases.size === 0) return filter;
  switch (filter.kind) {
    case 'logic':
      return {
        ...filter,
        filters: filter.filters.map((inner) => substituteAliases(inner, aliases)),
      };
    case 'not':
      return { ...filter, filter: substituteAliases(filter.filter, aliases) };
    case 'condition': {
      // "exists" is about attributes, whatever the columns are called.
      const operands =
        filter.test.kind === 'exists'
          ? filter.operands
          : filter.operands.map((operand) => substitute(operand, aliases));
      return { ...filter, operands };
    }
  }
}

function substitute(expression: Expression, aliases: ReadonlyMap<string, Expression>): Expression {
  switch (expression.kind) {
    case 'attribute': {
      const meant = aliases.get(expression.name);
      return meant && !mentions(meant, expression.name)
        ? { ...meant, ...at(expression) }
        : expression;
    }
    case 'arithmetic':
      return {
        ...expression,
        left: substitute(expression.left, aliases),
        right: substitute(expression.right, aliases),
      };
    case 'parentheses':
      return { ...expression, expression: substitute(expression.expression, aliases) };
    case 'call':
    case 'number':
      return expression;
  }
}

function at(expression: Expression): Pick<Expression, 'at'> {
  return expression.at ? { at: expression.at } : {};
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
