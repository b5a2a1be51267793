import { PartError } from '../part-error.ts';
import type { Range } from '../range.ts';

/** Tells what is wrong with an RE2 pattern, or undefined when it is fine. */
export type PatternCheck = (pattern: string) => string | undefined;

/** @throws PartError when the check objects to the pattern. */
export function refuseBadPattern(
  pattern: string,
  at: Range | undefined,
  check: PatternCheck,
): void {
  const problem = check(pattern);
  if (problem !== undefined) {
    throw new PartError(`bad regular expression: ${problem}`, at, {
      hint: 'Patterns are written in RE2 syntax, without look-around and back-references.',
    });
  }
}
