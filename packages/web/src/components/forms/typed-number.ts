/** What somebody typed as a number: null for nothing, undefined for what is none. */
export type TypedNumber = number | null | undefined;

/** What stands under a field that holds no number. */
export const NOT_A_NUMBER = 'Must be a number';

/** Reads a plain number. */
export function readNumber(typed: string): TypedNumber {
  const text = typed.trim();
  if (text === '') return null;
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/iu.test(text) ? Number(text) : undefined;
}
