import type { FilterCondition, FilterTree } from './filter-tree.ts';
import type { Literal } from '../literal.ts';
import { quoteText } from '../quote.ts';

/** Writes a filter with the parentheses it needs. */
export function printFilterTree<Operand>(
  filter: FilterTree<Operand>,
  printOperand: (operand: Operand) => string,
): string {
  const print = (inner: FilterTree<Operand>): string => printFilterTree(inner, printOperand);
  switch (filter.kind) {
    case 'logic':
      return filter.filters
        .map((inner) =>
          inner.kind === 'logic' && filter.operator === 'and' ? `(${print(inner)})` : print(inner),
        )
        .join(` ${filter.operator} `);
    case 'not':
      return filter.filter.kind === 'logic'
        ? `not (${print(filter.filter)})`
        : `not ${print(filter.filter)}`;
    case 'condition':
      return printCondition(filter, printOperand);
  }
}

/** Writes one comparison; `blank` stands around its sign. */
export function printCondition<Operand>(
  { operands, test }: FilterCondition<Operand>,
  printOperand: (operand: Operand) => string,
  blank = ' ',
): string {
  const [only] = operands;
  const left =
    only !== undefined && operands.length === 1
      ? printOperand(only)
      : `{${operands.map(printOperand).join(',')}}`;
  const not = 'negated' in test && test.negated ? 'not ' : '';
  switch (test.kind) {
    case 'compare':
      return `${left}${blank}${test.operator}${blank}${printLiteral(test.value)}`;
    case 'match':
      return test.operator === 'regexp'
        ? `${left}${blank}${test.negated ? '!~' : '~'}${blank}${printLiteral(test.value)}`
        : `${left} ${not}${test.operator} ${printLiteral(test.value)}`;
    case 'in':
      return `${left} ${not}in (${test.values.map(printLiteral).join(', ')})`;
    case 'exists':
      return `${left} ${not}exists`;
    case 'truth':
      return left;
  }
}

/** Writes a value: numbers and measures bare, text in double quotes. */
export function printLiteral(literal: Literal): string {
  return literal.kind === 'text' ? quoteText(literal.text) : literal.text;
}
