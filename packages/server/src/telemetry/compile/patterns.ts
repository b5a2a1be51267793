import { RE2JS } from 're2js';
import { patternSize } from './pattern-size.ts';

/** Longest regular expression that is tried, in UTF-16 code units. */
const MAX_PATTERN = 1000;
/** Largest one with its repetitions written out: larger ones take long to read already. */
const MAX_SIZE = 10_000;

/** Tells what is wrong with a regular expression the engine would be given, undefined if nothing. */
export function checkPattern(pattern: string): string | undefined {
  if (pattern.length > MAX_PATTERN) return `it is longer than ${MAX_PATTERN} characters`;
  if (pattern.includes('\0')) return 'it contains a zero byte';
  if (patternSize(pattern) > MAX_SIZE)
    return `invalid repeat: written out it is longer than ${MAX_SIZE} characters`;
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

/** Characters that are tried against a regular expression, times its size: of one text, and of all texts of a request. */
const MAX_WORK = { text: 20_000_000, request: 1_000_000_000 };

/** Regular expressions that are tried here and not in the engine, where nothing else ends them: bounded for a whole request. */
export class PatternTests {
  readonly #tooMuch: () => Error;
  #left = MAX_WORK.request;

  /** `tooMuch` makes what is thrown once there was enough. */
  constructor(tooMuch: () => Error) {
    this.#tooMuch = tooMuch;
  }

  /**
   * A test whether text contains a match of a regular expression, in time linear in the text.
   *
   * @throws Error that says what is wrong with the pattern
   */
  compile(pattern: string): (text: string) => boolean {
    const problem = checkPattern(pattern);
    if (problem !== undefined) throw new Error(problem);
    const compiled = RE2JS.compile(pattern);
    const size = patternSize(pattern);
    return (text) => {
      const work = size * text.length;
      this.#left -= work;
      if (work > MAX_WORK.text || this.#left < 0) throw this.#tooMuch();
      // Its own `test` takes thirty times as long where an expression has many states.
      return compiled.matcher(text).find();
    };
  }
}
