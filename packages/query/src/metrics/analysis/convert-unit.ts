import { PartError } from '../../shared/part-error.ts';
import type { Range } from '../../shared/range.ts';
import { NANOSECONDS_OF } from '../../units/measure.ts';
import type { Unit } from '../../units/unit.ts';
import { printExpression } from '../syntax/print.ts';
import type { Operator } from '../syntax/precedence.ts';
import type { Operation } from '../syntax/tree.ts';

/** What a number counts: nanoseconds, bytes, or anything. */
export type Measure = 'plain' | 'duration' | 'bytes';

const UNIT_OF: Readonly<Record<Measure, Unit>> = {
  plain: '',
  duration: 'nanoseconds',
  bytes: 'bytes',
};

/** The unit of a number that meets nothing. */
export function unitOfMeasure(measure: Measure): Unit {
  return UNIT_OF[measure];
}

/**
 * What a number counts that is made of two.
 *
 * @throws PartError for what has no unit of its own, such as a length of time squared.
 */
export function measureOfBoth(operation: Operation, left: Measure, right: Measure): Measure {
  const measure = findMeasure(operation.operator, left, right);
  if (measure === undefined) {
    throw new PartError(`${printExpression(operation)} has no unit`, operation.at, {
      hint: 'Write the numbers without units.',
    });
  }
  return measure;
}

function findMeasure(operator: Operator, left: Measure, right: Measure): Measure | undefined {
  const isOnePlain = left === 'plain' || right === 'plain';
  const measured = left === 'plain' ? right : left;
  switch (operator) {
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return 'plain';
    case '+':
    case '-':
    case '%':
      return isOnePlain || left === right ? measured : undefined;
    case '*':
      return isOnePlain ? measured : undefined;
    case '/':
      if (left === right) return 'plain';
      return right === 'plain' ? left : undefined;
    case '^':
      return measured === 'plain' ? 'plain' : undefined;
    case 'or':
      return left === right ? left : undefined;
    case 'and':
      return right;
    case 'unless':
      return left;
  }
}

/** How many nanoseconds or bytes a unit has. */
const SIZES: Readonly<Record<Exclude<Measure, 'plain'>, Readonly<Partial<Record<Unit, number>>>>> =
  {
    duration: NANOSECONDS_OF,
    bytes: {
      bytes: 1,
      kilobytes: 1024,
      megabytes: 1024 ** 2,
      gigabytes: 1024 ** 3,
      terabytes: 1024 ** 4,
    },
  };

/**
 * What a number has to be divided by to be in the unit of what it meets.
 *
 * @param unit undefined when nobody knows it: the number then stays as it is
 * @throws PartError when the unit measures something else.
 */
export function unitDivisor(
  measure: Measure,
  unit: Unit | undefined,
  text: string,
  at: Range | undefined,
): number {
  if (measure === 'plain' || unit === undefined) return 1;
  const size = SIZES[measure][unit];
  if (size === undefined) {
    throw new PartError(`can't convert ${text} from "${unitOfMeasure(measure)}" to "${unit}"`, at, {
      hint: 'Write the number without a unit.',
    });
  }
  return size;
}
