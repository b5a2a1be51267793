/**
 * Work that can be done in slices, so that a thread that others share does not make them wait for its end: a generator that
 * yields wherever it may be interrupted. Functions called `...InSlices` return one, and have a twin that does all at once.
 */
export type Sliced<Result = void> = Generator<undefined, Result>;

/** Runs work to its end. A server lets others go first where the work yields. */
export type RunSliced = <Result>(work: Sliced<Result>) => Promise<Result>;

/** Runs work to its end without a pause. */
export function runAtOnce<Result>(work: Sliced<Result>): Result {
  for (;;) {
    const slice = work.next();
    if (slice.done === true) return slice.value;
  }
}

/** Values that are worked on between two yields, roughly. */
const SLICE_VALUES = 16_384;
/** What a series costs beside its values, in values. */
const VALUES_PER_SERIES = 32;

/** Tells when work that goes through series should yield. */
export class SliceBudget {
  #left = SLICE_VALUES;

  /** Counts a series with so many values. Whether to yield now. */
  isSpent(values: number): boolean {
    this.#left -= values + VALUES_PER_SERIES;
    if (this.#left > 0) return false;
    this.#left = SLICE_VALUES;
    return true;
  }
}
