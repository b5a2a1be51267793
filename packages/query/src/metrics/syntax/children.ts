import type { Expression } from './tree.ts';

/** The expressions directly inside one, from left to right. */
export function childrenOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'uniq':
      return [expression.metric];
    case 'call':
      return [expression.argument];
    case 'operation':
      return [expression.left, expression.right];
    case 'negation':
      return [expression.operand];
    case 'parentheses':
      return [expression.expression];
    default:
      return [];
  }
}
