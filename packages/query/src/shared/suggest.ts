/**
 * The candidate that a misspelt word most likely means, or undefined when none is near enough. Letters in capitals and
 * what stands between words make no difference; one edit (a letter more, less, other, or two swapped) is forgiven per three
 * letters, three at most.
 */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = plain(word);
  let best: string | undefined;
  let bestDistance = Math.min(3, Math.ceil(wanted.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, plain(candidate));
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Longer words are compared by their beginning, to bound the work on hostile text. */
const plain = (word: string): string =>
  word
    .slice(0, 64)
    .toLowerCase()
    .replaceAll(/[-_.\s]/g, '');

/** Letters to add, take away, change or swap with their neighbour. */
function editDistance(from: string, to: string): number {
  let older: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[line - 1] === to[column - 1];
      const isSwap = from[line - 1] === to[column - 2] && from[line - 2] === to[column - 1];
      const edits = [
        (row[column - 1] ?? 0) + (isSame ? 0 : 1),
        (row[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        isSwap && column > 1 && line > 1 ? (older[column - 2] ?? 0) + 1 : Infinity,
      ];
      next.push(Math.min(...edits));
    }
    older = row;
    row = next;
  }
  return row[to.length] ?? 0;
}
