/** What somebody typed as a number: null for nothing, undefined for what is none. */
export type TypedNumber = number | null | undefined;

/** What stands under a field that holds no number. */
export const NOT_A_NUMBER = 'Must be a number';

/** Reads a plain number. */
export function readNumber(typed: string): TypedNumber {
  const text = typed.trim();
  if (text === '') return null;
  const isNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/iu.test(text);
  return isNumber ? finite(Number(text)) : undefined;
}

/** A number that is sent as it is: what is too large for one would be sent as none. */
export function finite(number: number): number | undefined {
  return Number.isFinite(number) ? number : undefined;
}

/** What is wrong with a number that must be there and within bounds. */
export function boundsProblem(
  typed: string,
  [least, most]: readonly [least: number, most: number],
  isWhole = false,
): string | undefined {
  const number = readNumber(typed);
  if (number === null) return 'Field is required';
  if (number === undefined) return NOT_A_NUMBER;
  if (isWhole && !Number.isInteger(number)) return 'Must be a whole number';
  return number < least || number > most ? `Must be from ${least} to ${most}` : undefined;
}
