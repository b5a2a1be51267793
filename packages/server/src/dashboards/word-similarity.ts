/** Characters of a name that are compared fuzzily; the rest only counts when it contains the query. */
const LONGEST = 100;

/**
 * How well a name answers a query, 0..1: 1 when it contains the query in any case, otherwise the
 * share of three-letter pieces that the query and the best stretch of the name have in common.
 */
export function wordSimilarity(query: string, name: string): number {
  const wanted = query.trim().toLowerCase();
  const text = name.toLowerCase();
  if (text.includes(wanted)) return 1;
  const pieces = new Set(trigrams(wanted.slice(0, LONGEST)));
  if (pieces.size === 0) return 0;
  const found = trigrams(text.slice(0, LONGEST));
  let best = 0;
  for (const [start, piece] of found.entries())
    if (pieces.has(piece)) best = Math.max(best, bestStretch(pieces, found.slice(start)));
  return best;
}

/** The best share that a stretch beginning at the first of `found` has in common with `pieces`. */
function bestStretch(pieces: ReadonlySet<string>, found: readonly string[]): number {
  const stretch = new Set<string>();
  let common = 0;
  let best = 0;
  for (const piece of found) {
    if (stretch.has(piece)) continue;
    stretch.add(piece);
    if (!pieces.has(piece)) continue;
    common += 1;
    best = Math.max(best, common / (pieces.size + stretch.size - common));
  }
  return best;
}

/** Three-letter pieces of each word, with the spaces around it: `  a`, ` ab`, `abc`, `bc `. */
function trigrams(text: string): string[] {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => {
    const padded = `  ${word} `;
    return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
  });
}
