import { NOT_A_NUMBER, readNumber } from '../components/forms/typed-number.ts';

/** Minutes by which a question may look back or ahead. */
const LONGEST_OFFSET = 300;

/** What is wrong with the minutes somebody typed by which questions look back; nothing means none. */
export function offsetProblem(typed: string): string | undefined {
  const minutes = readNumber(typed);
  if (minutes === undefined) return NOT_A_NUMBER;
  if (minutes === null) return undefined;
  if (minutes < -LONGEST_OFFSET) return `Must be greater than -${LONGEST_OFFSET}`;
  return minutes > LONGEST_OFFSET ? `Must be smaller than ${LONGEST_OFFSET}` : undefined;
}
