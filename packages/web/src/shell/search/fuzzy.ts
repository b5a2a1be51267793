/**
 * How well a name answers what was typed: 0 when it doesn't. The beginning of the name beats the initials of its
 * words, those beat the beginning of a word, then any part of it, then its letters in order.
 */
export function fuzzyScore(name: string, typed: string): number {
  const text = name.toLowerCase();
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return 1;
  if (text.startsWith(wanted)) return 6;
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (
    words
      .map((word) => word.slice(0, 1))
      .join('')
      .startsWith(wanted)
  )
    return 5;
  if (words.some((word) => word.startsWith(wanted))) return 4;
  if (text.includes(wanted)) return 3;
  const parts = wanted.split(/\s+/u);
  if (parts.every((part) => text.includes(part))) return 2;
  // One or two letters in order are in every name.
  if (wanted.length < 3) return 0;
  let from = 0;
  for (const letter of wanted.replaceAll(/\s/gu, '')) {
    const found = text.indexOf(letter, from);
    if (found === -1) return 0;
    from = found + 1;
  }
  return 1;
}
