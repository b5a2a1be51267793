import { NO_DURATION, readDuration, typedDuration } from '../components/forms/typed-duration.ts';
import { HOUR, MINUTE } from './range.ts';

/** By how much a question may look back or ahead. */
const LONGEST_OFFSET = 5 * HOUR;

/** Reads by how much questions look back, in milliseconds; a number alone counts minutes. None where it can't be read. */
export const readOffset = (typed: string): number => readDuration(typed, MINUTE) ?? 0;

/** What is wrong with what somebody typed by which questions look back; nothing means none. */
export function offsetProblem(typed: string): string | undefined {
  const offset = readDuration(typed, MINUTE);
  if (offset === undefined) return NO_DURATION;
  if (offset === null) return undefined;
  if (offset < -LONGEST_OFFSET) return `Must be at least -${typedDuration(LONGEST_OFFSET)}`;
  return offset > LONGEST_OFFSET ? `Must be at most ${typedDuration(LONGEST_OFFSET)}` : undefined;
}
