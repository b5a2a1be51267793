const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;
const SECOND_PRIME = 0x85ebca6b;

/**
 * A stable id for a text: a 64-bit hash as a decimal number. Not fit for anything where someone could
 * gain by making two texts collide.
 */
export function textHash(text: string): string {
  let low = OFFSET;
  let high = ~OFFSET;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, PRIME);
    high = Math.imul(high ^ code, SECOND_PRIME) ^ (high >>> 13);
  }
  high = Math.imul(high ^ (low >>> 16), PRIME);
  low = Math.imul(low ^ (high >>> 15), SECOND_PRIME);
  return ((BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)).toString();
}
