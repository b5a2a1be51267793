import type { Literal } from '../shared/literal.ts';
import type { Test } from '../shared/filter/filter-tree.ts';
import { PartError } from '../shared/part-error.ts';
import type { ValueType } from './names.ts';
import { literalId, literalMicroseconds, literalNumber, literalTraceId } from './literal-value.ts';
import { printLiteral } from '../shared/filter/print-filter.ts';
import { printExpression } from './print.ts';
import type { Expression } from './tree.ts';

/**
 * Checks that the values of a condition can be compared with its left side. Text patterns fit
 * everything, and attributes take any value.
 *
 * @throws PartError for a value of another kind.
 */
export function checkComparison(operand: Expression, type: ValueType, test: Test): void {
  const values = test.kind === 'compare' ? [test.value] : test.kind === 'in' ? test.values : [];
  for (const value of values) {
    const wanted = mismatch(type, value);
    if (wanted !== undefined) {
      const left = printExpression(operand);
      throw new PartError(`can't compare ${left} with ${printLiteral(value)}`, value.at, {
        hint: `${left} is ${wanted}.`,
      });
    }
  }
}

function mismatch(type: ValueType, value: Literal): string | undefined {
  switch (type) {
    case 'number':
      // An absent number reads as the empty text too.
      return value.text === '' || literalNumber(value) !== undefined ? undefined : 'a number';
    case 'boolean':
      return literalNumber(value) === undefined && !/^(?:true|false)$/i.test(value.text)
        ? 'true or false'
        : undefined;
    case 'time':
      return literalMicroseconds(value) === undefined
        ? 'a time, such as "2026-03-04T10:00:00Z"'
        : undefined;
    case 'trace-id':
      return literalTraceId(value) === undefined
        ? 'a trace id of 32 hexadecimal digits'
        : undefined;
    case 'id':
      return literalId(value) === undefined
        ? 'a 64-bit id, written as a decimal number'
        : undefined;
    case 'list':
      return 'a list';
    case 'text':
    case 'attribute':
      return undefined;
  }
}
