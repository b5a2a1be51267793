import { PartError } from '../../shared/part-error.ts';
import type { Range } from '../../shared/range.ts';
import { NANOSECONDS_OF } from '../../units/measure.ts';
import type { Unit } from '../../units/unit.ts';
import { printExpression } from '../syntax/print.ts';
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
 * What a number counts that is made of two. A length of time divided by another is a plain number, and so is what a comparison
 * says.
 *
 * @throws PartError for what has no unit of its own, such as a length of time squared.
 */
export function measureOfBoth(operation: Operation, left: Measure, right: Measure): Measure {
  const { operator, at } = operation;
  if (/[=<>]/.test(operator) || (operator === '/' && left === right)) return 'plain';
  const isUnknown =
    left === 'plain' ? operator === '/' : right !== 'plain' && (operator === '*' || left !== right);
  if (isUnknown) {
    throw new PartError(`${printExpression(operation)} has no unit`, at, {
      hint: 'Write the numbers without units.',
    });
  }
  return left === 'plain' ? right : left;
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
