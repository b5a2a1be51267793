/** An integer that a double may not hold exactly. */
const LONG_INTEGER = /[:[,]\s*-?\d{16,}\s*[,}\]]/;

/** Parses JSON like `JSON.parse`, but integers beyond 2^53 become `bigint`s. Throws a `SyntaxError`. */
export const parseExactly = (text: string): unknown =>
  LONG_INTEGER.test(text) ? JSON.parse(text, exactNumber) : JSON.parse(text);

function exactNumber(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? '';
  return /^-?\d+$/.test(source) ? BigInt(source) : value;
}
