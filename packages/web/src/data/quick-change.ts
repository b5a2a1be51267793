/** A change of the address sooner after the last one than this is the same visit, in milliseconds. */
const REST = 2000;

let lastNavigation = Number.NEGATIVE_INFINITY;

/** Remembers that the address has just changed; the router calls it. Times are epoch milliseconds. */
export function noteNavigation(now: number = Date.now()): void {
  lastNavigation = now;
}

/**
 * Whether a change of the query string takes the place of the current history entry: changes within two seconds of the
 * last one do, so that Back leads to where somebody rested and not through every step on the way.
 */
export function isQuickChange(now: number = Date.now()): boolean {
  return now - lastNavigation < REST;
}
