import { conditionsOf } from '../shared/filter/filter-tree.ts';
import { type PatternCheck, refuseBadPattern } from '../shared/filter/check-pattern.ts';
import { findFunction } from './functions.ts';
import type { Range } from '../shared/range.ts';
import type { Argument, Expression, Filter, Part } from './tree.ts';

/**
 * Checks every regular expression of a part.
 *
 * @throws PartError for the first bad one.
 */
export function checkPatterns(part: Part, check: PatternCheck): void {
  for (const { pattern, at } of patternsOf(part)) refuseBadPattern(pattern, at, check);
}

interface Pattern {
  readonly pattern: string;
  readonly at: Range | undefined;
}

function patternsOf(part: Part): readonly Pattern[] {
  switch (part.kind) {
    case 'where':
    case 'having':
      return filterPatterns(part.filter);
    case 'search':
      return part.search.flatMap((token) =>
        token.kind === 'regexp' ? [{ pattern: token.pattern, at: undefined }] : [],
      );
    case 'group':
    case 'columns':
      return part.columns.flatMap((column) =>
        column.kind === 'column' ? expressionPatterns(column.expression) : [],
      );
  }
}

function filterPatterns(filter: Filter): readonly Pattern[] {
  return conditionsOf(filter).flatMap(({ operands, test }) => {
    const patterns = operands.flatMap(expressionPatterns);
    if (test.kind === 'match' && test.operator === 'regexp') {
      patterns.push({ pattern: test.value.text, at: test.value.at });
    }
    return patterns;
  });
}

function expressionPatterns(expression: Expression): readonly Pattern[] {
  switch (expression.kind) {
    case 'arithmetic':
      return [...expressionPatterns(expression.left), ...expressionPatterns(expression.right)];
    case 'parentheses':
      return expressionPatterns(expression.expression);
    case 'call': {
      const kinds = findFunction(expression.name)?.arguments;
      return expression.arguments.flatMap((argument, index) =>
        argumentPatterns(argument, kinds?.[index] === 'regexp'),
      );
    }
    case 'attribute':
    case 'number':
      return [];
  }
}

function argumentPatterns(argument: Argument, isPattern: boolean): readonly Pattern[] {
  switch (argument.kind) {
    case 'text':
      return isPattern ? [{ pattern: argument.text, at: argument.at }] : [];
    case 'filter':
      return filterPatterns(argument.filter);
    case 'duration':
      return [];
    default:
      return expressionPatterns(argument);
  }
}
