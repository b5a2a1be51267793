import { NANOSECONDS_OF } from '../units/measure.ts';
import type { Unit } from '../units/unit.ts';
import { expressionType } from './expression-type.ts';
import { findFunction } from './functions.ts';
import type { Call, Expression } from './tree.ts';

/**
 * The unit that the time in an expression is measured in, or none: what durations beside it are converted to. Also of what is shown
 * without a unit, such as `per_min(sum(_dur_ms))` and `count() * avg(_dur_ms)`.
 *
 * @throws PartError for unknown names
 */
export function timeUnit(expression: Expression): Unit {
  switch (expression.kind) {
    case 'attribute': {
      const { unit } = expressionType(expression, 'result');
      return NANOSECONDS_OF[unit] === undefined ? '' : unit;
    }
    case 'number':
      return '';
    case 'parentheses':
      return timeUnit(expression.expression);
    case 'arithmetic': {
      const left = timeUnit(expression.left);
      return left === '' ? timeUnit(expression.right) : left;
    }
    case 'call':
      return timeUnitOfCall(expression);
  }
}

function timeUnitOfCall({ name, arguments: [first] }: Call): Unit {
  const info = findFunction(name);
  const isMadeOfFirst = info?.unit === 'argument' || info?.kind === 'rate';
  if (!isMadeOfFirst || !first) return '';
  return first.kind === 'text' || first.kind === 'duration' || first.kind === 'filter'
    ? ''
    : timeUnit(first);
}
