/** A change of the address sooner after the last one than this is the same visit, in milliseconds. */
const REST = 2000;

/**
 * When the address changed last. Changes of the query string within two seconds of the last one take the place of the
 * current history entry, so that Back leads to where somebody rested and not through every step on the way.
 */
export interface HistorySteps {
  /** The address has just changed; the router calls it. Times are epoch milliseconds. */
  note(now?: number): void;
  /** Whether a change of the query string is a part of the last one. */
  isQuick(now?: number): boolean;
}

/** The steps of one router. */
export function createHistorySteps(): HistorySteps {
  let last = Number.NEGATIVE_INFINITY;
  return {
    note(now = Date.now()) {
      last = now;
    },
    isQuick: (now = Date.now()) => now - last < REST,
  };
}
