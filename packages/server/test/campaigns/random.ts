/** Numbers from 0 to 1 that are the same on every machine: Mulberry32. */
export type Random = () => number;

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from 0 up to, not including, `end`. */
export const below = (random: Random, end: number): number => Math.floor(random() * end);

/** One of a list that has at least one. */
export function oneOf<Entry>(random: Random, list: readonly Entry[]): Entry {
  const found = list[below(random, list.length)];
  if (found === undefined) throw new Error('there is nothing to choose from');
  return found;
}
