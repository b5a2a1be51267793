/** Characters of a name that are compared. */
const MAX_COMPARED = 100;
/** How similar a name must be to what is searched, 0..1. */
const SIMILAR = 0.3;

/** What has the text in its name, in any case; where nothing has, what is called similarly. */
export function searchByName<Named extends { readonly name: string }>(
  items: readonly Named[],
  text: string,
): Named[] {
  const wanted = text.trim().toLowerCase();
  const exact = items.filter(({ name }) => name.toLowerCase().includes(wanted));
  if (exact.length > 0) return exact;
  const pieces = new Set(trigrams(wanted.slice(0, MAX_COMPARED)));
  return items.filter(({ name }) => similarity(pieces, name) >= SIMILAR);
}

/** The share of three-letter pieces that a text and the best stretch of a name have in common, 0..1. */
function similarity(pieces: ReadonlySet<string>, name: string): number {
  const found = trigrams(name.slice(0, MAX_COMPARED).toLowerCase());
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
