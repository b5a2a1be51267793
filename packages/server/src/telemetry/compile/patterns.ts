import { RE2JS } from 're2js';

/** Longest regular expression that is tried, in UTF-16 code units. */
const MAX_PATTERN = 1000;

/** Tells what is wrong with a regular expression the engine would be given, undefined if nothing. */
export function checkPattern(pattern: string): string | undefined {
  if (pattern.length > MAX_PATTERN) return `it is longer than ${MAX_PATTERN} characters`;
  if (pattern.includes('\0')) return 'it contains a zero byte';
  try {
    RE2JS.compile(pattern);
    return undefined;
  } catch (error) {
    return error instanceof Error
      ? error.message.replace(/^error parsing regexp: /, '')
      : 'invalid';
  }
}

/** Number of groups in a regular expression that was checked before. */
export function groupCount(pattern: string): number {
  return RE2JS.compile(pattern).groupCount();
}

/**
 * A test whether text contains a match of a regular expression, in time linear in the text.
 *
 * @throws Error that says what is wrong with the pattern
 */
export function compilePattern(pattern: string): (text: string) => boolean {
  const problem = checkPattern(pattern);
  if (problem !== undefined) throw new Error(problem);
  const compiled = RE2JS.compile(pattern);
  return (text) => compiled.matcher(text).find();
}
