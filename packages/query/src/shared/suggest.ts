/**
 * The candidate nearest to a misspelt name, or undefined when none is near enough to be meant.
 * One edit (a letter more, less, other, or two swapped) is forgiven per three letters.
 */
export function suggest(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.slice(0, MAX_LENGTH).toLowerCase();
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, candidate.toLowerCase(), bestDistance);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** Names longer than this are compared by their beginning, to bound the work on hostile text. */
const MAX_LENGTH = 64;

/** Edits from one text to the other, swaps of neighbours included; gives up at `limit`. */
function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) >= limit) return limit;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      let edits = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (
        row > 1 &&
        column > 1 &&
        from[row - 1] === to[column - 2] &&
        from[row - 2] === to[column - 1]
      ) {
        edits = Math.min(edits, (beforePrevious[column - 2] ?? 0) + 1);
      }
      current.push(edits);
    }
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(previous[to.length] ?? limit, limit);
}
