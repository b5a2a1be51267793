import { namePrinter } from '../shared/keywords.ts';
import { printFilterTree } from '../shared/filter/print-filter.ts';
import { quoteText } from '../shared/quote.ts';
import { printSearch } from '../search/print-search.ts';
import type { SearchTree } from '../search/search-tree.ts';
import { isKeyword } from './keywords.ts';
import { isSearchAttribute } from '../shared/split-parts.ts';
import type { Argument, Arithmetic, Column, Expression, Filter, Part } from './tree.ts';

/** Writes an attribute name, quoted only when it would not be read as one. */
export const printName: (name: string) => string = namePrinter(isKeyword);

/** Writes a part so that parsing the text gives the same tree. */
export function printPart(part: Part): string {
  switch (part.kind) {
    case 'where':
    case 'having':
      return `${part.kind} ${printFilter(part.filter)}`;
    case 'group':
      return `group by ${part.columns.map(printColumn).join(', ')}`;
    case 'columns':
      return `${part.select ? 'select ' : ''}${part.columns.map(printColumn).join(', ')}`;
    case 'search':
      return printSearchPart(part.search);
  }
}

function printSearchPart(search: SearchTree): string {
  const text = `search ${printSearch(search)}`;
  return isSearchAttribute(text) ? `search ${printSearch(search, { quoteAll: true })}` : text;
}

/** Writes a column with its alias. */
function printColumn(column: Column): string {
  if (column.kind === 'expanded') {
    return `{${column.functions.join(',')}}(${printName(column.argument.name)})`;
  }
  const text = printExpression(column.expression);
  return column.alias === undefined ? text : `${text} as ${column.alias}`;
}

/**
 * The canonical text of an expression, which names its column in results: `per_min(sum(_count))`,
 * `sum(_duration) / sum(_count)`.
 */
export function printExpression(expression: Expression): string {
  switch (expression.kind) {
    case 'attribute':
      return printName(expression.name);
    case 'number':
      return expression.text;
    case 'call':
      return `${expression.name}(${expression.arguments.map(printArgument).join(', ')})`;
    case 'arithmetic':
      return printArithmetic(expression);
    case 'parentheses':
      return `(${printExpression(expression.expression)})`;
  }
}

function printArithmetic(operation: Arithmetic): string {
  const { operator } = operation;
  const left = printOperand(operation.left, precedence(operation));
  const right = printOperand(operation.right, precedence(operation) + 1);
  return `${left} ${operator} ${right}`;
}

/** Parsed trees carry their parentheses; trees made by hand get those they need. */
function printOperand(operand: Expression, lowest: number): string {
  const text = printExpression(operand);
  return operand.kind === 'arithmetic' && precedence(operand) < lowest ? `(${text})` : text;
}

function precedence(operation: Arithmetic): number {
  return operation.operator === '+' || operation.operator === '-' ? 1 : 2;
}

function printArgument(argument: Argument): string {
  switch (argument.kind) {
    case 'text':
      return quoteText(argument.text);
    case 'duration':
      return argument.text;
    case 'filter':
      return printFilter(argument.filter);
    default:
      return printExpression(argument);
  }
}

/** Writes a filter with the parentheses it needs. */
export function printFilter(filter: Filter): string {
  return printFilterTree(filter, printExpression);
}
