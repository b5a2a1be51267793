const traceId = /^[\da-f]{8}(-?[\da-f]{24}|(-[\da-f]{4}){3}-[\da-f]{12})$/i;
const hex16 = /^[\da-f]{16}$/i;
const maxUint64 = 18_446_744_073_709_551_615n;

/**
 * Reads a trace id in any accepted spelling: 32 hex digits, a dashed UUID, or `xxxxxxxx-` and 24 hex digits.
 * Answers 32 lower-case hex digits, or undefined when the text is none of them.
 */
export function parseTraceId(text: string): string | undefined {
  const trimmed = text.trim();
  if (!traceId.test(trimmed)) return undefined;
  return trimmed.replaceAll('-', '').toLowerCase();
}

/**
 * Reads a span id: 16 hex digits, a decimal unsigned 64-bit number, `0` or `null`.
 * Sixteen characters that are hex are hex, even when all of them are digits.
 * Answers 16 lower-case hex digits, `"0"` for the zero id, or undefined when the text is no span id.
 */
export function parseSpanId(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === 'null') return '0';
  const number = hex16.test(trimmed) ? `0x${trimmed}` : parseUint64(trimmed);
  if (number === undefined) return undefined;
  const id = BigInt(number);
  return id === 0n ? '0' : id.toString(16).padStart(16, '0');
}

/** Reads a decimal unsigned 64-bit number. Answers it without leading zeros, or undefined. */
export function parseUint64(text: string): string | undefined {
  if (!/^\d{1,40}$/.test(text)) return undefined;
  const value = BigInt(text);
  return value <= maxUint64 ? value.toString() : undefined;
}
