import { coreAttributes } from '@spanlight/sdk/schemas';

const RANKS = new Map<string, number>(coreAttributes.map((name, index) => [name, index + 1]));

/** Sorts attribute keys as lists offer them: by name, and the core keys last in their own order. */
export function orderAttributes(keys: Iterable<string>): string[] {
  return [...keys].sort(
    (a, b) => (RANKS.get(a) ?? 0) - (RANKS.get(b) ?? 0) || (a < b ? -1 : Number(a > b)),
  );
}
