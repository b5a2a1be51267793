import type { ColumnReference, Expression } from '../syntax/tree.ts';

/**
 * Makes metrics of names that lack their dollar sign: `sum(io)` is meant as `sum($io)` where no column is called so.
 *
 * @param isMetric whether a name can only be that of a metric
 * @returns the expression, and the names that were taken for metrics
 */
export function withDollarSigns(
  expression: Expression,
  isMetric: (name: string) => boolean,
): { readonly expression: Expression; readonly bare: readonly ColumnReference[] } {
  const bare: ColumnReference[] = [];
  const complete = (node: Expression): Expression => {
    switch (node.kind) {
      case 'reference': {
        if (!isMetric(node.name)) return node;
        bare.push(node);
        const { name, suffix = { by: [] }, at } = node;
        return { kind: 'metric', alias: name, ...suffix, ...(at && { at }) };
      }
      case 'call':
        return { ...node, argument: complete(node.argument) };
      case 'operation':
        return { ...node, left: complete(node.left), right: complete(node.right) };
      case 'negation':
        return { ...node, operand: complete(node.operand) };
      case 'parentheses':
        return { ...node, expression: complete(node.expression) };
      default:
        return node;
    }
  };
  return { expression: complete(expression), bare };
}
